/** What one process has stored, moved to a team, dumped and restored: each row the same, counted and hashed. */
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../../../server/storage/open-database.ts'
import { openPostgres } from '../../../../server/storage/postgres/open-postgres.ts'
import { moveToTeam } from '../../../../server/team/move/move-to-team.ts'
import { startTestPlatform } from '../../../support/platform.ts'
import { canRunPostgres, startPostgres, type TestPostgres } from '../../../support/postgres.ts'
import { startReceiver } from '../../../support/receiver.ts'
import { routePlanClient } from '../../../support/route-plan-client.ts'
import { tinyRoutePlan } from '../../../support/tiny-route-plan.ts'

/** Then what the test begins with would be a team already. */
const isEmbeddedReplaced = process.env['PLANWRIGHT_TEST_DATABASE'] !== undefined

describe.runIf(canRunPostgres() && !isEmbeddedReplaced)('from one process to a team and through a backup', () => {
  let postgres: TestPostgres
  const dataFolder = mkdtempSync(join(tmpdir(), 'planwright-round-trip-'))
  const key = randomBytes(32)
  const options = { secretKey: () => Promise.resolve({ key, isNew: false }) }
  beforeAll(() => {
    postgres = startPostgres()
  }, 120_000)
  afterAll(async () => {
    await postgres.remove()
    rmSync(dataFolder, { recursive: true, force: true })
  })

  /** A dataset that is solved, a key, a webhook and the log of its calls. */
  const fill = async () => {
    const receiver = await startReceiver()
    const platform = await startTestPlatform({ ...options, dataFolder })
    try {
      expect((await platform.manage('POST', '/webhooks', { url: `${receiver.url}/ok` })).status).toBe(201)
      const { key: apiKey } = await platform.createKey()
      const client = routePlanClient(platform.base, apiKey)
      const { id } = await client.submit(tinyRoutePlan())
      await client.final(id)
      await expect.poll(() => receiver.callCount()).toBe(2)
      return { id, apiKey, output: await client.json(`/${id}`) }
    } finally {
      await platform.stop()
      await receiver.stop()
    }
  }

  test('every dataset, document, key, webhook and log row is there as it was', async () => {
    const { id, apiKey, output } = await fill()
    const source = await openDatabase({ folder: join(dataFolder, 'store') })
    const address = postgres.createDatabase()
    const moved = await moveToTeam({ source, dataFolder, address })
    await source.close()
    const filled = moved.filter(({ count }) => count > 0).map(({ name }) => name)
    expect(filled).toEqual(
      expect.arrayContaining(['datasets', 'documents', 'api_keys', 'webhooks', 'delivery_attempts', 'dataset_log']),
    )

    const restored = postgres.dumpAndRestore(address)
    expect(await contentsOf(restored)).toEqual(await contentsOf(address))

    const server = await startTestPlatform({ ...options, databaseAddress: restored })
    try {
      expect(await routePlanClient(server.base, apiKey).json(`/${id}`)).toEqual(output)
    } finally {
      await server.stop()
    }
  })
})

/** Rows of every table, and what they come to. */
async function contentsOf(address: string): Promise<Map<string, string>> {
  const database = await openPostgres({ address })
  try {
    return await database.read(async (db) => {
      const contents = new Map<string, string>()
      for (const { name } of await db.introspection.getTables()) {
        const { rows } = await sql<{ row: string }>`
          select one::text as row from ${sql.table(name)} one order by one::text
        `.execute(db)
        const hash = createHash('sha256')
        for (const { row } of rows) hash.update(`${row}\n`)
        contents.set(name, `${String(rows.length)} ${hash.digest('hex')}`)
      }
      return contents
    })
  } finally {
    await database.close()
  }
}
