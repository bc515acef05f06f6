/** The built-in receiver: real calls over HTTP, as a webhook makes them, and what an administrator reads of them. */
import { createHmac } from 'node:crypto'
import { request } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  createBuiltInReceivers,
  type BuiltInReceivers,
} from '../../../../server/webhooks/built-in-receiver/built-in-receivers.ts'
import type { BuiltInReceiver } from '../../../../server/contract/built-in-receiver.ts'
import { movableClock, startTestPlatform } from '../../../support/platform.ts'

const tenant = 'north'
const body = '{"name":"Zürich","status":"SOLVING_COMPLETED"}'
const timestamp = '2027-02-01T08:00:00Z'
const signatureOf = (key: string, content: string) => createHmac('sha256', key).update(content).digest('base64')

let clock: ReturnType<typeof movableClock>
let receivers: BuiltInReceivers
let receiver: BuiltInReceiver

beforeEach(async () => {
  clock = movableClock()
  receivers = createBuiltInReceivers({ clock })
  receiver = await receivers.start(tenant)
})
afterEach(() => receivers.stopAll())

const send = (headers: Record<string, string> = {}, sent: string | Buffer = body) =>
  fetch(receiver.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: sent as BodyInit,
  })
const newest = async () => (await receivers.calls(tenant)).calls[0]!

describe('a call', () => {
  test('is kept as it came: headers, body, and what was answered', async () => {
    expect((await send({ 'X-Extra': 'a b' })).status).toBe(200)
    expect(await newest()).toMatchObject({
      at: '2027-02-01T08:00:00.000Z',
      path: new URL(receiver.url).pathname,
      body,
      bodyBytes: Buffer.byteLength(body),
      answered: '200',
    })
    expect((await newest()).headers).toContainEqual({ name: 'X-Extra', value: 'a b' })
  })

  test('signed by its body, by its path, or in a header of its own behind a prefix, is verified', async () => {
    const { hmacKey, url } = receiver
    const path = new URL(url).pathname
    const headers = [
      { 'X-Service-Signature': signatureOf(hmacKey, body), 'X-Service-Timestamp': timestamp },
      { 'X-Service-Signature': signatureOf(hmacKey, `POST+${path}+${timestamp}`), 'X-Service-Timestamp': timestamp },
      { Authorization: `HMAC ${signatureOf(hmacKey, body)}`, 'X-Time': `at ${timestamp}` },
    ]
    for (const signed of headers) {
      await send(signed)
      expect((await newest()).signature).toMatchObject({ isVerified: true })
    }
    expect((await newest()).signature.reason).toContain('after "HMAC "')
  })

  test('that is not signed, changed, or old is not, and the reason says which', async () => {
    const signed = { 'X-Service-Signature': signatureOf(receiver.hmacKey, body), 'X-Service-Timestamp': timestamp }
    await send()
    expect((await newest()).signature).toEqual({
      isVerified: false,
      reason: expect.stringContaining('not signed') as string,
    })
    await send(signed, body.replace('COMPLETED', 'FAILED'))
    expect((await newest()).signature).toEqual({
      isVerified: false,
      reason: expect.stringContaining('another HMAC key') as string,
    })
    clock.advance(301_000)
    await send(signed)
    expect((await newest()).signature).toEqual({
      isVerified: false,
      reason: expect.stringContaining('301 s old') as string,
    })
  })

  test('over 1 MB is 413 and does not fill the memory', async () => {
    const answer = await send({}, Buffer.alloc(3 * 1024 * 1024, 'x')).then(
      ({ status }) => status,
      () => 'broken off',
    )
    expect([413, 'broken off']).toContain(answer)
    await expect.poll(newest).toMatchObject({ answered: '413', signature: { isVerified: false } })
    expect((await newest()).body.length).toBe(64 * 1024)
  })

  test('must be a POST to the very address', async () => {
    expect((await fetch(receiver.url)).status).toBe(405)
    expect((await fetch(new URL('/', receiver.url), { method: 'POST', body })).status).toBe(404)
    expect((await receivers.calls(tenant)).calls).toEqual([])
  })
})

test.each(['200', '204', '500'] as const)('answers %s when told to', async (answer) => {
  expect(await receivers.setAnswer(tenant, answer)).toEqual({ ...receiver, answer })
  expect((await send()).status).toBe(Number(answer))
  expect(await newest()).toMatchObject({ answered: answer })
})

test('answers nothing at all when told to, and lets go when it is stopped', async () => {
  await receivers.setAnswer(tenant, 'TIMEOUT')
  const call = request(receiver.url, { method: 'POST' })
  const ended = new Promise((resolve) =>
    call.on('error', () => resolve('broken off')).on('response', () => resolve('answered')),
  )
  call.end(body)
  await expect.poll(async () => (await receivers.calls(tenant)).calls).toMatchObject([{ answered: 'TIMEOUT' }])
  await receivers.stop(tenant)
  expect(await ended).toBe('broken off')
  await expect(fetch(receiver.url, { method: 'POST', body })).rejects.toThrow()
})

test('keeps the last hundred calls, newest first', async () => {
  for (let i = 0; i < 105; i++) await send({}, `call ${i}`)
  const { calls } = await receivers.calls(tenant)
  expect([calls.length, calls[0]?.body, calls.at(-1)?.body]).toEqual([100, 'call 104', 'call 5'])
})

test('each tenant has one of its own, which a second start leaves alone', async () => {
  expect(await receivers.start(tenant)).toEqual(receiver)
  const other = await receivers.start('south')
  expect(other.url).not.toBe(receiver.url)
  await fetch(other.url, { method: 'POST', body })
  expect((await receivers.calls(tenant)).calls).toEqual([])
  await receivers.stop('south')
  await expect(receivers.calls('south')).rejects.toMatchObject({ code: 'BUILT_IN_RECEIVER_STOPPED' })
})

test('it stops with the platform', async () => {
  const platform = await startTestPlatform()
  const { url } = (await (await platform.manage('POST', '/built-in-receiver')).json()) as BuiltInReceiver
  expect((await fetch(url, { method: 'POST', body })).status).toBe(200)
  await platform.stop()
  await expect(fetch(url, { method: 'POST', body })).rejects.toThrow()
})
