/** Signatures of webhook calls (docs/integration/webhooks.md, "Signatures"), and those of Standard Webhooks. */
import { createHmac } from 'node:crypto'
import type { HmacMethod } from '../../contract/webhook.ts'

export interface SignedCall {
  readonly hmacKey: string
  readonly hmacMethod: HmacMethod
  readonly url: string
  /** What `timestampOf` made of the time of the call. */
  readonly timestamp: string
  readonly body: Uint8Array
}

/** `yyyy-mm-ddThh:mm:ssZ`. */
export function timestampOf(at: Date): string {
  return `${at.toISOString().slice(0, 19)}Z`
}

/** Base64 of the HMAC-SHA-256, keyed with the UTF-8 bytes of the key, of the body or of `POST+path+timestamp`. */
export function signatureOf({ hmacKey, hmacMethod, url, timestamp, body }: SignedCall): string {
  const content = hmacMethod === 'BODY' ? body : `POST+${new URL(url).pathname}+${timestamp}`
  return createHmac('sha256', hmacKey).update(content).digest('base64')
}

export interface StandardCall {
  readonly hmacKey: string
  readonly deliveryId: string
  /** Unix time. */
  readonly seconds: number
  readonly body: Uint8Array
}

/** `v1,` and Base64 of the HMAC-SHA-256 of `id.timestamp.body` (standard-webhooks, spec/standard-webhooks.md). */
export function standardSignatureOf({ hmacKey, deliveryId, seconds, body }: StandardCall): string {
  return `v1,${createHmac('sha256', standardKey(hmacKey)).update(`${deliveryId}.${seconds}.`).update(body).digest('base64')}`
}

/** Keys of Standard Webhooks are Base64 after `whsec_`; any other text is taken as it is. */
function standardKey(hmacKey: string): Buffer {
  return hmacKey.startsWith('whsec_') ? Buffer.from(hmacKey.slice('whsec_'.length), 'base64') : Buffer.from(hmacKey)
}
