/** What a receiver should check of a call, with the reason in words for whoever is setting one up. */
import { createHmac } from 'node:crypto'
import type { SignatureVerdict } from '../../contract/built-in-receiver.ts'
import type { WebhookHeader } from '../../contract/webhook.ts'
import { webhookHeaders } from '../../contract/webhook-headers.ts'

export interface SignedCall {
  readonly key: string
  /** Without the query. */
  readonly path: string
  readonly headers: readonly WebhookHeader[]
  readonly body: Buffer
  readonly now: Date
}

/** How far the timestamp may be from now. */
const windowSeconds = 300
const timestampPattern = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/

/**
 * Looks in every header, for webhooks may name their own. Compares like any text: the one who could measure it would
 * have to be on this machine, and the key is only good for demonstrations.
 */
export function verifyCall({ key, path, headers, body, now }: SignedCall): SignatureVerdict {
  const timestamp = timestampOf(headers)
  const signatureOf = (content: Buffer | string) => createHmac('sha256', key).update(content).digest('base64')
  const methods = [
    { what: 'the body', signature: signatureOf(body) },
    ...(timestamp === undefined
      ? []
      : [{ what: `POST+${path}+${timestamp}`, signature: signatureOf(`POST+${path}+${timestamp}`) }]),
  ]
  for (const { what, signature } of methods) {
    const header = headers.find(({ value }) => value.includes(signature))
    if (header)
      return withAge(`${header.name}${affixes(header.value, signature)} is the signature of ${what}`, timestamp, now)
  }
  return { isVerified: false, reason: whyNot(headers) }
}

const named = (headers: readonly WebhookHeader[], sought: string) =>
  headers.find(({ name }) => name.toLowerCase() === sought.toLowerCase())

function timestampOf(headers: readonly WebhookHeader[]): string | undefined {
  const usual = named(headers, webhookHeaders.timestamp)
  return [...(usual ? [usual] : []), ...headers]
    .map(({ value }) => timestampPattern.exec(value)?.[0])
    .find((found) => found !== undefined)
}

function affixes(value: string, signature: string): string {
  const [before = '', after = ''] = value.split(signature)
  return `${before === '' ? '' : `, after "${before}",`}${after === '' ? '' : `, before "${after}",`}`
}

function withAge(found: string, timestamp: string | undefined, now: Date): SignatureVerdict {
  if (timestamp === undefined)
    return { isVerified: false, reason: `${found}, but no header has a timestamp, so the call may be a replay.` }
  const seconds = Math.round((now.getTime() - Date.parse(timestamp)) / 1000)
  if (Math.abs(seconds) <= windowSeconds) return { isVerified: true, reason: `${found}.` }
  return {
    isVerified: false,
    reason: `${found}, but its timestamp ${timestamp} is ${Math.abs(seconds)} s ${seconds > 0 ? 'old' : 'ahead'}; ${windowSeconds} s are allowed.`,
  }
}

function whyNot(headers: readonly WebhookHeader[]): string {
  if (!named(headers, webhookHeaders.signature))
    return 'The call is not signed. Set the authorization of the webhook to HMAC.'
  return `${webhookHeaders.signature} is the signature of neither the body nor the path under the key of this receiver. Maybe the webhook has another HMAC key.`
}
