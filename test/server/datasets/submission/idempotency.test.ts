/** The same request sent twice under one Idempotency-Key makes one dataset, whatever happens in between. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DatasetMetadata } from '../../../../server/contract/dataset.ts'
import { newId } from '../../../../server/foundation/ids.ts'
import { movableClock, startTestPlatform, type TestPlatform } from '../../../support/platform.ts'
import { routePlanClient, type RoutePlanClient } from '../../../support/route-plan-client.ts'
import { tinyRoutePlan } from '../../../support/tiny-route-plan.ts'

const clock = movableClock()
const body = JSON.stringify(tinyRoutePlan())
let dataFolder: string
let platform: TestPlatform
let client: RoutePlanClient
let apiKey: string

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'planwright-idempotency-'))
  platform = await startTestPlatform({ dataFolder, clock })
  apiKey = (await platform.createKey()).key
  client = routePlanClient(platform.base, apiKey)
})
afterAll(async () => {
  await platform.stop()
  await rm(dataFolder, { recursive: true, force: true })
})

const post = (key: string, path = '?operation=NONE', init: RequestInit = { body }) =>
  client.raw(path, { method: 'POST', ...init, headers: { ...init.headers, 'idempotency-key': key } })
const answer = async (response: Response) => ({
  status: response.status,
  replayed: response.headers.get('idempotency-replayed'),
  location: response.headers.get('location'),
  body: (await response.json()) as DatasetMetadata & { code?: string; message?: string },
})
const count = async () => (await client.json<unknown[]>('?limit=1000')).length

describe('a submission with an Idempotency-Key', () => {
  test('is answered again as at first, and stored once', async () => {
    const key = newId()
    const before = await count()
    const first = await answer(await post(key))
    expect(first).toMatchObject({ status: 202, replayed: null, body: { status: 'DATASET_COMPUTED' } })
    await client.until(first.body.id, ({ status }) => status === 'DATASET_COMPUTED')
    expect(await answer(await post(key))).toEqual({ ...first, replayed: 'true' })
    expect(await count()).toBe(before + 1)
  })

  test('is answered again by the root address, to another key of the tenant, and after a restart', async () => {
    const key = newId()
    const first = await answer(await post(key))
    const other = (await platform.createKey()).key
    const again = await fetch(`${platform.url}/v1/route-plans?operation=NONE`, {
      method: 'POST',
      body,
      headers: { 'x-api-key': other, 'idempotency-key': key, 'content-type': 'application/json' },
    })
    expect(await answer(again)).toEqual({ ...first, replayed: 'true' })
    await platform.stop()
    platform = await startTestPlatform({ dataFolder, clock })
    client = routePlanClient(platform.base, apiKey)
    expect(await answer(await post(key))).toEqual({ ...first, replayed: 'true' })
  })

  test('with another body or query is a conflict', async () => {
    const key = newId()
    await post(key)
    const conflict = {
      status: 409,
      body: { code: 'IDEMPOTENCY_CONFLICT', message: expect.stringContaining(key) as string },
    }
    expect(await answer(await post(key, '?operation=NONE', { body: `${body} ` }))).toMatchObject(conflict)
    expect(await answer(await post(key, '?operation=NONE&name=other'))).toMatchObject(conflict)
    expect(
      await answer(
        await post(key, '?operation=NONE', { body: gzipSync(body), headers: { 'content-encoding': 'gzip' } }),
      ),
    ).toMatchObject(conflict)
  })

  /**
   * Two requests of which the second arrives while the first still sends its body; should it overtake the first, they
   * start again.
   */
  const overlapping = async () => {
    for (;;) {
      const key = newId()
      const slow = new TransformStream<Uint8Array, Uint8Array>()
      const writer = slow.writable.getWriter()
      const first = post(key, '?operation=NONE', { body: slow.readable, duplex: 'half' } as RequestInit)
      await writer.write(new TextEncoder().encode(body.slice(0, 50)))
      const second = await post(key)
      const finish = async () => {
        await writer.write(new TextEncoder().encode(body.slice(50)))
        await writer.close()
        return answer(await first)
      }
      if (second.status === 409) return { key, second, finish }
      await finish()
    }
  }

  test('is a conflict with Retry-After while the first is still being sent, which then goes through', async () => {
    const { key, second, finish } = await overlapping()
    expect([second.headers.get('retry-after'), await second.json()]).toEqual([
      '2',
      expect.objectContaining({ code: 'IDEMPOTENCY_UNDER_WAY' }),
    ])
    const done = await finish()
    expect(done).toMatchObject({ status: 202, replayed: null })
    expect(await answer(await post(key))).toEqual({ ...done, replayed: 'true' })
  })

  test('that was refused may be mended and sent with the same key', async () => {
    const key = newId()
    expect((await post(key, '?operation=NONE', { body: '{"modelInput": []}' })).status).toBe(400)
    expect(await answer(await post(key))).toMatchObject({ status: 202, replayed: null })
  })

  test('is a new one after 24 hours', async () => {
    const key = newId()
    const first = await answer(await post(key))
    clock.advance(24 * 3_600_000 - 1)
    expect((await answer(await post(key))).body.id).toBe(first.body.id)
    clock.advance(1)
    const later = await answer(await post(key, '?operation=NONE&name=tomorrow'))
    expect(later).toMatchObject({ status: 202, replayed: null })
    expect(later.body.id).not.toBe(first.body.id)
  })

  test.each(['', 'two words', 'ü', 'x'.repeat(256)])(
    'the key "%s" is refused before anything is stored',
    async (key) => {
      const before = await count()
      expect(await answer(await post(key))).toMatchObject({ status: 400, body: { code: 'HEADER_INVALID' } })
      expect(await count()).toBe(before)
    },
  )
})

describe('a derivation with an Idempotency-Key', () => {
  test.each([
    ['from-input?operation=NONE', undefined],
    ['from-patch?operation=NONE&select=UNSOLVED', { patch: [{ op: 'remove', path: '/visits/[id=Visit A]' }] }],
  ])('%s makes one dataset', async (path, patch) => {
    const parent = await client.submit(tinyRoutePlan(), '?operation=NONE')
    await client.until(parent.id, ({ status }) => status === 'DATASET_COMPUTED')
    const key = newId()
    const init =
      patch === undefined ? {} : { body: JSON.stringify(patch), headers: { 'content-type': 'application/json' } }
    const first = await answer(await post(key, `/${parent.id}/${path}`, init))
    expect(first).toMatchObject({ status: 202, replayed: null, body: { parentId: parent.id } })
    expect(await answer(await post(key, `/${parent.id}/${path}`, init))).toEqual({ ...first, replayed: 'true' })
    expect(await answer(await post(key, `/${first.body.id}/${path}`, init))).toMatchObject({ replayed: null })
  })
})
