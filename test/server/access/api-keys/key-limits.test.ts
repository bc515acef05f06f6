/** What one API key may take up, over real HTTP: calls and uploads at the same time, calls in a minute. */
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ErrorBody } from '../../../../server/contract/error.ts'
import type { SettingsPatch } from '../../../../server/contract/settings.ts'
import { movableClock, startTestPlatform, type TestPlatform } from '../../../support/platform.ts'
import { events, routePlanClient, type RoutePlanClient } from '../../../support/route-plan-client.ts'
import { tinyRoutePlan } from '../../../support/tiny-route-plan.ts'

const body = JSON.stringify(tinyRoutePlan())
const halves = [body.slice(0, 50), body.slice(50)].map((text) => new TextEncoder().encode(text))
let seconds = 1000
let platform: TestPlatform
let client: RoutePlanClient

beforeAll(async () => {
  platform = await startTestPlatform({ clock: { ...movableClock(), seconds: () => seconds } })
  client = await newClient()
})
afterAll(() => platform.stop())
afterEach(() => set({ concurrentRequestsPerKey: null, concurrentUploadsPerKey: null, requestsPerMinutePerKey: null }))

const newClient = async () => routePlanClient(platform.base, (await platform.createKey({ name: 'limited' })).key)
const set = (patch: SettingsPatch) => platform.manage('PATCH', '/settings', patch)

/** How long an upload may take to arrive, in milliseconds: one that is sent later must not take its place. */
const arrival = 500

/** An upload without a declared length that has arrived, and stays open until it is finished. */
async function openUpload(by: RoutePlanClient, signal?: AbortSignal) {
  const slow = new TransformStream<Uint8Array, Uint8Array>()
  const writer = slow.writable.getWriter()
  const answer = by.raw('?operation=NONE', {
    method: 'POST',
    body: slow.readable,
    duplex: 'half',
    signal,
  } as RequestInit)
  // Whoever opened it and goes away expects no answer.
  answer.catch(() => undefined)
  await writer.write(halves[0])
  await delay(arrival)
  return async () => {
    await writer.write(halves[1])
    await writer.close()
    return (await answer).status
  }
}

const upload = (by: RoutePlanClient) =>
  by.raw('?operation=NONE', { method: 'POST', body: new Blob([body]).stream(), duplex: 'half' } as RequestInit)

/** Repeats a call until it is refused, should what takes the places not have arrived yet. */
async function refusal(
  call: () => Promise<Response>,
): Promise<{ status: number; retryAfter: string | null; error: ErrorBody }> {
  for (;;) {
    const response = await call()
    if (response.status >= 400)
      return {
        status: response.status,
        retryAfter: response.headers.get('retry-after'),
        error: (await response.json()) as ErrorBody,
      }
    await response.body?.cancel()
  }
}

describe('an API key', () => {
  test('sends so many uploads at the same time; small bodies and other keys are not held up', async () => {
    await set({ concurrentUploadsPerKey: 1 })
    const finish = await openUpload(client)
    expect(await refusal(() => upload(client))).toMatchObject({
      status: 429,
      retryAfter: '1',
      error: {
        code: 'TOO_MANY_REQUESTS',
        message: expect.stringMatching(/"limited" has 1 uploads.*concurrentUploadsPerKey: 1/) as string,
      },
    })
    expect((await client.raw('?operation=NONE', { method: 'POST', body })).status).toBe(202)
    expect((await upload(await newClient())).status).toBe(202)
    expect(await finish()).toBe(202)
    expect((await upload(client)).status).toBe(202)
  })

  test('makes so many calls at the same time; members of the tenant are not counted', async () => {
    await set({ concurrentRequestsPerKey: 2, concurrentUploadsPerKey: 5 })
    const finish = [await openUpload(client), await openUpload(client)]
    expect(await refusal(() => client.get(''))).toMatchObject({
      status: 429,
      retryAfter: '1',
      error: { message: expect.stringMatching(/2 calls under way.*concurrentRequestsPerKey: 2/) as string },
    })
    expect((await platform.manage('GET', '/models')).status).toBe(200)
    expect(await Promise.all(finish.map((end) => end()))).toEqual([202, 202])
    expect((await client.get('')).status).toBe(200)
  })

  test('keeps event streams open without using up its calls', async () => {
    await set({ concurrentRequestsPerKey: 1 })
    const { id } = await client.submit(tinyRoutePlan({ spentLimit: 'PT10M' }))
    const streams = []
    for (let number = 0; number < 3; number++) {
      const stream = events(await client.get(`/${id}/events`))
      expect((await stream.next()).value).toMatchObject({ id })
      streams.push(stream)
    }
    expect((await client.metadata(id)).id).toBe(id)
    expect((await client.remove(`/${id}`)).status).toBe(200)
    for (const stream of streams) await stream.return(undefined)
  })

  test('makes so many calls in a minute, and is told when the next may come', async () => {
    await set({ requestsPerMinutePerKey: 3 })
    const [one, other] = [await newClient(), await newClient()]
    for (let call = 0; call < 3; call++) expect((await one.get('')).status).toBe(200)
    seconds += 20
    expect(await refusal(() => one.get(''))).toMatchObject({
      status: 429,
      retryAfter: '40',
      error: { code: 'TOO_MANY_REQUESTS', message: expect.stringContaining('requestsPerMinutePerKey: 3') as string },
    })
    expect((await other.get('')).status).toBe(200)
    seconds += 40
    expect((await one.get('')).status).toBe(200)
  })

  test('is not limited in calls a minute unless the settings say so', async () => {
    for (let call = 0; call < 100; call++) expect((await client.get('?limit=1')).status).toBe(200)
  })

  test('gives its place back when its client goes away', async () => {
    await set({ concurrentUploadsPerKey: 1 })
    const aborter = new AbortController()
    await openUpload(client, aborter.signal)
    await refusal(() => upload(client))
    aborter.abort()
    let response = await upload(client)
    for (; response.status === 429; response = await upload(client)) await response.body?.cancel()
    expect(response.status).toBe(202)
  })
})
