/** A delivery as everybody knows it but its repository: one event for one webhook, with the bytes that are sent. */
import type { TriggeringStatus } from '../../contract/webhook.ts'

/** Of the outbox, as it comes in. */
export interface NewDelivery {
  readonly id: string
  readonly tenantId: string
  readonly webhookId: string
  /** Its own id; the first one's when it is sent again. What a receiver tells repetitions by. */
  readonly eventId: string
  readonly datasetId: string
  readonly modelId: string
  readonly modelVersion: string
  readonly datasetStatus: TriggeringStatus
  /** The request body, the same bytes in every attempt (UTF-8). */
  readonly body: string
  /** Calls that led to one another up to this one: 1 unless its dataset was submitted for a call. */
  readonly chainLength: number
  /** A test or a re-send is not an event of its own. */
  readonly purpose: 'EVENT' | 'TEST' | 'RESEND'
  readonly createdAt: string
}

export interface Delivery extends NewDelivery {
  /** Rising and never used again: the order of the events. */
  readonly sequence: number
  readonly state: 'WAITING' | 'DELIVERED' | 'FAILED'
  /** Attempts that came to an end. */
  readonly attemptCount: number
  /**
   * When the next attempt is due; null when there is none, one is under way, or an older event of the dataset comes
   * first.
   */
  readonly nextAttemptAt: string | null
  /** Since when an attempt is under way; after a crash the only trace of it. */
  readonly attemptStartedAt: string | null
  readonly finishedAt: string | null
}
