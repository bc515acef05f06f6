import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Migration } from '../../../server/storage/migrate.ts'
import { migrations } from '../../../server/storage/migrations/index.ts'
import { FaultDisk, crashModes } from '../../support/fault-files.ts'
import { openAfterBoot, rejectionOf } from './fixtures.ts'

describe('migrations', () => {
  const second: Migration = {
    id: '0002-second',
    up: (db) => db.schema.createTable('second').addColumn('id', 'text').execute(),
  }
  const applied = (disk: FaultDisk) =>
    openAfterBoot(disk.files).then(async ({ database }) => {
      const rows = await database.read((db) => db.selectFrom('migrations').selectAll().orderBy('position').execute())
      await database.close()
      return rows
    })

  it('are applied once, in order, and recorded', async () => {
    const disk = new FaultDisk()
    expect(await applied(disk)).toEqual(migrations.map(({ id }, index) => ({ position: index + 1, id })))
    expect(await applied(disk)).toHaveLength(migrations.length)
  })

  it('of a later version are added to an existing store', async () => {
    const disk = new FaultDisk()
    await (await openAfterBoot(disk.files)).database.close()
    const { database } = await openAfterBoot(disk.files, { migrations: [...migrations, second] })
    expect(await database.read((db) => db.selectFrom('migrations').select('id').execute())).toContainEqual({
      id: '0002-second',
    })
    await database.close()
  })

  it('of a newer version are refused, and the store still opens with that version', async () => {
    const disk = new FaultDisk()
    await (await openAfterBoot(disk.files, { migrations: [...migrations, second] })).database.close()
    const error = await rejectionOf(openAfterBoot(disk.files))
    expect(error).toMatchObject({ code: 'STORAGE_NEWER', message: expect.stringContaining('0002-second') as string })
    await (await openAfterBoot(disk.files, { migrations: [...migrations, second] })).database.close()
  })

  it('that fail leave the store as it was before', async () => {
    const disk = new FaultDisk()
    await (await openAfterBoot(disk.files)).database.close()
    const failing: Migration = {
      id: '0002-failing',
      up: (db) => second.up(db).then(() => Promise.reject(new Error('half way'))),
    }
    expect(await rejectionOf(openAfterBoot(disk.files, { migrations: [...migrations, failing] }))).toMatchObject({
      message: 'half way',
    })
    const { database } = await openAfterBoot(disk.files, { migrations: [...migrations, second] })
    await database.close()
  })

  it.each(crashModes)('are either done or not begun after a power cut at any point (%s)', async (mode) => {
    const disk = new FaultDisk()
    await (await openAfterBoot(disk.files)).database.close()
    const wrecks: FaultDisk[] = []
    disk.onPoint = () => wrecks.push(disk.crash(mode, wrecks.length))
    await (await openAfterBoot(disk.files, { migrations: [...migrations, second] })).database.close()
    const outcomes = new Set<string>()
    for (const wreck of wrecks) outcomes.add(await outcomeOf(wreck))
    expect([...outcomes].sort()).toEqual(['done', 'not begun'])
  })

  /** Throws when the table is there without its row in the history, or the other way round. */
  async function outcomeOf(wreck: FaultDisk): Promise<string> {
    const asOldVersion = openAfterBoot(wreck.crash('keep-all', 0).files).then(({ database }) => database.close())
    const [old] = await Promise.allSettled([asOldVersion])
    const { database } = await openAfterBoot(wreck.files, { migrations: [...migrations, second] })
    await database.write((db) => sql`insert into second values ('row')`.execute(db))
    await database.close()
    if (old.status === 'rejected') expect(old.reason).toMatchObject({ code: 'STORAGE_NEWER' })
    return old.status === 'rejected' ? 'done' : 'not begun'
  }
})
