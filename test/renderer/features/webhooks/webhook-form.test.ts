import { describe, expect, test } from 'vitest'
import { attemptText, countdownText } from '../../../../renderer/features/webhook-logs/attempt-words.ts'
import { addressOf } from '../../../../renderer/api/operations.ts'
import { logQuery } from '../../../../renderer/features/webhook-logs/log-address.ts'
import { filterText } from '../../../../renderer/features/webhooks/filter-words.ts'
import { signatureOf } from '../../../../renderer/features/webhooks/signature.ts'
import {
  emptyDraft,
  faultsOf,
  generatedKey,
  orderOf,
  splitIssues,
} from '../../../../renderer/features/webhooks/webhook-draft.ts'
import { outcomeText } from '../../../../renderer/ui/http-call/outcome-words.ts'
import vectors from '../../../../server/webhooks/receiver-kit/test-vectors.json' with { type: 'json' }

describe('the form of a webhook', () => {
  test('says filters as a sentence', () => {
    expect(
      filterText({ statuses: ['SOLVING_COMPLETED', 'SOLVING_FAILED'], namePattern: '^Mon', tags: ['region:north'] }),
    ).toBe('completed or failed, name matches ^Mon, tagged region:north')
    expect(filterText({ statuses: [], namePattern: null, tags: ['a', 'b', 'c'] })).toBe('tagged a, b and c')
    expect(filterText({ statuses: [], namePattern: null, tags: [] })).toContain('Every dataset')
  })

  test('never sends an empty key or name, nor what belongs to signing when nothing is signed', () => {
    const draft = { ...emptyDraft(), url: ' http://localhost:9000 ', hmacKey: '', standardHeaders: true }
    expect(orderOf(draft)).toMatchObject({ url: 'http://localhost:9000', authorization: 'HMAC', standardHeaders: true })
    expect(Object.keys(orderOf(draft))).not.toContain('hmacKey')
    expect(Object.keys(orderOf(draft))).not.toContain('name')
    expect(orderOf({ ...draft, isSigned: false, hmacKey: 'typed before' })).toMatchObject({
      authorization: 'NONE',
      standardHeaders: false,
    })
    expect(Object.keys(orderOf({ ...draft, isSigned: false, hmacKey: 'typed before' }))).not.toContain('hmacKey')
  })

  test('asks for a key only where there is none', () => {
    const draft = { ...emptyDraft(), url: 'http://localhost:9000' }
    expect(faultsOf(draft, false).map(({ name }) => name)).toEqual(['hmacKey'])
    expect(faultsOf(draft, true)).toEqual([])
    expect(faultsOf({ ...draft, url: 'ftp://host' }, true).map(({ name }) => name)).toEqual(['url'])
  })

  test('puts issues of the server at their fields and loses none', () => {
    const details = [
      'url: the address is private.',
      'headers.0.value: there is no secret "A": create it.',
      'headers.3.name: gone',
      'filters.namePattern: unbalanced',
      'filters.tags.2: Too long',
      'something else',
    ]
    expect(splitIssues(details, 1)).toEqual({
      issues: [
        { name: 'url', message: 'the address is private.' },
        { name: 'headers.0.value', message: 'there is no secret "A": create it.' },
        { name: 'namePattern', message: 'unbalanced' },
        { name: 'tags', message: 'Too long' },
      ],
      rest: ['headers.3.name: gone', 'something else'],
    })
  })

  test('generates keys of 43 letters and digits, each another', () => {
    const keys = Array.from({ length: 50 }, generatedKey)
    expect(new Set(keys).size).toBe(50)
    expect(keys.filter((key) => !/^[A-Za-z0-9]{43}$/.test(key))).toEqual([])
  })

  test('works signatures out as the test vectors of the receiver kit have them', async () => {
    const genuine = vectors.vectors.filter(({ isGenuine, prefix }) => isGenuine && prefix === '')
    expect(genuine.length).toBeGreaterThan(3)
    const made = await Promise.all(
      genuine.map((vector) =>
        signatureOf({
          key: vector.key,
          method: vector.method === 'PATH' ? 'PATH' : 'BODY',
          body: vector.body ?? '',
          path: vector.path ?? '',
          timestamp: vector.timestamp,
        }),
      ),
    )
    expect(made).toEqual(genuine.map(({ signature }) => signature))
  })
})

describe('the log of webhooks', () => {
  test('names answers that are success elsewhere', () => {
    expect(outcomeText({ outcome: 'REJECTED', responseStatus: 204 })).toBe('Rejected: 204 is not 200')
    expect(outcomeText({ outcome: 'REJECTED', responseStatus: 500 })).toBe('Rejected with 500')
    expect(outcomeText({ outcome: 'TIMED_OUT' })).toBe('No answer in time')
  })

  test('counts tries from the first and down to the next', () => {
    expect(attemptText({ number: 1, purpose: 'EVENT' })).toBe('1st try')
    expect(attemptText({ number: 11, purpose: 'RESEND' })).toBe('Sent again, Retry 10 of 10')
    const now = new Date('2027-02-01T09:00:00Z')
    expect(countdownText('2027-02-01T09:00:06.100Z', now)).toBe('in 7 s')
    expect(countdownText('2027-02-01T09:01:05Z', now)).toBe('in 1:05 min')
    expect(countdownText('2027-02-01T08:59:59Z', now)).toBe('now')
  })

  test('asks the server for what is filtered, and for nothing else', () => {
    const query = logQuery({ webhook: '', dataset: 'd', outcome: ['REJECTED', 'TIMED_OUT'], from: '', to: '' }, 'c')
    expect(addressOf('GET', '/api/platform/v1/webhook-logs', { query }).split('?')[1]).toBe(
      'dataset=d&outcome=REJECTED&outcome=TIMED_OUT&cursor=c&limit=50',
    )
  })
})
