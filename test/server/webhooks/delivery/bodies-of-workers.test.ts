/** Events that a process wrote which nobody calls, a worker: whoever sends them puts the address in. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../../server/storage/database.ts'
import { openDatabase } from '../../../../server/storage/open-database.ts'
import { addWebhook, createBench, prepareTenant } from '../../../support/delivery-bench.ts'
import { payloadOf, startReceiver, type Receiver } from '../../../support/receiver.ts'

let folder = ''
let database: Database
let receiver: Receiver

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'planwright-bodies-'))
  database = await openDatabase({ folder: join(folder, 'store') })
  await prepareTenant(database)
  receiver = await startReceiver()
})
afterAll(async () => {
  await receiver.stop()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

test('an event written where the address is not known is sent with the address', async () => {
  const id = '0f3d2f6b-6f0b-4d5c-9d68-5b1e7a528a11'
  await addWebhook(database, { id: 'any', url: `${receiver.url}/ok` })
  const server = createBench(database, { port: 7400 })
  const worker = createBench(database, { port: undefined })
  await server.delivery.start(7400)
  try {
    await worker.emit({ id })
    await expect.poll(() => receiver.callCount(), { timeout: 120_000 }).toBe(1)
    const [call] = await receiver.calls()
    expect(call && payloadOf(call).outputLink).toBe(
      `http://localhost:7400/api/models/field-service-routing/v1/route-plans/${id}/output`,
    )
  } finally {
    await server.delivery.stop()
  }
})
