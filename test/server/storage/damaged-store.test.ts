import { beforeEach, describe, expect, it } from 'vitest'
import { encodeRecord } from '../../../server/storage/journal-record.ts'
import { migrations } from '../../../server/storage/migrations/index.ts'
import { FaultDisk, crashModes } from '../../support/fault-files.ts'
import { folder, openAfterBoot, rejectionOf } from './fixtures.ts'
import { applyTransaction, readTransactions } from './workload.ts'

/** Snapshots 1 (transactions 1 to 3) and 2 (to 6), then 7 to 9 in the last journal, never closed. */
async function wornDisk(): Promise<Map<string, Buffer>> {
  const disk = new FaultDisk()
  for (const numbers of [
    [1, 2, 3],
    [4, 5, 6],
    [7, 8, 9],
  ]) {
    const { database } = await openAfterBoot(disk.files)
    for (const number of numbers) await database.write((db) => applyTransaction(db, number))
    if (numbers[0] !== 7) await database.close()
  }
  return disk.crash('lose-unsynced', 1).content()
}

const at = (name: string) => `${folder}/${name}`

describe('a damaged store', () => {
  let content: Map<string, Buffer>
  const diskOf = () => new FaultDisk(undefined, content, [folder])
  const smash = (name: string, position = 0.5) => {
    const bytes = Buffer.from(content.get(at(name))!)
    bytes[Math.floor(bytes.length * position)]! ^= 0x10
    content.set(at(name), bytes)
  }
  const openAndRead = async (disk: FaultDisk) => {
    const losses: string[] = []
    const { database, events } = await openAfterBoot(disk.files, {
      noteLosses: async (found) => void losses.push(...found),
    })
    const found = await readTransactions(database)
    await database.close()
    return { found, events, losses }
  }

  beforeEach(async () => {
    content = await wornDisk()
    expect([...content.keys()].sort()).toEqual(
      ['journal.0', 'journal.1', 'journal.2', 'lock', 'snapshot.1', 'snapshot.2'].map(at),
    )
  })

  it('opens from the newest snapshot and its journal when nothing is damaged', async () => {
    const { found, events } = await openAndRead(diskOf())
    expect(found).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(events.map((event) => event.kind)).toEqual(['lock-taken-over', 'journal-replayed', 'snapshot-written'])
  })

  it.each(['snapshot.2', 'snapshot.1'])('loses nothing when one snapshot is damaged: %s', async (name) => {
    smash(name)
    const disk = diskOf()
    expect(await openAndRead(disk)).toMatchObject({ found: [1, 2, 3, 4, 5, 6, 7, 8, 9], losses: [] })
    expect((await openAndRead(disk)).found).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  it('sets a damaged snapshot aside and says so', async () => {
    smash('snapshot.2')
    const disk = diskOf()
    const { events } = await openAndRead(disk)
    const quarantine = at('quarantine/snapshot.2.1')
    expect(events).toContainEqual({
      kind: 'file-set-aside',
      path: at('snapshot.2'),
      fault: 'its content does not match its checksum',
      quarantine,
    })
    expect(disk.content().get(quarantine)).toEqual(content.get(at('snapshot.2')))
  })

  it('loses nothing when both snapshots are damaged while the journals go back to the beginning', async () => {
    smash('snapshot.1')
    smash('snapshot.2')
    expect((await openAndRead(diskOf())).found).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  it('is refused and left untouched when no snapshot is sound and the first journal is gone', async () => {
    smash('snapshot.1')
    smash('snapshot.2')
    content.delete(at('journal.0'))
    const disk = diskOf()
    const error = await rejectionOf(openAfterBoot(disk.files))
    expect(error).toMatchObject({
      code: 'STORAGE_DAMAGED',
      message: expect.stringContaining(`${at('snapshot.2')}: its content`) as string,
    })
    for (const [path, bytes] of content) if (path !== at('lock')) expect(disk.content().get(path)).toEqual(bytes)
    expect(await rejectionOf(openAfterBoot(disk.files))).toMatchObject({ code: 'STORAGE_DAMAGED' })
  })

  it('is refused when there are journals and no snapshot they follow on', async () => {
    for (const name of ['snapshot.1', 'snapshot.2', 'journal.0']) content.delete(at(name))
    expect(await rejectionOf(openAfterBoot(diskOf().files))).toMatchObject({
      code: 'STORAGE_DAMAGED',
      message: expect.stringContaining('is missing') as string,
    })
  })

  it.each([0.1, 0.5, 0.99])(
    'loses only what follows the first bad record, and keeps a copy of the rest (at %d of the journal)',
    async (position) => {
      const journal = content.get(at('journal.2'))!
      smash('journal.2', position)
      const disk = diskOf()
      const { found, events, losses } = await openAndRead(disk)
      expect(found.length).toBeGreaterThanOrEqual(6)
      expect(found).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9].slice(0, found.length))
      expect(found.length).toBeLessThan(9)
      const dropped = events.filter((event) => event.kind === 'journal-tail-dropped')
      expect(dropped).toHaveLength(1)
      const [{ bytes, offset, quarantine }] = dropped as [(typeof dropped)[0]]
      expect(offset + bytes).toBe(journal.length)
      expect(disk.content().get(quarantine)).toEqual(content.get(at('journal.2'))!.subarray(offset))
      expect(losses).toEqual([expect.stringContaining('journal.2')])
      expect((await openAndRead(disk)).losses).toEqual([])
    },
  )

  it('never lets a journal follow on a gap, not even after a power cut at any point of the repair and the writes after it', async () => {
    smash('snapshot.2')
    smash('journal.1', 0.6)
    const disk = diskOf()
    const wrecks: FaultDisk[] = []
    disk.onPoint = () => wrecks.push(...crashModes.map((mode) => disk.crash(mode, wrecks.length)))
    const { database, events } = await openAfterBoot(disk.files)
    const found = await readTransactions(database)
    expect(found).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9].slice(0, found.length))
    expect(found.length).toBeLessThan(6)
    expect(events.map((event) => event.kind === 'file-set-aside' && event.path)).toContain(at('journal.2'))
    const expected = [...found, 101, 102, 103, 104, 105, 106, 107]
    for (const number of expected.slice(found.length)) await database.write((db) => applyTransaction(db, number))
    await database.close()
    for (const wreck of wrecks) {
      const after = (await openAndRead(wreck)).found
      expect(after).toEqual(expected.slice(0, after.length))
      expect(after.length).toBeGreaterThanOrEqual(found.length)
    }
  })

  it('is refused and left untouched when an acknowledged record cannot be replayed', async () => {
    const journal = content.get(at('journal.2'))!
    // Follows the migrations and the nine transactions.
    const alien = encodeRecord({
      sequence: migrations.length + 10,
      statements: [{ sql: 'insert into no_such_table values (1)', parameters: [] }],
    })
    content.set(at('journal.2'), Buffer.concat([journal, alien]))
    const disk = diskOf()
    expect(await rejectionOf(openAfterBoot(disk.files))).toMatchObject({
      code: 'STORAGE_DAMAGED',
      message: expect.stringContaining('no_such_table') as string,
    })
    expect(disk.content().get(at('journal.2'))).toEqual(content.get(at('journal.2')))
  })

  it.each(['snapshot.1', 'snapshot.2', 'journal.0', 'journal.1', 'journal.2'])(
    'opens, or refuses and leaves all as it is, when %s is empty',
    async (name) => {
      content.set(at(name), Buffer.alloc(0))
      const { found } = await openAndRead(diskOf())
      expect(found).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9].slice(0, found.length))
      expect(found.length).toBeGreaterThanOrEqual(name === 'journal.2' ? 6 : 9)
    },
  )
})
