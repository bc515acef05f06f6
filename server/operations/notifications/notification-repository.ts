/** Rows of `notifications`: what the administrators of a tenant were told. */
import type { Kysely, Selectable } from 'kysely'
import { newId } from '../../foundation/ids.ts'
import type { Tables } from '../../storage/tables.ts'
import type { NotificationKind } from '../../contract/notification.ts'
import { loopText, type NotificationText } from './compose-mail.ts'

type Db = Kysely<Tables>
type Row = Selectable<Tables['notifications']>

/** What the administrators of a tenant should know; also what was mailed to them. */
export interface Notification extends NotificationText {
  readonly id: string
  readonly tenantId: string
  readonly kind: NotificationKind
  readonly at: string
  /** null: no mail server is set; the notification is all there is. */
  readonly mailedAt: string | null
  readonly mailError: string | null
  readonly seenAt: string | null
}

/** Neither mailed nor seen yet. */
export type NewNotification = Omit<Notification, 'mailedAt' | 'mailError' | 'seenAt'>
export type NotificationChanges = Partial<
  Pick<Notification, 'at' | 'title' | 'message' | 'link' | 'mailedAt' | 'mailError' | 'seenAt'>
>

function notificationOf(row: Row): Notification {
  return {
    id: row.id,
    tenantId: row.tenant_id,
    kind: row.kind,
    at: row.at,
    title: row.title,
    message: row.message,
    link: row.link,
    mailedAt: row.mailed_at,
    mailError: row.mail_error,
    seenAt: row.seen_at,
  }
}

/** Older ones are forgotten. */
export const keptNotifications = 200

export async function insertNotification(
  db: Db,
  { id, tenantId, kind, at, title, message, link }: NewNotification,
): Promise<void> {
  const row = { id, tenant_id: tenantId, kind, at, title, message, link }
  await db
    .insertInto('notifications')
    .values({ ...row, mailed_at: null, mail_error: null, seen_at: null })
    .execute()
  const oldest = await db
    .selectFrom('notifications')
    .select('sequence')
    .where('tenant_id', '=', tenantId)
    .orderBy('sequence', 'desc')
    .offset(keptNotifications)
    .limit(1)
    .executeTakeFirst()
  if (oldest)
    await db
      .deleteFrom('notifications')
      .where('tenant_id', '=', tenantId)
      .where('sequence', '<=', oldest.sequence)
      .execute()
}

/** A webhook that was stopped, and why. */
export interface StoppedWebhook {
  readonly id: string
  readonly tenantId: string
  readonly name: string
  readonly reason: string
}

/** Resolves to the id of the notification. */
export async function notifyOfLoop(
  db: Db,
  { id: webhookId, tenantId, name, reason }: StoppedWebhook,
  at: string,
): Promise<string> {
  const id = newId()
  await insertNotification(db, { id, tenantId, kind: 'WEBHOOK_LOOP', at, ...loopText({ webhookId, name, reason }) })
  return id
}

/** Of lost data, not mailed yet and seen by nobody. */
export async function unmailedLosses(db: Db): Promise<Notification[]> {
  const rows = await db
    .selectFrom('notifications')
    .selectAll()
    .where('kind', '=', 'DATA_LOSS')
    .where('mailed_at', 'is', null)
    .where('seen_at', 'is', null)
    .execute()
  return rows.map(notificationOf)
}

/** As long as nobody has seen the last one of its kind, that one says what is new. */
export async function putNotification(
  db: Db,
  tenantId: string,
  kind: NotificationKind,
  told: NotificationText & { readonly at: string },
): Promise<void> {
  const unseen = await db
    .selectFrom('notifications')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .where('seen_at', 'is', null)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (unseen) await updateNotification(db, unseen.id, told)
  else await insertNotification(db, { id: newId(), tenantId, kind, ...told })
}

export async function findNotification(db: Db, id: string): Promise<Notification | undefined> {
  const row = await db.selectFrom('notifications').selectAll().where('id', '=', id).executeTakeFirst()
  return row && notificationOf(row)
}

/** Newest first. */
export async function listNotifications(db: Db, tenantId: string): Promise<Notification[]> {
  const rows = await db
    .selectFrom('notifications')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('sequence', 'desc')
    .limit(keptNotifications)
    .execute()
  return rows.map(notificationOf)
}

/** Of failing webhooks; what was told of others stays as it is. */
export async function latestFailureNotificationId(db: Db, tenantId: string): Promise<string | undefined> {
  return (
    await db
      .selectFrom('notifications')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('kind', '=', 'WEBHOOK_FAILING')
      .orderBy('sequence', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.id
}

export async function updateNotification(db: Db, id: string, changes: NotificationChanges): Promise<void> {
  const { mailedAt, mailError, seenAt, ...texts } = changes
  await db
    .updateTable('notifications')
    .set({ ...texts, mailed_at: mailedAt, mail_error: mailError, seen_at: seenAt })
    .where('id', '=', id)
    .execute()
}

/** Those not seen yet, or the one of the id; resolves to how many such notifications there are, seen or not. */
export async function markSeen(db: Db, tenantId: string, at: string, id?: string): Promise<number> {
  const all = db.selectFrom('notifications').select('id').where('tenant_id', '=', tenantId)
  const found = await (id === undefined ? all : all.where('id', '=', id)).execute()
  const unseen = db
    .updateTable('notifications')
    .set({ seen_at: at })
    .where('tenant_id', '=', tenantId)
    .where('seen_at', 'is', null)
  await (id === undefined ? unseen : unseen.where('id', '=', id)).execute()
  return found.length
}
