/**
 * Which headers a webhook may send; checked when it is saved, and again on every call after its variables are filled
 * in.
 */
import type { WebhookHeader } from '../../contract/webhook.ts'
import { webhookHeaders } from '../../contract/webhook-headers.ts'

/** Bytes of all headers together, as they go over the wire; many receivers take no more. */
export const maxHeaderBytes = 8192

/** Headers that frame the request: another value would break it, or slip a second one in. */
const framing = new Set([
  'host',
  'content-length',
  'content-type',
  'content-encoding',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'te',
  'trailer',
  'upgrade',
  'expect',
  'http2-settings',
])
const folded = (names: readonly string[]) => new Set(names.map((name) => name.toLowerCase()))
const signatures = folded([webhookHeaders.signature, webhookHeaders.timestamp])
const chain = folded([webhookHeaders.chain])
const standard = folded(Object.values(webhookHeaders.standard))

/** Why a header of this name cannot be sent; undefined when it can. */
export function headerNameIssue(name: string, hasStandardHeaders: boolean): string | undefined {
  const key = name.toLowerCase()
  if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name))
    return `${JSON.stringify(name)} is no header name: letters, digits and hyphens make one`
  if (framing.has(key) || key.startsWith('proxy-'))
    return `${name} belongs to the HTTP request itself and cannot be set`
  if (signatures.has(key))
    return `${name} is sent by Planwright with HMAC; send the signature under another name with {hmac_signature}`
  if (chain.has(key)) return `${name} is sent by Planwright with every call and cannot be set`
  if (hasStandardHeaders && standard.has(key)) return `${name} is sent by Planwright as standardHeaders is on`
  return undefined
}

/** Why a value, variables filled in, cannot be sent; the value itself is not told, as it may hold a secret. */
export function headerValueIssue(value: string): string | undefined {
  const odd = /[^\x20-\x7e]/u.exec(value)
  if (!odd) return undefined
  const code = odd[0].codePointAt(0) ?? 0
  return `has a character that headers cannot carry (U+${code.toString(16).toUpperCase().padStart(4, '0')}${code === 10 || code === 13 ? ', a line break' : ''})`
}

/** Names that are there twice, in either case. */
export function repeatedNames(headers: readonly WebhookHeader[]): string[] {
  const seen = new Set<string>()
  return headers.filter(({ name }) => seen.size === seen.add(name.toLowerCase()).size).map(({ name }) => name)
}

/** Each header is `name: value` and a line end. */
export function headerBytes(headers: readonly WebhookHeader[]): number {
  return headers.reduce((sum, { name, value }) => sum + Buffer.byteLength(name) + Buffer.byteLength(value) + 4, 0)
}
