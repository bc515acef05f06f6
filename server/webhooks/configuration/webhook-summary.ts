/** Webhook on the wire: without the HMAC key, and with values that may be passwords hidden. */
import type { WebhookSummary, WebhookHealth } from '../../contract/webhook.ts'
import type { Vault } from '../../foundation/vault.ts'
import { shownValue } from './hidden-values.ts'
import { openWebhook } from './open-webhook.ts'
import type { Webhook } from './webhook.ts'
import type { WebhookActivity } from './webhook-repository.ts'

/** Characters of an HMAC key below which it can be guessed. */
const shortestSafeKey = 16

export function summaryOf(webhook: Webhook, vault: Vault, activity: WebhookActivity): WebhookSummary {
  const opened = openWebhook(webhook, vault)
  const problem = 'problem' in opened ? opened.problem : undefined
  return {
    id: webhook.id,
    url: webhook.url,
    name: webhook.name,
    headers:
      'problem' in opened ? [] : opened.headers.map((header) => ({ name: header.name, value: shownValue(header) })),
    enabled: webhook.isEnabled,
    authorization: webhook.authorization,
    hmacMethod: webhook.hmacMethod,
    standardHeaders: webhook.hasStandardHeaders,
    filters: webhook.filters,
    hasHmacKey: webhook.sealedHmacKey !== null,
    warnings: 'problem' in opened ? [opened.problem] : keyWarnings(opened.hmacKey),
    createdAt: webhook.createdAt,
    updatedAt: webhook.updatedAt,
    health: healthOf(webhook, problem, activity),
  }
}

function keyWarnings(hmacKey: string | undefined): string[] {
  if (hmacKey === undefined || hmacKey.length >= shortestSafeKey) return []
  return [
    `The HMAC key has ${hmacKey.length} characters and can be guessed; use at least ${shortestSafeKey}, better 32 random ones.`,
  ]
}

function healthOf(
  { pausedReason, failingSince }: Webhook,
  problem: string | undefined,
  { lastAttempt, ...counts }: WebhookActivity,
): WebhookHealth {
  const reason = pausedReason ?? problem
  const last = lastAttempt ? { lastAttemptAt: lastAttempt.at, lastMessage: lastAttempt.message } : {}
  if (reason !== undefined) return { state: 'PAUSED', reason, ...last, ...counts }
  if (failingSince !== null) return { state: 'FAILING', since: failingSince, ...last, ...counts }
  return { state: lastAttempt ? 'HEALTHY' : 'UNUSED', ...last, ...counts }
}
