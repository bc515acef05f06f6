/** What of a dataset's documents goes into a backup, while runs that have just ended are cleared up. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { formatVersion, type Manifest } from '../../../../server/operations/backups/backup-format.ts'
import { backupStream } from '../../../../server/operations/backups/backup-stream.ts'
import { tarHeader } from '../../../../server/operations/backups/tar.ts'

const id = '00000000-0000-4000-8000-000000000001'
const manifest: Manifest = {
  ...{ format: 'planwright-backup', formatVersion, appVersion: '0', createdAt: '2026-11-24T00:00:00.000Z' },
  ...{ counts: {}, sealedProbe: '' },
}
const headerBytes = tarHeader({ name: 'a', bytes: 0, modifiedAt: 0 }).length

let dataFolder: string
const fileOf = (name: string) => join(dataFolder, 'documents', id, name)

beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'planwright-backup-stream-'))
  mkdirSync(fileOf('2-1'), { recursive: true })
  for (const name of ['input', 'kpis', 'output', '2-1/kpis', '2-1/output'])
    writeFileSync(fileOf(`${name}.json.gz`), name)
})
afterEach(() => rmSync(dataFolder, { recursive: true }))

/** Names of the documents; `onHeader` is called before each is read. */
async function documentsIn(documentsVersion: string | null, onHeader: () => void = () => undefined): Promise<string[]> {
  const names: string[] = []
  const { signal } = new AbortController()
  const owners = [{ id, documentsVersion }]
  for await (const piece of backupStream({ manifest, store: [], owners, dataFolder, signal })) {
    if (piece.length !== headerBytes || !piece.toString('latin1').startsWith('documents/')) continue
    names.push(piece.toString('latin1', 0, 100).replace(/\0.*$/s, '').slice(`documents/${id}/`.length))
    onHeader()
  }
  return names.sort()
}

test('the plan the row names, and not the one it came with', async () => {
  expect(await documentsIn('2-1')).toEqual(['2-1/kpis.json.gz', '2-1/output.json.gz', 'input.json.gz'])
})

test('the plan it came with, where the row names no other', async () => {
  expect(await documentsIn(null)).toEqual(['input.json.gz', 'kpis.json.gz', 'output.json.gz'])
})

test('a plan that is cleared up meanwhile is not missed', async () => {
  const clearUp = () => ['kpis', 'output'].forEach((name) => rmSync(fileOf(`${name}.json.gz`), { force: true }))
  expect(await documentsIn('2-1', clearUp)).toContain('2-1/output.json.gz')
})
