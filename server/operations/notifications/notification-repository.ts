/** Rows of `notifications`: what the administrators of a tenant were told. */
import type { Kysely, Selectable } from 'kysely'
import { newId } from '../../foundation/ids.ts'
import type { Tables } from '../../storage/tables.ts'
import type { NotificationKind } from '../../contract/notification.ts'
import { loopText, type NotificationText } from './compose-mail.ts'

type Db = Kysely<Tables>
export type NotificationRow = Omit<Selectable<Tables['notifications']>, 'sequence'>

/** Older ones are forgotten. */
export const keptNotifications = 200

export async function insertNotification(db: Db, row: NotificationRow): Promise<void> {
  await db.insertInto('notifications').values(row).execute()
  const oldest = await db
    .selectFrom('notifications')
    .select('sequence')
    .where('tenant_id', '=', row.tenant_id)
    .orderBy('sequence', 'desc')
    .offset(keptNotifications)
    .limit(1)
    .executeTakeFirst()
  if (oldest)
    await db
      .deleteFrom('notifications')
      .where('tenant_id', '=', row.tenant_id)
      .where('sequence', '<=', oldest.sequence)
      .execute()
}

/** The webhook has been stopped, and says why. Resolves to the id of the notification. */
export async function notifyOfLoop(db: Db, webhookId: string, at: string): Promise<string> {
  const webhook = await db
    .selectFrom('webhooks')
    .select(['tenant_id', 'name', 'paused_reason'])
    .where('id', '=', webhookId)
    .executeTakeFirstOrThrow()
  const text = loopText({ webhookId, name: webhook.name, reason: webhook.paused_reason ?? '' })
  const id = newId()
  await insertNotification(db, {
    id,
    tenant_id: webhook.tenant_id,
    kind: 'WEBHOOK_LOOP',
    at,
    ...text,
    mailed_at: null,
    mail_error: null,
    seen_at: null,
  })
  return id
}

/** Of lost data, not mailed yet and seen by nobody. */
export function unmailedLosses(db: Db): Promise<NotificationRow[]> {
  return db
    .selectFrom('notifications')
    .selectAll()
    .where('kind', '=', 'DATA_LOSS')
    .where('mailed_at', 'is', null)
    .where('seen_at', 'is', null)
    .execute()
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
  else
    await insertNotification(db, {
      id: newId(),
      tenant_id: tenantId,
      kind,
      ...told,
      mailed_at: null,
      mail_error: null,
      seen_at: null,
    })
}

export function findNotification(db: Db, id: string): Promise<NotificationRow | undefined> {
  return db.selectFrom('notifications').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Newest first. */
export function listNotifications(db: Db, tenantId: string): Promise<NotificationRow[]> {
  return db
    .selectFrom('notifications')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('sequence', 'desc')
    .limit(keptNotifications)
    .execute()
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

export async function updateNotification(db: Db, id: string, changes: Partial<NotificationRow>): Promise<void> {
  await db.updateTable('notifications').set(changes).where('id', '=', id).execute()
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
