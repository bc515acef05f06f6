/** kill -9 of the server while it solves: nothing acknowledged is lost, and the run goes on from its best plan. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatasetMetadata } from '../../../../server/contract/dataset.ts'
import { compareScores, parseScore, type Score } from '../../../../server/solver/search/score.ts'
import { planwright } from '../../../support/command-line.ts'
import { routePlanClient } from '../../../support/route-plan-client.ts'
import { startServerProcess } from '../../../support/server-process.ts'

let dataFolder = ''
beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'planwright-recovery-'))
})
afterAll(() => rm(dataFolder, { recursive: true, force: true }))

const basePath = '/api/models/field-service-routing'
const hasPlan = ({ status, score }: DatasetMetadata) =>
  status === 'SOLVING_ACTIVE' && score !== undefined && parseScore(score).medium > -1000

test('a run goes on after kill -9, twice at most', async () => {
  let server = await startServerProcess(dataFolder)
  const { output: key } = await planwright(['keys', 'create', '--name', 'recovery', '--data', dataFolder])
  const demo = (await (
    await fetch(`${server.url}${basePath}/v1/demo-data/BASIC`, { headers: { 'x-api-key': key } })
  ).json()) as { config: object; modelInput: object }
  const body = { ...demo, config: { run: { termination: { spentLimit: 'PT6S' } } } }
  let client = routePlanClient(`${server.url}${basePath}`, key)
  const { id } = await client.submit(body)
  const before = await client.until(id, hasPlan)
  await server.kill()

  server = await startServerProcess(dataFolder)
  client = routePlanClient(`${server.url}${basePath}`, key)
  const after = await client.metadata(id)
  expect(['SOLVING_SCHEDULED', 'SOLVING_STARTED', 'SOLVING_ACTIVE']).toContain(after.status)
  const final = await client.final(id)
  expect(final.status).toBe('SOLVING_COMPLETED')
  const [scoreBefore, scoreAfter, scoreFinal] = [before, after, final].map(({ score }) => parseScore(score ?? '')) as [
    Score,
    Score,
    Score,
  ]
  // Whatever was told of is there, or a better one that nobody was told of yet.
  expect(compareScores(scoreAfter, scoreBefore)).toBeGreaterThanOrEqual(0)
  expect(compareScores(scoreFinal, scoreAfter)).toBeGreaterThanOrEqual(0)
  expect([scoreFinal.hard, scoreFinal.medium]).toEqual([0, 0])
  expect(await client.json<{ details: string }>(`/${id}/logs`)).toMatchObject({
    details: expect.stringContaining('restart 1 of 2') as string,
  })

  const second = await client.submit({ ...body, config: { run: { termination: { spentLimit: 'PT10M' } } } })
  for (const restart of [1, 2, 3]) {
    await client.until(second.id, ({ status }) => status === 'SOLVING_ACTIVE')
    await server.kill()
    server = await startServerProcess(dataFolder)
    client = routePlanClient(`${server.url}${basePath}`, key)
    if (restart < 3)
      expect((await client.json<{ details: string }>(`/${second.id}/logs`)).details).toContain(
        `restart ${restart} of 2`,
      )
  }
  const failed = await client.metadata(second.id)
  expect(failed).toMatchObject({
    status: 'SOLVING_FAILED',
    failureMessage: expect.stringContaining('interrupted 3 times') as string,
  })
  expect((await client.get(`/${second.id}/output`)).status).toBe(200)

  const third = await client.submit({ ...body, config: { run: { termination: { spentLimit: 'PT10M' } } } })
  await client.until(third.id, ({ status }) => status === 'SOLVING_ACTIVE')
  expect(await server.stop()).toBe(0)
  expect(await readdir(dataFolder)).not.toContain('runtime.json')
  server = await startServerProcess(dataFolder)
  client = routePlanClient(`${server.url}${basePath}`, key)
  await client.until(third.id, ({ status }) => status === 'SOLVING_ACTIVE')
  expect((await client.remove(`/${third.id}`)).status).toBe(200)
  expect((await client.final(third.id)).status).toBe('SOLVING_COMPLETED')
  await server.stop()
})
