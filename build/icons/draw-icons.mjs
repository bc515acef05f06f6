/**
 * `node build/icons/draw-icons.mjs`: the icons of all systems from planwright.svg, drawn by Chromium. Run it after the
 * drawing has changed, and look at the results: they are committed, so that packaging needs no browser.
 */
import { chromium } from '@playwright/test'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from '../chromium.mjs'

const here = import.meta.dirname
const drawing = readFileSync(join(here, 'planwright.svg'), 'utf8')

const linuxSizes = [16, 24, 32, 48, 64, 128, 256, 512]
const windowsSizes = [16, 24, 32, 48, 64, 128, 256]
/**
 * Types of the parts of an .icns file that are PNG, by pixels; 32, 64, 256 and 512 also stand for half as many points.
 */
const macTypes = {
  32: ['ic11'],
  64: ['ic12'],
  128: ['ic07'],
  256: ['ic08', 'ic13'],
  512: ['ic09', 'ic14'],
  1024: ['ic10'],
}
/** macOS icons keep a margin: 824 of 1024 pixels. */
const macShare = 824 / 1024

async function draw(page, size, share = 1) {
  const side = size * share
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(
    `<style>body{margin:0;display:grid;place-items:center;height:${size}px}svg{width:${side}px;height:${side}px}</style>${drawing}`,
  )
  return page.screenshot({ omitBackground: true, type: 'png' })
}

/**
 * https://learn.microsoft.com/en-us/previous-versions/ms997538(v=msdn.10): a directory of entries, each a whole PNG.
 */
function icoOf(pictures) {
  const directory = Buffer.alloc(6 + 16 * pictures.length)
  directory.writeUInt16LE(1, 2)
  directory.writeUInt16LE(pictures.length, 4)
  let offset = directory.length
  pictures.forEach(({ size, png }, index) => {
    const entry = 6 + 16 * index
    // 0 stands for 256.
    directory.writeUInt8(size % 256, entry)
    directory.writeUInt8(size % 256, entry + 1)
    directory.writeUInt16LE(1, entry + 4)
    directory.writeUInt16LE(32, entry + 6)
    directory.writeUInt32LE(png.length, entry + 8)
    directory.writeUInt32LE(offset, entry + 12)
    offset += png.length
  })
  return Buffer.concat([directory, ...pictures.map(({ png }) => png)])
}

/** A type of four letters and the length, then the content; the file itself is such a part. */
function icnsPart(type, content) {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32BE(content.length + 8, 4)
  return Buffer.concat([head, content])
}

const { path } = findChromium()
const browser = await chromium.launch({
  ...(path ? { executablePath: path } : {}),
  args: ['--no-sandbox', '--disable-gpu'],
})
const page = await browser.newPage()
const pictures = async (sizes, share) => {
  const drawn = []
  for (const size of sizes) drawn.push({ size, png: await draw(page, size, share) })
  return drawn
}

mkdirSync(join(here, 'linux'), { recursive: true })
for (const { size, png } of await pictures(linuxSizes)) writeFileSync(join(here, 'linux', `${size}x${size}.png`), png)
writeFileSync(join(here, 'icon.ico'), icoOf(await pictures(windowsSizes)))
const macPictures = await pictures(Object.keys(macTypes).map(Number), macShare)
writeFileSync(
  join(here, 'icon.icns'),
  icnsPart(
    'icns',
    Buffer.concat(macPictures.flatMap(({ size, png }) => macTypes[size].map((type) => icnsPart(type, png)))),
  ),
)
await browser.close()
