/** What came of a webhook call, in a few words; the server's message says the rest. */
import type { WebhookLogOutcome, WebhookLogRecord } from '../../../server/contract/webhook-log.ts'

export interface OutcomeWords {
  readonly word: string
  readonly icon: string
  readonly colour: string
}

const amber = 'text-warning'
const red = 'text-error'

export const outcomeWords: Readonly<Record<WebhookLogOutcome, OutcomeWords>> = {
  DELIVERED: { word: 'Delivered', icon: 'i-lucide-circle-check', colour: 'text-success' },
  REJECTED: { word: 'Rejected', icon: 'i-lucide-circle-x', colour: red },
  UNREACHABLE: { word: 'Not reached', icon: 'i-lucide-unplug', colour: red },
  TIMED_OUT: { word: 'No answer in time', icon: 'i-lucide-clock-alert', colour: red },
  REFUSED: { word: 'Not sent', icon: 'i-lucide-ban', colour: amber },
  INTERRUPTED: { word: 'Interrupted', icon: 'i-lucide-circle-pause', colour: amber },
}

/** Other answers that mean success elsewhere are named, because they surprise. */
export function outcomeText({ outcome, responseStatus }: Pick<WebhookLogRecord, 'outcome' | 'responseStatus'>): string {
  const { word } = outcomeWords[outcome]
  if (outcome !== 'REJECTED' || responseStatus === undefined) return word
  return responseStatus > 200 && responseStatus < 300
    ? `${word}: ${responseStatus} is not 200`
    : `${word} with ${responseStatus}`
}

/** Milliseconds, or tenths of a second from one second on. */
export function callDuration(milliseconds: number): string {
  return milliseconds < 1000 ? `${milliseconds} ms` : `${(milliseconds / 1000).toFixed(1)} s`
}
