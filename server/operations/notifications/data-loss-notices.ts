/**
 * Tells the administrators of every tenant that stored data is missing: a notification until it is seen, and a mail
 * where a mail server is set.
 */
import type { Clock } from '../../foundation/clock.ts'
import { newId } from '../../foundation/ids.ts'
import type { Logger } from '../../foundation/logger.ts'
import type { Database } from '../../storage/database.ts'
import { findFirstTenantId } from '../../storage/first-tenant.ts'
import { listTenantIds } from '../../storage/tenant-ids.ts'
import { lossMail, lossText } from './compose-mail.ts'
import { retryMilliseconds } from './decide.ts'
import type { MailServers } from './mail-server-service.ts'
import { nobodyToMail } from './mail-words.ts'
import {
  insertNotification,
  unmailedLosses,
  updateNotification,
  type NotificationRow,
} from './notification-repository.ts'

export interface LossNoticeOptions {
  readonly database: Database
  readonly clock: Clock
  readonly logger: Logger
  readonly mailServers: Pick<MailServers, 'isSet' | 'sendToAdministrators'>
  origin(): string
}

export interface LossNotices {
  /** `findings` are sentences. */
  tell(findings: readonly string[]): Promise<void>
  /** Mails what is due, again after ten minutes when a mail certainly did not leave. */
  mailDue(): Promise<void>
}

export function createLossNotices({ database, clock, logger, mailServers, origin }: LossNoticeOptions): LossNotices {
  /** When a mail may be tried again, by the id of its notification. */
  const notBefore = new Map<string, number>()

  const mail = async (row: NotificationRow): Promise<void> => {
    const outcome = (await mailServers.sendToAdministrators(row.tenant_id, lossMail(row, origin()))) ?? nobodyToMail
    notBefore.set(row.id, outcome.mayHaveArrived ? Number.POSITIVE_INFINITY : clock.now().getTime() + retryMilliseconds)
    await database.write((db) =>
      updateNotification(
        db,
        row.id,
        outcome.isSent ? { mailed_at: clock.now().toISOString(), mail_error: null } : { mail_error: outcome.message },
      ),
    )
    if (outcome.isSent) logger.info({ tenantId: row.tenant_id }, 'administrators were mailed about lost data')
    else logger.warn({ tenantId: row.tenant_id, reason: outcome.message }, 'the mail about lost data could not be sent')
  }

  return {
    tell: (findings) =>
      database.write(async (db) => {
        const first = await findFirstTenantId(db)
        for (const tenantId of await listTenantIds(db)) {
          // The settings of the storage are for the first tenant alone.
          const text = lossText(findings, tenantId === first ? '/settings/storage' : '/datasets')
          await insertNotification(db, {
            id: newId(),
            tenant_id: tenantId,
            kind: 'DATA_LOSS',
            at: clock.now().toISOString(),
            ...text,
            mailed_at: null,
            mail_error: null,
            seen_at: null,
          })
        }
      }),
    async mailDue() {
      for (const row of await database.read(unmailedLosses)) {
        if ((notBefore.get(row.id) ?? 0) <= clock.now().getTime() && (await mailServers.isSet(row.tenant_id)))
          await mail(row)
      }
    },
  }
}
