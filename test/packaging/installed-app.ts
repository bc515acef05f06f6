/** A packed app as Electron sees it: the archive as a folder, and what stands outside it only outside. */
import { cpSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const asar = createRequire(import.meta.url)('@electron/asar') as { extractAll(file: string, folder: string): void }

export interface InstalledApp {
  readonly main: string
  /** Where the files outside the archive are. */
  readonly outside: string
  /** Their names, as `dist/server/worker.mjs`. */
  readonly names: readonly string[]
}

/** Into a new folder below `folder`. */
export function installApp(archive: string, folder: string): InstalledApp {
  const resources = mkdtempSync(join(folder, 'resources-'))
  const outside = join(resources, 'app.asar.unpacked')
  asar.extractAll(archive, join(resources, 'app.asar'))
  cpSync(`${archive}.unpacked`, outside, { recursive: true })
  const names = readdirSync(outside, { recursive: true, encoding: 'utf8' })
    .filter((name) => lstatSync(join(outside, name)).isFile())
    .sort()
  for (const name of names) {
    rmSync(join(resources, 'app.asar', name))
    symlinkSync(join(outside, name), join(resources, 'app.asar', name))
  }
  return { main: join(resources, 'app.asar/dist/electron/main.mjs'), outside, names }
}

/** Changes one bit in the middle; a second time undoes it. */
export function flipBit(file: string): void {
  const bytes = readFileSync(file)
  const middle = bytes.length >> 1
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
  writeFileSync(file, bytes)
}
