/** Two servers on one PostgreSQL: what is done on one is seen on the other, and who leads moves. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DatasetMetadata } from '../../../server/contract/dataset.ts'
import type { Machines } from '../../../server/contract/machines.ts'
import { addMember, callAs } from '../../support/people.ts'
import { startTestPlatform, type TestPlatform, type TestPlatformOptions } from '../../support/platform.ts'
import { canRunPostgres, startPostgres, type TestPostgres } from '../../support/postgres.ts'
import { payloadOf, startReceiver } from '../../support/receiver.ts'
import { events, routePlanClient } from '../../support/route-plan-client.ts'
import { tinyRoutePlan } from '../../support/tiny-route-plan.ts'

/** What an end, a setting or a stop may take to act everywhere, in milliseconds. */
const everywhere = 3000

describe.runIf(canRunPostgres())('two servers of a team', () => {
  let postgres: TestPostgres
  let databaseAddress = ''
  let a: TestPlatform
  let b: TestPlatform
  const key = randomBytes(32)
  const start = (options: TestPlatformOptions = {}) =>
    startTestPlatform({
      databaseAddress,
      publicUrl: 'https://plan.example',
      secretKey: () => Promise.resolve({ key, isNew: false }),
      ...options,
    })

  beforeAll(async () => {
    postgres = startPostgres()
    databaseAddress = postgres.createDatabase()
    a = await start()
    b = await start()
  }, 120_000)
  afterAll(async () => {
    await Promise.all([a.stop(), b.stop()])
    await postgres.remove()
  }, 60_000)

  const follow = (platform: TestPlatform, id: string, apiKey: string) =>
    fetch(`${platform.base}/v1/route-plans/${id}/events`, { headers: { 'x-api-key': apiKey } })
  const within = <T>(work: Promise<T>) =>
    Promise.race([work, new Promise<'too late'>((resolve) => setTimeout(() => resolve('too late'), everywhere))])

  test('a dataset submitted on one is read, followed and stopped on the other', async () => {
    const apiKey = (await a.createKey()).key
    const [onA, onB] = [a, b].map((platform) => routePlanClient(platform.base, apiKey))
    const made = await onA?.submit(tinyRoutePlan())
    const id = made?.id ?? ''
    expect(await onB?.json(`/${id}/input`)).toEqual(await onA?.json(`/${id}/input`))
    expect(await (await onB?.get(`/${id}/logs`))?.text()).toContain('Validation')
    const stream = events(await follow(a, id, apiKey))
    const seen: DatasetMetadata[] = [(await stream.next()).value as DatasetMetadata]
    await onB?.raw(`/${id}/metadata`, { method: 'PATCH', body: '{"name":"Renamed on B"}' })
    seen.push((await stream.next()).value as DatasetMetadata)
    await onB?.remove(`/${id}`)
    const end = async () => {
      for await (const event of stream) seen.push(event)
    }
    expect(await within(end())).not.toBe('too late')
    expect(seen.map(({ name }) => name).slice(1)).toContain('Renamed on B')
    expect(seen.at(-1)?.status).toMatch(/SOLVING_(INCOMPLETE|COMPLETED)/)
  })

  test('a key deleted on one ends streams on the other, and is refused there', async () => {
    const { key: apiKey, id: keyId } = await a.createKey()
    const { id } = await routePlanClient(a.base, apiKey).submit(tinyRoutePlan())
    const stream = await follow(b, id, apiKey)
    const ended = stream.text().catch(() => 'broken off')
    expect((await a.manage('DELETE', `/api-keys/${keyId}`)).status).toBe(204)
    expect(await within(ended)).not.toBe('too late')
    expect((await follow(b, id, apiKey)).status).toBe(401)
  })

  test('who signs in on one is signed in on the other, until signing out on either', async () => {
    const { session } = await addMember(a, 'somebody', 'ADMINISTRATOR')
    const stream = await fetch(`${b.url}/api/platform/v1/datasets/events`, { headers: session })
    expect(stream.status).toBe(200)
    const ended = stream.text().catch(() => 'broken off')
    expect((await callAs(a, session, 'DELETE', '/session')).status).toBe(204)
    expect(await within(ended)).not.toBe('too late')
    expect((await callAs(b, session, 'GET', '/settings')).status).toBe(401)
  })

  test('a setting changed on one is in force on the other', async () => {
    const binDays = async () => ((await (await b.manage('GET', '/settings')).json()) as { binDays: number }).binDays
    expect(await binDays()).not.toBe(9)
    await a.manage('PATCH', '/settings', { binDays: 9 })
    await expect.poll(binDays, { timeout: everywhere }).toBe(9)
  })

  test('an idempotency key answers on the other what it answered on the first', async () => {
    const apiKey = (await a.createKey()).key
    const submit = (platform: TestPlatform) =>
      routePlanClient(platform.base, apiKey).raw('', {
        method: 'POST',
        headers: { 'idempotency-key': 'once-for-all' },
        body: JSON.stringify(tinyRoutePlan()),
      })
    const first = (await (await submit(a)).json()) as DatasetMetadata
    const second = await submit(b)
    expect(second.headers.get('idempotency-replayed')).toBe('true')
    expect(((await second.json()) as DatasetMetadata).id).toBe(first.id)
  })

  test('each shows both servers, and who does what for all', async () => {
    const seen = async (platform: TestPlatform) =>
      (await (await platform.manage('GET', '/machines')).json()) as Machines
    await expect.poll(async () => (await seen(b)).servers.length, { timeout: 120_000 }).toBe(2)
    const { isTeam, servers, workers } = await seen(b)
    expect([isTeam, workers]).toEqual([true, []])
    expect(servers.map(({ isAsked }) => isAsked)).toEqual([false, true])
    const roles = servers.flatMap((server) => server.roles)
    expect([...roles].sort()).toEqual([...new Set(roles)].sort())
    expect(roles).toEqual(expect.arrayContaining(['deliveries', 'housekeeping', 'notifications']))
    expect((await b.manage('POST', '/machines/workers/0f3d2f6b-6f0b-4d5c-9d68-5b1e7a528a11/drain')).status).toBe(404)
  })

  test('backups are the database’s, and say so', async () => {
    const refused = await a.manage('POST', '/backups')
    expect([refused.status, await refused.json()]).toEqual([
      501,
      expect.objectContaining({ code: 'BACKUP_NOT_AVAILABLE' }),
    ])
  })

  test('webhooks are called by whoever leads, with the public address, also after the leader has gone', async () => {
    const receiver = await startReceiver()
    try {
      const url = `${receiver.url}/ok`
      const made = await b.manage('POST', '/webhooks', { url, filters: { statuses: ['DATASET_COMPUTED'] } })
      expect(made.status, await made.text()).toBe(201)
      const apiKey = (await b.createKey()).key
      const submit = () => routePlanClient(b.base, apiKey).submit(tinyRoutePlan(), '?operation=NONE')
      const { id } = await submit()
      await expect.poll(() => receiver.callCount(), { timeout: 120_000 }).toBe(1)
      const [call] = await receiver.calls()
      expect(call && payloadOf(call).runLink).toBe(
        `https://plan.example/api/models/field-service-routing/v1/route-plans/${id}/run`,
      )
      await a.stop()
      await submit()
      await expect.poll(() => receiver.callCount(), { timeout: 120_000 }).toBe(2)
    } finally {
      await receiver.stop()
      a = await start()
    }
  })

  test('a server with another secret key is refused', async () => {
    const other = randomBytes(32)
    await expect(start({ secretKey: () => Promise.resolve({ key: other, isNew: false }) })).rejects.toMatchObject({
      code: 'SECRET_KEY_UNUSABLE',
    })
  })

  test('two cannot share a folder', async () => {
    await expect(start({ dataFolder: a.dataFolder })).rejects.toMatchObject({ code: 'DATA_FOLDER_IN_USE' })
  })
})
