/** As much of an Electron distribution as the packager looks at. The real one cannot be had everywhere. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Where a binary keeps its fuses: this text, the version of the layout, how many follow, and a digit for each
 * (@electron/fuses).
 */
const fuseSentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
/** As Electron is delivered: runAsNode, NODE_OPTIONS, inspect and file privileges are on. */
const deliveredFuses = '101100010'

export function makeStandInElectron(folder: string, version: string): void {
  for (const part of ['resources', 'locales']) mkdirSync(join(folder, part), { recursive: true })
  writeFileSync(join(folder, 'locales/en-US.pak'), '')
  writeFileSync(join(folder, 'version'), version)
  for (const licence of ['LICENSE', 'LICENSES.chromium.html']) writeFileSync(join(folder, licence), '')
  const fuses = Buffer.concat([
    Buffer.from(fuseSentinel),
    Buffer.from([1, deliveredFuses.length]),
    Buffer.from(deliveredFuses),
  ])
  writeFileSync(join(folder, 'electron'), Buffer.concat([Buffer.from('#!/bin/sh\n# '), fuses, Buffer.from('\n')]), {
    mode: 0o755,
  })
}
