/** The signature of a call (docs/integration/webhooks.md, "Signatures"), computed in the browser as the server does. */
import type { HmacMethod } from '../../../server/contract/webhook.ts'

export interface SignedParts {
  readonly key: string
  readonly method: HmacMethod
  readonly body: string
  /** Path of the address of the receiver. */
  readonly path: string
  readonly timestamp: string
}

/** What the signature is made of. */
export function signedContent({ method, body, path, timestamp }: SignedParts): string {
  return method === 'BODY' ? body : `POST+${path}+${timestamp}`
}

/** Whether this page may compute signatures: browsers allow it over https and on this machine only. */
export const canSign = globalThis.crypto?.subtle !== undefined

/** Base64 of the HMAC-SHA-256; empty without a key. */
export async function signatureOf(parts: SignedParts): Promise<string> {
  if (parts.key === '') return ''
  const encoder = new TextEncoder()
  const key = await crypto.subtle.importKey(
    'raw',
    encoder.encode(parts.key),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(signedContent(parts))))
  return btoa(String.fromCharCode(...bytes))
}

/** `yyyy-mm-ddThh:mm:ssZ`. */
export function timestampOf(at: Date): string {
  return `${at.toISOString().slice(0, 19)}Z`
}
