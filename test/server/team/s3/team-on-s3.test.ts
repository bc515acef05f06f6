/** A server and a worker whose documents are on an S3 server, as processes; and that server gone, and back. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { datasetMetadata } from '../../../../server/contract/dataset.ts'
import { machines } from '../../../../server/contract/machines.ts'
import { openPostgres } from '../../../../server/storage/postgres/open-postgres.ts'
import { canRunPostgres, startPostgres, type TestPostgres } from '../../../support/postgres.ts'
import { startTestS3, testBucket, type TestS3 } from '../../../support/s3-server.ts'
import { createTestTeam, type TestTeam } from '../../../support/team.ts'
import { hasTeamNode } from '../../../support/team-node.ts'

const plans = '/api/models/field-service-routing/v1/route-plans'
const place = `s3://${testBucket}/team`

describe.runIf(canRunPostgres() && hasTeamNode())('a team with documents on an S3 server', () => {
  let postgres: TestPostgres
  let s3: TestS3
  let address: string
  let team: TestTeam

  beforeAll(async () => {
    postgres = startPostgres()
    s3 = await startTestS3()
    address = postgres.createDatabase()
    team = createTestTeam(address, { options: ['--documents', place], environment: s3.environment })
  })
  afterAll(async () => {
    await team.remove()
    await s3.stop()
    await postgres.remove()
  })

  test('solves, acknowledges nothing while that is away, and goes on when it is back', async () => {
    const server = await team.startServer()
    await team.startWorker()
    const settings = await server.call('GET', '/api/platform/v1/machines')
    expect(machines.parse(await settings.json()).documents).toBe(place)
    const demo = z
      .record(z.string(), z.unknown())
      .parse(await (await server.call('GET', '/api/models/field-service-routing/v1/demo-data/BASIC')).json())
    const body = { ...demo, config: { run: { termination: { spentLimit: 'PT1S' } } } }
    const submit = () => server.call('POST', plans, body)
    const count = async () => z.array(z.unknown()).parse(await (await server.call('GET', plans)).json()).length
    const solved = async (answer: Response) => {
      expect(answer.status).toBe(202)
      const { id } = datasetMetadata.parse(await answer.json())
      await expect
        .poll(async () => datasetMetadata.parse(await (await server.call('GET', `${plans}/${id}/metadata`)).json()))
        .toMatchObject({ status: 'SOLVING_COMPLETED' })
      expect((await server.call('GET', `${plans}/${id}`)).status).toBe(200)
      return id
    }
    const first = await solved(await submit())
    expect([...s3.objects.keys()].filter((key) => key.includes(first)).join('\n')).toMatch(/\/1-\d+\/output\./)

    await s3.stop()
    const refused = await submit()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await refused.json()).toMatchObject({
      code: 'STORAGE_UNAVAILABLE',
      message: expect.stringContaining(`The document store ${place}`) as string,
    })
    expect(await count()).toBe(1)

    await s3.start()
    await solved(await submit())
    expect(await count()).toBe(2)
    const database = await openPostgres({ address })
    const chunks = await database.read((db) => db.selectFrom('document_chunks').select('part').execute())
    await database.close()
    expect(chunks).toEqual([])
  })

  test('refuses whoever has other credentials, or another place', async () => {
    const start = (options: string[], environment: Record<string, string> = {}) => {
      const stranger = createTestTeam(address, { options, environment: { ...s3.environment, ...environment } })
      return stranger.startWorker().finally(() => stranger.remove())
    }
    await expect(start(['--documents', place], { AWS_SECRET_ACCESS_KEY: 'wrong' })).rejects.toThrow(
      /403 SignatureDoesNotMatch/,
    )
    await expect(start(['--documents', place], { AWS_SECRET_ACCESS_KEY: '' })).rejects.toThrow(
      `--documents ${place} needs AWS_SECRET_ACCESS_KEY.`,
    )
    await expect(start([])).rejects.toThrow(
      `the team keeps its documents in ${place}: start with --documents ${place}.`,
    )
    await expect(start(['--documents', 'gs://plans/team'])).rejects.toThrow(
      '--documents "gs://plans/team" is no place for documents.',
    )
  })
})
