/**
 * A webhook with its secrets opened: what is needed to compose a call. Lives as long as the call, never in a log or an
 * answer.
 */
import { z } from 'zod'
import type { HmacMethod, WebhookHeader } from '../../contract/webhook.ts'
import type { Vault } from '../../foundation/vault.ts'
import { readJson } from '../../storage/json-column.ts'
import type { Webhook } from './webhook.ts'

export interface OpenWebhook {
  readonly id: string
  readonly url: string
  readonly headers: readonly WebhookHeader[]
  readonly authorization: 'NONE' | 'HMAC'
  readonly hmacKey: string | undefined
  readonly hmacMethod: HmacMethod
  readonly standardHeaders: boolean
}

const sealedHeaders = z.array(z.object({ name: z.string(), value: z.string() }))

/** Where the vault seals the secrets of a webhook. */
export const hmacKeyPlace = (id: string): string => `webhook/${id}/hmac-key`
export const headersPlace = (id: string): string => `webhook/${id}/headers`

/** The webhook, or why it cannot be opened: the vault has another key, or the row was tampered with. */
export function openWebhook(webhook: Webhook, vault: Vault): OpenWebhook | { readonly problem: string } {
  const headers = vault.open(webhook.sealedHeaders, headersPlace(webhook.id))
  if (headers === undefined)
    return {
      problem: 'The headers cannot be read: they were saved with another key of this installation. Enter them again.',
    }
  const hmacKey =
    webhook.sealedHmacKey === null ? undefined : vault.open(webhook.sealedHmacKey, hmacKeyPlace(webhook.id))
  if (webhook.authorization === 'HMAC' && hmacKey === undefined)
    return {
      problem: 'The HMAC key cannot be read: it was saved with another key of this installation. Enter it again.',
    }
  return {
    id: webhook.id,
    url: webhook.url,
    headers: readJson(sealedHeaders, headers),
    authorization: webhook.authorization,
    hmacKey,
    hmacMethod: webhook.hmacMethod,
    standardHeaders: webhook.hasStandardHeaders,
  }
}
