/** A server and workers on one PostgreSQL, as processes: what is solved where, and what becomes of it on the way. */
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { datasetMetadata } from '../../../server/contract/dataset.ts'
import { findDatasetById } from '../../../server/datasets/dataset/dataset-repository.ts'
import { compareScores, parseScore } from '../../../server/solver/search/score.ts'
import { openPostgres } from '../../../server/storage/postgres/open-postgres.ts'
import type { PostgresDatabase } from '../../../server/storage/postgres/postgres-database.ts'
import { sentJobs } from '../../../server/team/jobs/job-repository.ts'
import { planwright } from '../../support/command-line.ts'
import { canRunPostgres, startPostgres, type TestPostgres } from '../../support/postgres.ts'
import { createTestTeam, type TeamServer, type TestTeam } from '../../support/team.ts'
import { startSilentCut } from '../../support/silent-cut.ts'
import { hasTeamNode } from '../../support/team-node.ts'

const plans = '/api/models/field-service-routing/v1/route-plans'

describe.runIf(canRunPostgres() && hasTeamNode())('a team', () => {
  let postgres: TestPostgres
  let team: TestTeam
  let server: TeamServer
  let database: PostgresDatabase
  let demo: Record<string, unknown>

  beforeAll(() => {
    postgres = startPostgres()
  }, 120_000)
  afterAll(() => postgres.remove())
  beforeEach(async () => {
    team = createTestTeam(postgres.createDatabase())
    server = await team.startServer()
    database = await openPostgres({ address: team.address })
    demo = z
      .record(z.string(), z.unknown())
      .parse(await (await server.call('GET', '/api/models/field-service-routing/v1/demo-data/BASIC')).json())
  })
  afterEach(async () => {
    await team.remove()
    await database.close()
  })

  const submit = async (spentLimit: string) => {
    const body = { ...demo, config: { run: { termination: { spentLimit } } } }
    const answer = await server.call('POST', plans, body)
    expect(answer.status).toBe(202)
    return datasetMetadata.parse(await answer.json()).id
  }
  const find = async (id: string) => (await database.read((db) => findDatasetById(db, id)))!
  const until = (id: string, wanted: object) => expect.poll(() => find(id)).toMatchObject(wanted)
  const logOf = async (id: string) =>
    z.object({ details: z.string() }).parse(await (await server.call('GET', `${plans}/${id}/logs`)).json()).details
  const hasPlan = (id: string) => expect.poll(async () => (await find(id)).documentsVersion).not.toBeNull()

  test('a worker solves, and the server has the plan, its score and its log', async () => {
    const id = await submit('PT1S')
    await team.startWorker()
    await until(id, { status: 'SOLVING_COMPLETED', attempt: 1, crashCount: 0 })
    const output = await server.call('GET', `${plans}/${id}`)
    expect(output.status).toBe(200)
    const analysis = z
      .object({ score: z.string() })
      .parse(await (await server.call('GET', `${plans}/${id}/score-analysis`)).json())
    expect(analysis.score).toBe((await find(id)).score)
    expect(await logOf(id)).toMatch(/Solving ended \(spentLimit\)/)
    expect(await database.read(sentJobs)).toEqual([])
  })

  test('a worker that is killed loses a run to another one, which goes on from its best plan', async () => {
    const first = await team.startWorker()
    const id = await submit('PT40S')
    await hasPlan(id)
    await team.startWorker()
    await first.kill()
    const { score } = await find(id)
    await until(id, { status: 'SOLVING_ACTIVE', attempt: 2, crashCount: 1 })
    await expect.poll(async () => (await find(id)).documentsVersion).toMatch(/^2-/)
    expect(compareScores(parseScore((await find(id)).score!), parseScore(score!))).toBeGreaterThanOrEqual(0)
    expect(await logOf(id)).toMatch(/not heard of any more; the run goes on from its best plan \(restart 1 of 2\)/)
    const stopped = await server.call('DELETE', `${plans}/${id}`)
    expect(datasetMetadata.parse(await stopped.json()).status).toBe('SOLVING_COMPLETED')
  })

  test('a worker that was held and goes on changes nothing, and says nothing', async () => {
    const held = await team.startWorker()
    const id = await submit('PT25S')
    await hasPlan(id)
    held.signal('SIGSTOP')
    await team.startWorker()
    await until(id, { status: 'SOLVING_ACTIVE', attempt: 2 })
    // Its solver goes on alone and comes to its end, which nobody hears of yet.
    await delay(30_000)
    const [before, log] = [await find(id), await logOf(id)]
    held.signal('SIGCONT')
    await until(id, { status: 'SOLVING_COMPLETED', attempt: 2, crashCount: 1 })
    expect(before.attempt).toBe(2)
    const said = (await logOf(id)).slice(log.length)
    expect(said).not.toMatch(/attempt 1|not heard of/)
    expect((await logOf(id)).match(/Solving ended/g)).toHaveLength(1)
    expect((await find(id)).documentsVersion).toMatch(/^2-/)
  })

  test('what a worker was at that is cut off goes on elsewhere, and what it still has to say meets the fence', async () => {
    const way = await startSilentCut(team.address)
    try {
      await team.startWorker(1, way.address)
      const id = await submit('PT15S')
      await hasPlan(id)
      await team.startWorker()
      way.cut()
      await until(id, { status: 'SOLVING_ACTIVE', attempt: 2, crashCount: 1 })
      await until(id, { status: 'SOLVING_COMPLETED', attempt: 2, crashCount: 1 })
      const [before, log] = [await find(id), await logOf(id)]
      way.mend()
      await delay(10_000)
      expect(await find(id)).toEqual(before)
      expect(await logOf(id)).toBe(log)
    } finally {
      way.close()
    }
  })

  test('a worker that is told to end gives its run back, and that counts as no interruption', async () => {
    const first = await team.startWorker()
    const id = await submit('PT40S')
    await hasPlan(id)
    await team.startWorker()
    first.signal('SIGTERM')
    await first.gone
    await until(id, { status: 'SOLVING_ACTIVE', attempt: 2, crashCount: 0 })
  })

  test('a worker that the command line drains ends what it solves, and what comes then is another one’s', async () => {
    const command = (...words: string[]) => planwright([...words, '--data', server.dataFolder])
    expect((await command('workers', 'list')).output).toMatch(/^There are no workers, so nothing is solved/)
    await team.startWorker()
    const id = await submit('PT600S')
    await until(id, { status: 'SOLVING_ACTIVE' })
    const listed = await command('workers', 'list')
    expect(listed.errors).toBe('0 waiting to be solved.')
    const [, workerId = ''] = /^(\S+) .* 1 of 1 .* takes datasets$/m.exec(listed.output) ?? []
    expect(await command('workers', 'drain', workerId)).toEqual({
      code: 0,
      output: `${workerId} takes nothing more. "planwright workers list" shows when it solves nothing any more.`,
      errors: '',
    })
    expect((await command('workers', 'list')).output).toMatch(/ 1 of 1 .* drains$/m)
    // It hears of it with its next sign of life.
    await delay(5000)
    const next = await submit('PT600S')
    await server.call('DELETE', `${plans}/${id}`)
    await until(id, { status: 'SOLVING_COMPLETED', attempt: 1, crashCount: 0 })
    await team.startWorker()
    await until(next, { status: 'SOLVING_ACTIVE', attempt: 1 })
    const { output } = await command('workers', 'list')
    expect(output).toMatch(new RegExp(`^${workerId} .* 0 of 1 .* drains$`, 'm'))
    expect(output).toMatch(/ 1 of 1 .* takes datasets$/m)
    const nobody = '0f3d2f6b-6f0b-4d5c-9d68-5b1e7a528a11'
    expect(await command('workers', 'drain', nobody)).toMatchObject({
      code: 1,
      errors: expect.stringContaining(`There is no worker ${nobody}`) as string,
    })
  })

  test('a database that restarts costs no run its lease', async () => {
    await team.startWorker()
    const id = await submit('PT12S')
    await hasPlan(id)
    postgres.crash()
    postgres.start()
    await until(id, { status: 'SOLVING_COMPLETED', attempt: 1, crashCount: 0 })
  })
})
