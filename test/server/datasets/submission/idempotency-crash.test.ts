/**
 * kill -9 at any moment of a submission: sent again with its Idempotency-Key, there is one dataset of it, never two.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatasetMetadata } from '../../../../server/contract/dataset.ts'
import { newId } from '../../../../server/foundation/ids.ts'
import { planwright } from '../../../support/command-line.ts'
import { routePlanClient } from '../../../support/route-plan-client.ts'
import { startServerProcess } from '../../../support/server-process.ts'
import { tinyRoutePlan } from '../../../support/tiny-route-plan.ts'

let dataFolder = ''
beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'planwright-idempotency-'))
})
afterAll(() => rm(dataFolder, { recursive: true, force: true }))

/** What the client has seen of its request when the server is killed. */
const moments = ['nothing', 'the answer', 'nothing', 'the answer', 'nothing'] as const

test('a submission cut off by a crash and sent again is one dataset', async () => {
  let server = await startServerProcess(dataFolder)
  const { output: apiKey } = await planwright(['keys', 'create', '--name', 'crash', '--data', dataFolder])
  const clientOf = () => routePlanClient(`${server.url}/api/models/field-service-routing`, apiKey)
  const submit = (key: string) =>
    clientOf().raw('?operation=NONE', {
      method: 'POST',
      body: JSON.stringify(tinyRoutePlan()),
      headers: { 'idempotency-key': key },
    })

  for (const [round, moment] of moments.entries()) {
    const key = newId()
    const first = submit(key).then(
      (response) => response.json() as Promise<DatasetMetadata>,
      () => undefined,
    )
    const seen = moment === 'the answer' ? await first : undefined
    await server.kill()
    const acknowledged = seen ?? (await first.catch(() => undefined))
    server = await startServerProcess(dataFolder)
    const again = await submit(key)
    const { id } = (await again.json()) as DatasetMetadata
    expect(again.status).toBe(202)
    if (acknowledged) expect([id, again.headers.get('idempotency-replayed')]).toEqual([acknowledged.id, 'true'])
    expect(await clientOf().json<unknown[]>('')).toHaveLength(round + 1)
  }
  await server.stop()
})
