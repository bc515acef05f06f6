/**
 * A webhook with its secrets opened: what is needed to compose a call. Lives as long as the call, never in a log or an
 * answer.
 */
import type { Selectable } from 'kysely'
import type { HmacMethod, WebhookHeader } from '../../contract/webhook.ts'
import type { Vault } from '../../foundation/vault.ts'
import type { Tables } from '../../storage/tables.ts'

export type WebhookRow = Selectable<Tables['webhooks']>

export interface OpenWebhook {
  readonly id: string
  readonly url: string
  readonly headers: readonly WebhookHeader[]
  readonly authorization: 'NONE' | 'HMAC'
  readonly hmacKey: string | undefined
  readonly hmacMethod: HmacMethod
  readonly standardHeaders: boolean
}

/** Where the vault seals the secrets of a webhook. */
export const hmacKeyPlace = (id: string): string => `webhook/${id}/hmac-key`
export const headersPlace = (id: string): string => `webhook/${id}/headers`

/** The webhook, or why it cannot be opened: the vault has another key, or the row was tampered with. */
export function openWebhook(row: WebhookRow, vault: Vault): OpenWebhook | { readonly problem: string } {
  const headers = vault.open(row.sealed_headers, headersPlace(row.id))
  if (headers === undefined)
    return {
      problem: 'The headers cannot be read: they were saved with another key of this installation. Enter them again.',
    }
  const hmacKey = row.sealed_hmac_key === null ? undefined : vault.open(row.sealed_hmac_key, hmacKeyPlace(row.id))
  if (row.authorization === 'HMAC' && hmacKey === undefined)
    return {
      problem: 'The HMAC key cannot be read: it was saved with another key of this installation. Enter it again.',
    }
  return {
    id: row.id,
    url: row.url,
    // Written by us alone, and the seal proves that it is what we wrote.
    headers: JSON.parse(headers) as WebhookHeader[],
    authorization: row.authorization,
    hmacKey,
    hmacMethod: row.hmac_method,
    standardHeaders: row.has_standard_headers === 1,
  }
}
