/** What a receiver missed, in words. */
import type { WebhookSummary } from '../../../server/contract/webhook.ts'
import { countText } from '../amounts.ts'
import { browserZone, clockBeside, type TimeZone } from '../time-zone.ts'

export interface MissedWords {
  readonly text: string
  /** Whether what is sent now would go out. */
  readonly canSend: boolean
  /** It works again: the moment to send. */
  readonly isBack: boolean
}

export function missedWords(
  { enabled, health: { state, missed } }: Pick<WebhookSummary, 'enabled' | 'health'>,
  now: Date,
  zone: TimeZone = browserZone(),
): MissedWords {
  const isBack = enabled && state === 'HEALTHY'
  const canSend = enabled && state !== 'PAUSED'
  const since = missed.since === undefined ? '' : ` since ${clockBeside(Date.parse(missed.since), now.getTime(), zone)}`
  const wasOrWere = missed.count === 1 ? 'was' : 'were'
  if (isBack)
    return {
      text: `The receiver answers again; ${countText(missed.count, 'missed call')}${since} can be sent.`,
      canSend,
      isBack,
    }
  const afterwards = canSend ? '' : ' What was missed can be sent again once the webhook goes on.'
  return {
    text: `${countText(missed.count, 'call')} ${wasOrWere} not delivered${since}.${afterwards}`,
    canSend,
    isBack,
  }
}

/** Of those that were sent again together; only what is left where nobody knows how many they were. */
export function resendingText(total: number, onTheWay: number): string {
  if (total <= onTheWay) return `${countText(onTheWay, 'missed call')} on the way again.`
  return `Sending missed calls again: ${total - onTheWay} of ${total} done.`
}
