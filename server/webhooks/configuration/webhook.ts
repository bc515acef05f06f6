/** A webhook as everybody knows it but its repository. Times are ISO 8601 in UTC with milliseconds. */
import type { HmacMethod, WebhookFilters } from '../../contract/webhook.ts'

export interface Webhook {
  readonly id: string
  readonly tenantId: string
  readonly name: string
  readonly url: string
  readonly isEnabled: boolean
  readonly authorization: 'NONE' | 'HMAC'
  readonly hmacMethod: HmacMethod
  /** Sealed by the vault at `webhook/<id>/hmac-key`. */
  readonly sealedHmacKey: string | null
  /** JSON list of `{name, value}`, sealed at `webhook/<id>/headers`: a value may be a password. */
  readonly sealedHeaders: string
  /** With the headers of Standard Webhooks. */
  readonly hasStandardHeaders: boolean
  /** When it is called. */
  readonly filters: WebhookFilters
  readonly createdAt: string
  readonly updatedAt: string
  /** Since when every delivery has failed all its retries; null when the last one worked. */
  readonly failingSince: string | null
  /** Why nothing is sent although it is enabled, in words. */
  readonly pausedReason: string | null
  /** Paused because its calls lead to one another; only a person ends that. */
  readonly isLoop: boolean
  /** What failed before this time is not offered for re-sending; null when all of it is. */
  readonly missedFrom: string | null
}
