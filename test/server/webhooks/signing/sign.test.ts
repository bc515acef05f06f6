/** Signatures against a second implementation that shares no code: Web Crypto, fed with bytes put together here. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { signatureOf, standardSignatureOf, timestampOf } from '../../../../server/webhooks/signing/sign.ts'

type Bytes = Uint8Array<ArrayBuffer>
const bytes = (text: string): Bytes => new Uint8Array(Buffer.from(text))

async function hmac(key: Bytes, content: Bytes): Promise<string> {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const signed = new Uint8Array(await crypto.subtle.sign('HMAC', imported, content))
  return btoa(String.fromCharCode(...signed))
}

function join(...parts: Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  parts.reduce((at, part) => (whole.set(part, at), at + part.length), 0)
  return whole
}

/** The path as it goes over the wire: never empty, with dots resolved (RFC 3986, 5.2.4). */
function sentPath(path: string): string {
  const kept: string[] = []
  const segments = path.split('/').slice(1)
  for (const [index, segment] of segments.entries()) {
    const isLast = index === segments.length - 1
    if (segment === '..') kept.pop()
    if (segment === '.' || segment === '..') {
      if (isLast) kept.push('')
    } else kept.push(segment)
  }
  return `/${kept.join('/')}`
}

const calls = fc.record({
  hmacKey: fc.string({ unit: 'binary', minLength: 1, maxLength: 100 }),
  path: fc.webPath(),
  query: fc.option(fc.webQueryParameters(), { nil: undefined }),
  at: fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
  body: fc.oneof(
    fc.uint8Array({ maxLength: 300 }).map((body): Bytes => new Uint8Array(body)),
    fc.string({ unit: 'grapheme' }).map(bytes),
  ),
})

test('500 calls are signed as docs/integration/webhooks.md says, and one changed byte changes the signature', async () => {
  const samples = fc.sample(calls, { numRuns: 500, seed: 7 })
  expect(samples.length).toBe(500)
  for (const { hmacKey, path, query, at, body } of samples) {
    const timestamp = timestampOf(at)
    expect(timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    const url = `https://erp.example.org${path}${query === undefined ? '' : `?${query}`}`
    const signed = { hmacKey, url, timestamp, body }
    const byBody = signatureOf({ ...signed, hmacMethod: 'BODY' })
    expect(byBody).toBe(await hmac(bytes(hmacKey), body))
    const byPath = signatureOf({ ...signed, hmacMethod: 'PATH' })
    expect(byPath).toBe(await hmac(bytes(hmacKey), bytes(`POST+${sentPath(path)}+${timestamp}`)))
    const standard = { hmacKey, deliveryId: 'msg_1', seconds: 1_700_000_000, body }
    expect(standardSignatureOf(standard)).toBe(
      `v1,${await hmac(bytes(hmacKey), join(bytes('msg_1.1700000000.'), body))}`,
    )

    const changed =
      body.length === 0 ? Uint8Array.of(0) : body.map((byte, index) => (index === body.length >> 1 ? byte ^ 1 : byte))
    expect(signatureOf({ ...signed, body: changed, hmacMethod: 'BODY' })).not.toBe(byBody)
    expect(standardSignatureOf({ ...standard, body: changed })).not.toBe(standardSignatureOf(standard))
    expect(
      signatureOf({ ...signed, url: `https://erp.example.org${path === '' ? '/' : path}x`, hmacMethod: 'PATH' }),
    ).not.toBe(byPath)
    expect(signatureOf({ ...signed, hmacKey: `${hmacKey}x`, hmacMethod: 'BODY' })).not.toBe(byBody)
  }
})

test('the timestamp has whole seconds in UTC', () => {
  expect(timestampOf(new Date('2027-02-01T10:00:59.999+01:00'))).toBe('2027-02-01T09:00:59Z')
})

test('a signature of the openssl command line, once and for all', () => {
  // printf '{"id":"1"}' | openssl dgst -sha256 -hmac topsecret -binary | base64
  expect(
    signatureOf({
      hmacKey: 'topsecret',
      hmacMethod: 'BODY',
      url: 'http://h/',
      timestamp: '',
      body: bytes('{"id":"1"}'),
    }),
  ).toBe('uXjvubRozxCy1+xp6AUgt+j6LIG5oYCStEgps1JwKpQ=')
  // printf 'POST+/hook/a%%20b+2027-02-01T09:00:00Z' | openssl dgst -sha256 -hmac topsecret -binary | base64
  expect(
    signatureOf({
      hmacKey: 'topsecret',
      hmacMethod: 'PATH',
      url: 'http://h:9000/hook/a b?x=1#y',
      timestamp: '2027-02-01T09:00:00Z',
      body: bytes(''),
    }),
  ).toBe('C6u5FWs02LRjR5c9QEtmmeFOuJaaaPCLgoWbTOcoY0c=')
})

test('the example of Standard Webhooks', () => {
  // standard-webhooks, the test vector its libraries share.
  const body = bytes('{"test": 2432232314}')
  expect(
    standardSignatureOf({
      hmacKey: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      deliveryId: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      seconds: 1614265330,
      body,
    }),
  ).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})
