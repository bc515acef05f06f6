/**
 * What is published beside installers: a bill of materials (CycloneDX, from package-lock.json and the bundles), and
 * SHA-256 checksums.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { billOfMaterials } from './bill-of-materials.mjs'
import { shippedPackages } from './bundled-packages.mjs'
import { root } from './setup.mjs'

/** Of installers and what tells of them; not the folders that electron-builder leaves. */
const published = /\.(AppImage|deb|exe|dmg|zip|blockmap|yml|cdx\.json)$/
const scratch = /^builder-/

const sha256 = (file) => createHash('sha256').update(readFileSync(file)).digest('hex')

/** Writes both into the folder; returns their paths. The checksums are in the form that `sha256sum -c` reads. */
export function writeReleaseFiles(folder) {
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const bill = join(folder, `${name}-${version}.cdx.json`)
  writeFileSync(
    bill,
    `${JSON.stringify(billOfMaterials(readFileSync(join(root, 'package-lock.json')), shippedPackages()), null, 2)}\n`,
  )
  const sums = join(folder, 'SHA256SUMS')
  const files = readdirSync(folder)
    .filter((file) => published.test(file) && !scratch.test(file))
    .sort()
  writeFileSync(sums, files.map((file) => `${sha256(join(folder, file))}  ${file}\n`).join(''))
  return [bill, sums]
}
