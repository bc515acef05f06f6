/** The figures of delivery against a literal copy of those of the reference service. */
import { expect, test } from 'vitest'
import { webhookLogOutcome } from '../../../../server/contract/webhook-log.ts'
import { deliveryPolicy, nextAttemptAt, socketShare } from '../../../../server/webhooks/delivery/delivery-policy.ts'
import { verdictOn } from '../../../../server/webhooks/delivery/describe-answer.ts'
import { logLimits } from '../../../../server/webhooks/delivery/log-housekeeping.ts'

const referenceFigures = {
  'Webhook retry delay': '10 seconds.',
  'Webhook retries': 'Up to 10.',
  'Webhook log retention': 'At most 30 days.',
}

test('delay, retries and retention are those of the reference service', () => {
  expect(referenceFigures).toEqual({
    'Webhook retry delay': `${deliveryPolicy.retryAfterSeconds} seconds.`,
    'Webhook retries': `Up to ${deliveryPolicy.retries}.`,
    'Webhook log retention': `At most ${logLimits.days} days.`,
  })
})

test('a delivery is tried again ten seconds after each of ten failures, and not after the eleventh', () => {
  const failedAt = new Date('2027-02-01T09:00:00Z')
  const planned = Array.from({ length: 11 }, (_, index) =>
    nextAttemptAt(deliveryPolicy, index + 1, failedAt)?.toISOString(),
  )
  expect(planned).toEqual([...Array<string>(10).fill('2027-02-01T09:00:10.000Z'), undefined])
})

test('only status 200 counts as delivered', () => {
  const delivered = Array.from({ length: 500 }, (_, index) => index + 100).filter(
    (status) => verdictOn({ kind: 'answered', status, headers: [], text: '' }, 'localhost').outcome === 'DELIVERED',
  )
  expect(delivered).toEqual([200])
  expect(webhookLogOutcome.options).toContain('REJECTED')
})

test.each([
  [1, 16],
  [4, 16],
  [5, 12],
  [64, 1],
  [500, 1],
])('of %i webhooks each may use %i sockets', (webhooks, share) => {
  expect(socketShare(deliveryPolicy, webhooks)).toBe(share)
})
