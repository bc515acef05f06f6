/** What every snippet of the kit is: the check of one call, to be pasted into a receiver. */
import type { HmacMethod } from '../../../contract/webhook.ts'
import { webhookHeaders } from '../../../contract/webhook-headers.ts'

export interface Snippet {
  /** As in the address, for instance `csharp`. */
  readonly language: string
  readonly title: string
  readonly fileName: string
  /** The whole file, for webhooks that sign by this method. */
  source(method: HmacMethod): string
}

/** What both comments of a snippet say, for one comment sign. */
export function commentOf(method: HmacMethod, sign: string): string {
  const signed = {
    BODY: ['body: the bytes of the request body as they came, before any JSON parser.', 'What is signed is the body.'],
    PATH: [
      'path: the path of the request as it came, without host and query, percent-encoding untouched.',
      'What is signed is POST+path+timestamp.',
    ],
  }
  const lines = [
    'Whether a webhook call comes from Planwright, and is no older than the window.',
    `key: the HMAC key of the webhook. signature, timestamp: the headers ${webhookHeaders.signature} and ${webhookHeaders.timestamp}.`,
    ...signed[method],
    'prefix: what you put before {hmac_signature} in a header of your own, for instance "sha256=".',
    'Refuse the call when this is false, else answer 200. Nothing else counts: after 204 the call is sent again.',
  ]
  return lines.map((line) => `${sign} ${line}`).join('\n')
}
