/** Attempts of a delivery in words. */
import type { DeliveryPurpose, WebhookLogRecord } from '../../../server/contract/webhook-log.ts'

const purposeWords: Readonly<Record<Exclude<DeliveryPurpose, 'EVENT'>, string>> = { TEST: 'Test', RESEND: 'Sent again' }

/** The first try, then up to ten retries. */
export function attemptText({ number, purpose }: Pick<WebhookLogRecord, 'number' | 'purpose'>): string {
  const what = number === 1 ? '1st try' : `Retry ${number - 1} of 10`
  return purpose === 'EVENT' ? what : `${purposeWords[purpose]}, ${what}`
}

/** "in 7 s", "in 1:05"; once the time has come, "now". */
export function countdownText(until: string, now: Date): string {
  const seconds = Math.ceil((Date.parse(until) - now.getTime()) / 1000)
  if (seconds <= 0) return 'now'
  return seconds < 60
    ? `in ${seconds} s`
    : `in ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} min`
}
