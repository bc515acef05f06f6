import { expect, test } from 'vitest'
import { missedWords, resendingText } from '../../../../renderer/ui/http-call/missed-words.ts'
import { utc } from '../../../../renderer/ui/time-zone.ts'
import type { WebhookHealth } from '../../../../server/contract/webhook.ts'

const now = new Date('2027-02-02T12:00:00Z')
const words = (state: WebhookHealth['state'], { enabled = true, count = 7, since = '2027-02-02T10:32:10Z' } = {}) =>
  missedWords({ enabled, health: { state, waiting: 0, missed: { count, since, onTheWay: 0 } } }, now, utc)

test('say how many since when, and when the receiver is back', () => {
  expect(words('FAILING')).toEqual({ text: '7 calls were not delivered since 10:32.', canSend: true, isBack: false })
  expect(words('FAILING', { count: 1, since: '2027-02-01T10:32:10Z' }).text).toBe(
    '1 call was not delivered since Mon 1 Feb 10:32.',
  )
  expect(words('HEALTHY')).toEqual({
    text: 'The receiver answers again; 7 missed calls since 10:32 can be sent.',
    canSend: true,
    isBack: true,
  })
})

test('offer nothing that would only wait', () => {
  for (const stopped of [words('PAUSED'), words('HEALTHY', { enabled: false })]) {
    expect(stopped).toEqual({
      text: '7 calls were not delivered since 10:32. What was missed can be sent again once the webhook goes on.',
      canSend: false,
      isBack: false,
    })
  }
})

test('tell how far re-sending is, as far as that is known', () => {
  expect([resendingText(7, 2), resendingText(0, 2), resendingText(0, 1)]).toEqual([
    'Sending missed calls again: 5 of 7 done.',
    '2 missed calls on the way again.',
    '1 missed call on the way again.',
  ])
})
