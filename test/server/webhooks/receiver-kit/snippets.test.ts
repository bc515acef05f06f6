/**
 * Every snippet of the receiver kit, executed in its own language against every test vector and some hundred random
 * calls.
 */
import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hmacMethod, type HmacMethod } from '../../../../server/contract/webhook.ts'
import { snippets } from '../../../../server/webhooks/receiver-kit/snippets/index.ts'
import { signatureOf as signatureOfDelivery, standardSignatureOf } from '../../../../server/webhooks/signing/sign.ts'
import vectorFile from '../../../../server/webhooks/receiver-kit/test-vectors.json' with { type: 'json' }
import { missingTools, runners, runSnippet, type Vector } from './snippet-runs.ts'

const vectors = vectorFile.vectors as readonly Vector[]
const verdicts = (list: readonly { name: string }[], answers: readonly boolean[]) =>
  list.map(({ name }, i) => [name, answers[i]])
const signatureOf = (key: string, content: string) => createHmac('sha256', key).update(content).digest('base64')

/** Calls with any text in every part; every other one differs in one character from what was signed. */
function randomVectors(method: HmacMethod, count: number): Vector[] {
  const bytes = fc.string({ unit: 'binary', minLength: 1, maxLength: 80 }).map((text) => text.replaceAll('\0', '0'))
  const inPath = fc.webPath().map((path) => path || '/')
  const part = fc.record({
    key: bytes,
    content: method === 'BODY' ? bytes : inPath,
    place: fc.nat(),
    isGenuine: fc.boolean(),
  })
  return fc.sample(part, { numRuns: count, seed: 20270201 }).map(({ key, content, place, isGenuine }, i) => {
    const timestamp = '2027-02-01T09:00:31Z'
    const signature = signatureOf(key, method === 'BODY' ? content : `POST+${content}+${timestamp}`)
    const letters = [...content]
    if (!isGenuine) letters[place % letters.length] = letters[place % letters.length] === 'a' ? 'b' : 'a'
    const sent = letters.join('')
    return {
      name: `random ${i}`,
      method,
      isGenuine,
      key,
      ...(method === 'BODY' ? { body: sent } : { path: sent }),
      signature,
      timestamp,
      prefix: '',
      windowSeconds: 300,
      now: '2027-02-01T09:00:33Z',
    }
  })
}

test('the vectors are what docs/integration/webhooks.md says, and there are enough of both kinds', () => {
  for (const { name, method, isGenuine, key, body, path, timestamp, signature, prefix } of vectors) {
    const isSigned =
      signature === prefix + signatureOf(key, method === 'BODY' ? (body ?? '') : `POST+${path ?? ''}+${timestamp}`)
    if (isGenuine) expect([name, isSigned]).toEqual([name, true])
  }
  for (const method of hmacMethod.options) {
    const ofMethod = vectors.filter((vector) => vector.method === method)
    expect(ofMethod.filter(({ isGenuine }) => isGenuine).length).toBeGreaterThanOrEqual(9)
    expect(ofMethod.filter(({ isGenuine }) => !isGenuine).length).toBeGreaterThanOrEqual(9)
  }
  expect(vectors.length).toBeGreaterThanOrEqual(40)
  expect(new Set(vectors.map(({ name }) => name)).size).toBe(vectors.length)
})

test('the vectors are signed as deliveries are', () => {
  for (const { name, method, isGenuine, key, body, path, timestamp, signature, prefix } of vectors) {
    // An address would encode what is not encoded: no webhook calls such a path.
    if (!isGenuine) continue
    const call = {
      hmacKey: key,
      hmacMethod: method,
      url: `http://localhost:9000${path ?? '/'}`,
      timestamp,
      body: Buffer.from(body ?? ''),
    }
    expect([name, prefix + signatureOfDelivery(call)]).toEqual([name, signature])
  }
  for (const {
    name,
    isGenuine,
    key,
    webhookId,
    webhookTimestamp,
    webhookSignature,
    body,
  } of vectorFile.standardWebhooks) {
    const signed = standardSignatureOf({
      hmacKey: key,
      deliveryId: webhookId,
      seconds: Number(webhookTimestamp),
      body: Buffer.from(body),
    })
    if (isGenuine) expect([name, webhookSignature.split(' ')]).toEqual([name, expect.arrayContaining([signed])])
  }
})

test('the vectors of Standard Webhooks are what its specification says', () => {
  for (const {
    name,
    isGenuine,
    secret,
    webhookId,
    webhookTimestamp,
    webhookSignature,
    body,
    now,
    windowSeconds,
  } of vectorFile.standardWebhooks) {
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    const expected = createHmac('sha256', key).update(`${webhookId}.${webhookTimestamp}.${body}`).digest('base64')
    const isFresh = Math.abs(Date.parse(now) / 1000 - Number(webhookTimestamp)) <= windowSeconds
    expect([name, isFresh && webhookSignature.split(' ').includes(`v1,${expected}`)]).toEqual([name, isGenuine])
  }
})

test('every snippet has a driver', () => {
  expect(snippets.map(({ language }) => language)).toEqual(Object.keys(runners))
})

describe.each(snippets)('$title', ({ language, source }) => {
  const missing = missingTools(language)
  if (missing.length > 0)
    console.warn(`NOT RUN: the ${language} snippet of the receiver kit, for lack of ${missing.join(' and ')}`)

  describe.skipIf(missing.length > 0).each(hmacMethod.options)('by %s', (method) => {
    // Each call in bash starts half a dozen programs.
    const ofMethod = [
      ...vectors.filter((vector) => vector.method === method),
      ...randomVectors(method, language === 'bash' ? 10 : 250),
    ]
    test(`is right about ${ofMethod.length} calls`, () => {
      expect(verdicts(ofMethod, runSnippet(language, source(method), ofMethod))).toEqual(
        ofMethod.map(({ name, isGenuine }) => [name, isGenuine]),
      )
    })
  })
})
