/** Row -> webhook on the wire: without the HMAC key, and with values that may be passwords hidden. */
import type { WebhookCard, WebhookHealth } from '../../contract/webhook.ts'
import type { Vault } from '../../foundation/vault.ts'
import { shownValue } from './hidden-values.ts'
import { openWebhook, type WebhookRow } from './open-webhook.ts'
import { filtersOf, type WebhookActivity } from './webhook-repository.ts'

/** Characters of an HMAC key below which it can be guessed. */
const shortestSafeKey = 16

export function cardOf(row: WebhookRow, vault: Vault, activity: WebhookActivity): WebhookCard {
  const opened = openWebhook(row, vault)
  const problem = 'problem' in opened ? opened.problem : undefined
  return {
    id: row.id,
    url: row.url,
    name: row.name,
    headers:
      'problem' in opened ? [] : opened.headers.map((header) => ({ name: header.name, value: shownValue(header) })),
    enabled: row.is_enabled === 1,
    authorization: row.authorization,
    hmacMethod: row.hmac_method,
    standardHeaders: row.has_standard_headers === 1,
    filters: filtersOf(row),
    hasHmacKey: row.sealed_hmac_key !== null,
    warnings: 'problem' in opened ? [opened.problem] : keyWarnings(opened.hmacKey),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    health: healthOf(row, problem, activity),
  }
}

function keyWarnings(hmacKey: string | undefined): string[] {
  if (hmacKey === undefined || hmacKey.length >= shortestSafeKey) return []
  return [
    `The HMAC key has ${hmacKey.length} characters and can be guessed; use at least ${shortestSafeKey}, better 32 random ones.`,
  ]
}

function healthOf(
  { paused_reason, failing_since }: WebhookRow,
  problem: string | undefined,
  { lastAttempt, ...counts }: WebhookActivity,
): WebhookHealth {
  const reason = paused_reason ?? problem
  const last = lastAttempt ? { lastAttemptAt: lastAttempt.at, lastMessage: lastAttempt.message } : {}
  if (reason !== undefined) return { state: 'PAUSED', reason, ...last, ...counts }
  if (failing_since !== null) return { state: 'FAILING', since: failing_since, ...last, ...counts }
  return { state: lastAttempt ? 'HEALTHY' : 'UNUSED', ...last, ...counts }
}
