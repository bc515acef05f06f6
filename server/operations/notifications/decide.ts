/**
 * Whether the administrators of a tenant are told now, decided and noted in one transaction: whatever comes after, it
 * was the last time for two hours.
 */
import type { Kysely } from 'kysely'
import { newId } from '../../foundation/ids.ts'
import type { Tables } from '../../storage/tables.ts'
import { notificationText, type FailingWebhook } from './compose-mail.ts'
import {
  listFailing,
  markTold,
  putWindow,
  readWindow,
  type FailingWebhooks,
  type NotificationWindow,
} from './failing-webhook-repository.ts'
import { insertNotification, latestFailureNotificationId, updateNotification } from './notification-repository.ts'

type Db = Kysely<Tables>

/** At most one mail in this time (docs/integration/webhooks.md, "Delivery"). */
export const windowMilliseconds = 2 * 3_600_000
/** Webhooks that fail together are told together, and one that soon works again not at all. */
export const gatherMilliseconds = 60_000
/** How soon a mail that certainly did not leave may be tried again, when something else fails. */
export const retryMilliseconds = 10 * 60_000

export interface Decision {
  readonly notificationId: string
  readonly failing: readonly FailingWebhook[]
  readonly shallMail: boolean
  /** What counts when the mail turns out not to have left. */
  readonly windowWithoutMail: NotificationWindow
}

export interface Situation {
  readonly tenantId: string
  readonly now: Date
  readonly hasMailServer: boolean
  readonly failingWebhooks: FailingWebhooks
}

export async function decide(
  db: Db,
  { tenantId, now, hasMailServer, failingWebhooks }: Situation,
): Promise<Decision | undefined> {
  const at = now.toISOString()
  const before = await readWindow(db, tenantId, at)
  const failing = await listFailing(db, tenantId, await failingWebhooks(db))
  if (!failing.some(({ isTold, firstAt }) => !isTold && hasPassed(firstAt, now, gatherMilliseconds))) return undefined
  const mayTell = hasPassed(before?.toldAt, now, windowMilliseconds)
  const mayMail =
    hasMailServer &&
    hasPassed(before?.mailedAt, now, windowMilliseconds) &&
    hasPassed(before?.triedAt, now, retryMilliseconds)
  if (hasMailServer ? !mayMail : !mayTell) return undefined
  const notificationId = await storeNotification(db, { tenantId, at, failing, isNew: mayTell })
  await markTold(db, tenantId)
  const windowWithoutMail = {
    toldAt: mayTell || !before ? at : before.toldAt,
    mailedAt: before?.mailedAt ?? null,
    triedAt: mayMail ? at : (before?.triedAt ?? null),
  }
  await putWindow(db, tenantId, mayMail ? { ...windowWithoutMail, mailedAt: at } : windowWithoutMail)
  return { notificationId, failing, shallMail: mayMail, windowWithoutMail }
}

/** Also when the time is still to come: only a failure can be, for the window is put right as it is read. */
function hasPassed(since: string | null | undefined, now: Date, milliseconds: number): boolean {
  if (since === null || since === undefined) return true
  const elapsed = now.getTime() - Date.parse(since)
  return elapsed < 0 || elapsed >= milliseconds
}

interface FailureNotice {
  readonly tenantId: string
  readonly at: string
  readonly failing: readonly FailingWebhook[]
  /** Within two hours of the last one it is that one that says more. */
  readonly isNew: boolean
}

async function storeNotification(db: Db, { tenantId, at, failing, isNew }: FailureNotice): Promise<string> {
  const text = notificationText(failing)
  const latest = isNew ? undefined : await latestFailureNotificationId(db, tenantId)
  const id = latest ?? newId()
  if (latest === undefined) await insertNotification(db, { id, tenantId, kind: 'WEBHOOK_FAILING', at, ...text })
  else await updateNotification(db, id, { ...text, seenAt: null })
  return id
}
