/**
 * Preloaded into a server and its workers (`--import`): whatever needs room on the disk is counted in the file named by
 * PLANWRIGHT_WRITE_POINTS, one byte a time for all processes together, and from the point on that PLANWRIGHT_FULL_FROM
 * (a file, too) names nothing has room any more. A write that is refused has put half its bytes there, as a nearly full
 * disk does.
 */
import { appendFileSync, readFileSync, statSync } from 'node:fs'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const { PLANWRIGHT_WRITE_POINTS: pointsFile, PLANWRIGHT_FULL_FROM: orderFile } = process.env
const { writeSync } = fs

function isFull() {
  const from = Number(readFileSync(orderFile, 'utf8'))
  return from > 0 && statSync(pointsFile).size >= from
}

/** One point. */
function isRefused() {
  appendFileSync(pointsFile, '.')
  return isFull()
}

function noSpace(syscall) {
  return Object.assign(new Error(`ENOSPC: no space left on device, ${syscall}`), {
    code: 'ENOSPC',
    errno: -28,
    syscall,
  })
}
const makesFile = (flags) => typeof flags === 'string' && flags !== 'r' && flags !== 'r+'

const handle = await fs.promises.open(import.meta.filename)
const handles = Object.getPrototypeOf(handle)
await handle.close()
const { write, writeFile, appendFile } = handles
handles.write = async function (bytes, offset, length, ...rest) {
  if (!isRefused()) return write.call(this, bytes, offset, length, ...rest)
  if (length > 1) await write.call(this, bytes, offset, Math.floor(length / 2), ...rest)
  throw noSpace('write')
}
for (const [name, whole] of Object.entries({ writeFile, appendFile })) {
  handles[name] = async function (content, ...rest) {
    if (!isRefused()) return whole.call(this, content, ...rest)
    await whole.call(this, content.slice(0, Math.floor(content.length / 2)), ...rest)
    throw noSpace('write')
  }
}

const { open, mkdir, link, writeFile: writeWhole } = fs.promises
fs.promises.open = async (path, flags, ...rest) => {
  if (makesFile(flags) && !fs.existsSync(path) && isRefused()) throw noSpace('open')
  return open(path, flags, ...rest)
}
fs.promises.mkdir = async (path, ...rest) => {
  if (!fs.existsSync(path) && isRefused()) throw noSpace('mkdir')
  return mkdir(path, ...rest)
}
fs.promises.link = async (...places) => {
  if (isRefused()) throw noSpace('link')
  return link(...places)
}
fs.promises.writeFile = async (path, content, ...rest) => {
  if (!isRefused()) return writeWhole(path, content, ...rest)
  await writeWhole(path, content.slice(0, Math.floor(content.length / 2)), ...rest)
  throw noSpace('write')
}
/** Streams that write files. */
const writeLater = fs.write
fs.write = (file, bytes, offset, length, position, done) => {
  if (isRefused()) process.nextTick(done, noSpace('write'))
  else writeLater(file, bytes, offset, length, position, done)
}
/** The log: a line of it is no point of its own. */
fs.writeSync = (file, ...rest) => {
  if (file > 2 && isFull()) throw noSpace('write')
  return writeSync(file, ...rest)
}
syncBuiltinESMExports()
