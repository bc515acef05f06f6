import { expect, test } from 'vitest'
import { hiddenValue } from '../../../../server/contract/webhook.ts'
import { composeRequest, type WebhookCall } from '../../../../server/webhooks/signing/compose-request.ts'
import type { OpenWebhook } from '../../../../server/webhooks/configuration/open-webhook.ts'
import { signatureOf } from '../../../../server/webhooks/signing/sign.ts'
import { version } from '../../../../server/foundation/version.ts'

const plain: OpenWebhook = {
  id: 'w',
  url: 'http://localhost:9000/hook?x=1',
  headers: [],
  authorization: 'NONE',
  hmacKey: undefined,
  hmacMethod: 'BODY',
  standardHeaders: false,
}
const signed: OpenWebhook = { ...plain, authorization: 'HMAC', hmacKey: '0123456789abcdef' }
const body = new TextEncoder().encode('{"name":"Zürich"}')
const at = new Date('2027-02-01T09:00:00.700Z')
const call = (webhook: OpenWebhook, secrets: WebhookCall['secrets'] = new Map()) =>
  composeRequest({ webhook, deliveryId: 'd1', body, chainLength: 3, at, secrets })
const composed = (webhook: OpenWebhook, secrets?: WebhookCall['secrets']) => {
  const request = call(webhook, secrets)
  if ('problem' in request) throw new Error(request.problem)
  return request
}
const header = (name: string, value: string) => [{ name, value }]
const signature = signatureOf({
  hmacKey: '0123456789abcdef',
  hmacMethod: 'BODY',
  url: plain.url,
  timestamp: '2027-02-01T09:00:00Z',
  body,
})

test('a plain call says what it carries and who sends it', () => {
  const { url, headers, shownHeaders } = composed(plain)
  expect(url).toBe('http://localhost:9000/hook?x=1')
  expect(headers).toEqual([
    ...header('Content-Type', 'application/json'),
    ...header('User-Agent', `Planwright/${version}`),
    ...header('X-Service-Chain', 'w;3'),
  ])
  expect(shownHeaders).toEqual(headers)
})

test('with HMAC every call is signed, and custom headers may carry signature and time under other names, with prefixes', () => {
  const { headers } = composed({
    ...signed,
    headers: [
      ...header('X-Hub-Signature-256', 'sha256={hmac_signature};t={hmac_timestamp}'),
      ...header('X-When', '{hmac_timestamp}'),
    ],
  })
  expect(headers).toContainEqual({ name: 'X-Service-Signature', value: signature })
  expect(headers).toContainEqual({ name: 'X-Service-Timestamp', value: '2027-02-01T09:00:00Z' })
  expect(headers).toContainEqual({ name: 'X-Hub-Signature-256', value: `sha256=${signature};t=2027-02-01T09:00:00Z` })
  expect(headers).toContainEqual({ name: 'X-When', value: '2027-02-01T09:00:00Z' })
})

test('Standard Webhooks adds its three headers', () => {
  const { headers } = composed({ ...signed, standardHeaders: true })
  expect(headers.slice(-3).map(({ name }) => name)).toEqual(['webhook-id', 'webhook-timestamp', 'webhook-signature'])
  expect(headers.at(-2)?.value).toBe(String(Date.parse('2027-02-01T09:00:00Z') / 1000))
})

test('secrets are filled in for the receiver, and shown by name', () => {
  const { headers, shownHeaders } = composed(
    { ...plain, headers: header('Authorization', 'Bearer {secret:TOKEN}') },
    new Map([['TOKEN', 'hunter2']]),
  )
  expect(headers).toContainEqual({ name: 'Authorization', value: 'Bearer hunter2' })
  expect(shownHeaders).toContainEqual({ name: 'Authorization', value: 'Bearer {secret:TOKEN}' })
})

test('what a secret holds is not searched for variables', () => {
  const { headers } = composed(
    { ...signed, headers: header('X-A', '{secret:S}') },
    new Map([['S', '{hmac_signature}{secret:S}']]),
  )
  expect(headers).toContainEqual({ name: 'X-A', value: '{hmac_signature}{secret:S}' })
})

test('a custom User-Agent takes the place of ours', () => {
  expect(composed({ ...plain, headers: header('user-agent', 'me/1') }).headers).toEqual([
    ...header('Content-Type', 'application/json'),
    ...header('X-Service-Chain', 'w;3'),
    ...header('user-agent', 'me/1'),
  ])
})

test.each([
  ['password in a header for passwords', 'Authorization', 'Bearer hunter2', hiddenValue],
  ['password beside a variable', 'Authorization', 'hunter2 {secret:S}', hiddenValue],
  ['password in a header of another name', 'X-Receiver', '9f8e7d6c5b4a39281706f5e4', hiddenValue],
  ['only scheme and variable', 'X-API-Key', 'ApiKey={secret:S}', 'ApiKey={secret:S}'],
  ['nothing secret', 'X-Environment', 'production 2', 'production 2'],
])('shown: %s', (_, name, value, shown) => {
  expect(composed({ ...plain, headers: header(name, value) }, new Map([['S', 'x']])).shownHeaders).toContainEqual({
    name,
    value: shown,
  })
})

test.each([
  ['an unknown secret', plain, 'X-A', '{secret:NONE}', 'there is no secret "NONE"'],
  ['a secret that cannot be opened', plain, 'X-A', '{secret:BROKEN}', 'the secret "BROKEN" cannot be read'],
  ['an unknown variable', plain, 'X-A', '{dataset_id}', 'there is no variable {dataset_id}'],
  ['a signature without HMAC', plain, 'X-A', '{hmac_signature}', 'needs authorization HMAC'],
  ['a line break from a secret', plain, 'X-A', '{secret:SPLIT}', 'U+000D, a line break'],
  ['a NUL from a secret', plain, 'X-A', '{secret:NUL}', 'U+0000'],
  ['an emoji from a secret', plain, 'X-A', '{secret:EMOJI}', 'U+1F600'],
  ['a framing header', plain, 'Transfer-Encoding', 'chunked', 'belongs to the HTTP request'],
  ['too much of it', plain, 'X-A', '{secret:LONG}', 'at most 8192'],
  ['an HMAC key that is not there', { ...signed, hmacKey: undefined }, 'X-A', 'a', 'The HMAC key cannot be read'],
])('not sent: %s', (_, webhook, name, value, problem) => {
  const secrets = new Map([
    ['BROKEN', undefined],
    ['SPLIT', 'canary\r\nX-Evil: 1'],
    ['NUL', 'canary\0'],
    ['EMOJI', 'canary😀'],
    ['LONG', 'canary'.repeat(1500)],
  ])
  const request = call({ ...webhook, headers: header(name, value) }, secrets)
  expect(request).toEqual({ problem: expect.stringContaining(problem) })
  expect(JSON.stringify(request)).not.toContain('canary')
})
