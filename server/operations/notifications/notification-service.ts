/**
 * Tells the administrators of a tenant that webhooks are failing: a notification, and a mail where a mail server is
 * set, at most once in two hours by the wall clock, also over restarts, and never about a webhook that works again.
 */
import type { NotificationCard, NotificationKind, NotificationList } from '../../contract/notification.ts'
import { AppError } from '../../foundation/app-error.ts'
import type { Clock } from '../../foundation/clock.ts'
import { createListeners } from '../../foundation/listeners.ts'
import type { Logger } from '../../foundation/logger.ts'
import type { Database } from '../../storage/database.ts'
import type { WriteDb } from '../../storage/write-db.ts'
import { failureMail, notificationText, type NotificationText } from './compose-mail.ts'
import { createLossNotices } from './data-loss-notices.ts'
import { decide, type Decision } from './decide.ts'
import {
  addFailure,
  noteLostChanges,
  putWindow,
  removeFailure,
  tenantsToTell,
  type FailingWebhooks,
} from './failing-webhook-repository.ts'
import type { MailServers } from './mail-server-service.ts'
import { nobodyToMail } from './mail-words.ts'
import {
  findNotification,
  listNotifications,
  markSeen,
  notifyOfLoop,
  putNotification,
  updateNotification,
  type Notification,
  type StoppedWebhook,
} from './notification-repository.ts'

/** What the delivery of webhooks calls, once what it tells is stored. */
export interface DeliveryListener {
  /** A delivery has failed all its retries. */
  onExhausted(tenantId: string, webhook: { readonly id: string }): void
  /** The first success after that. */
  onHealed(tenantId: string, webhook: { readonly id: string }): void
  /** It was stopped because its calls lead to one another; called in the transaction that stores it. */
  onLoop(db: WriteDb, webhook: StoppedWebhook): Promise<void>
}

export type ToldListener = (tenantId: string, text: NotificationText) => void

export interface Notifications {
  readonly deliveryListener: DeliveryListener
  list(tenantId: string): Promise<NotificationList>
  /** Something else the administrators should know; in the place of the last one of its kind while that is unseen. */
  tell(tenantId: string, kind: NotificationKind, text: NotificationText): Promise<void>
  /** Throws NOTIFICATION_NOT_FOUND. */
  see(tenantId: string, id: string): Promise<void>
  seeAll(tenantId: string): Promise<void>
  /** Hears of every notification once it is stored. Returns the way to stop listening. */
  onTold(listener: ToldListener): () => void
  /** Stored data is missing; `findings` are sentences. */
  tellLosses(findings: readonly string[]): Promise<void>
  /** Tells what is due now; resolves when that is done. A round under way goes on instead of a second one. */
  checkNow(): Promise<void>
  /** From now on tells what is due. */
  start(): Promise<void>
  stop(): Promise<void>
}

export interface NotificationOptions {
  readonly database: Database
  readonly clock: Clock
  readonly logger: Logger
  readonly mailServers: Pick<MailServers, 'isSet' | 'sendToAdministrators'>
  readonly failingWebhooks: FailingWebhooks
  /** Where the user interface is: the base of links in mails. Asked when a mail is written. */
  origin(): string
  /**
   * How often it looks whether something is due; 10 s when absent. The wall clock may jump, so no timer waits for
   * hours.
   */
  readonly checkMilliseconds?: number
}

const defaultCheckMilliseconds = 10_000
/** A mail server that hangs does not keep the platform from stopping. */
const stopMilliseconds = 3000

export function createNotifications(options: NotificationOptions): Notifications {
  const { database, clock, logger, failingWebhooks } = options
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> | undefined
  const listeners = createListeners<Parameters<ToldListener>>()
  // What cannot be noted now is found at the next start, or before the next mail.
  const note = (tenantId: string, change: () => Promise<void>): void =>
    void change().catch((error: unknown) =>
      logger.warn({ tenantId, error: String(error) }, 'what became of a webhook could not be noted'),
    )
  const losses = createLossNotices(options)
  const tellDue = async (): Promise<void> => {
    await losses.mailDue()
    const tenants = await database.read(async (db) => tenantsToTell(db, await failingWebhooks(db)))
    for (const tenantId of tenants) await tell(options, tenantId, listeners.tell)
  }
  const checkNow = (): Promise<void> => {
    round ??= tellDue()
      .catch((error: unknown) =>
        logger.error(
          { error: String(error) },
          'administrators could not be told of failing webhooks or lost data; the next try is soon',
        ),
      )
      .finally(() => (round = undefined))
    return round
  }

  return {
    deliveryListener: {
      onExhausted: (tenantId, { id }) =>
        note(tenantId, () =>
          database.write(async (db) => {
            const webhook = (await failingWebhooks(db)).find((failing) => failing.id === id)
            if (webhook) await addFailure(db, webhook, clock.now().toISOString())
          }),
        ),
      onHealed: (tenantId, { id }) => note(tenantId, () => database.write((db) => removeFailure(db, id))),
      async onLoop(db, webhook) {
        const notificationId = await notifyOfLoop(db, webhook, clock.now().toISOString())
        const stored = await findNotification(db, notificationId)
        if (!stored) return
        const { tenantId, title, message, link } = stored
        db.afterCommit(() => listeners.tell(tenantId, { title, message, link }))
      },
    },
    async list(tenantId) {
      const all = await database.read((db) => listNotifications(db, tenantId))
      return { unseen: all.filter(({ seenAt }) => seenAt === null).length, notifications: all.map(summaryOf) }
    },
    async tell(tenantId, kind, text) {
      await database.write((db) => putNotification(db, tenantId, kind, { ...text, at: clock.now().toISOString() }))
      listeners.tell(tenantId, text)
    },
    async see(tenantId, id) {
      const found = await database.write((db) => markSeen(db, tenantId, clock.now().toISOString(), id))
      if (found === 0) throw new AppError('NOTIFICATION_NOT_FOUND', { id })
    },
    async seeAll(tenantId) {
      await database.write((db) => markSeen(db, tenantId, clock.now().toISOString()))
    },
    onTold: listeners.add,
    tellLosses: (findings) => losses.tell(findings),
    checkNow,
    async start() {
      await database.write(async (db) => noteLostChanges(db, await failingWebhooks(db), clock.now().toISOString()))
      timer = setInterval(() => void checkNow(), options.checkMilliseconds ?? defaultCheckMilliseconds)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      await Promise.race([round, new Promise((resolve) => setTimeout(resolve, stopMilliseconds).unref())])
    },
  }
}

async function tell(options: NotificationOptions, tenantId: string, onTold: ToldListener): Promise<void> {
  const { database, clock, mailServers, failingWebhooks } = options
  const hasMailServer = await mailServers.isSet(tenantId)
  const decision = await database.write((db) =>
    decide(db, { tenantId, now: clock.now(), hasMailServer, failingWebhooks }),
  )
  if (decision) onTold(tenantId, notificationText(decision.failing))
  if (decision?.shallMail) await mail(options, tenantId, decision)
}

/** The window is closed already: a crash from here on costs this mail, and never sends a second one. */
async function mail(
  { database, clock, logger, mailServers, origin }: NotificationOptions,
  tenantId: string,
  decision: Decision,
): Promise<void> {
  const outcome =
    (await mailServers.sendToAdministrators(tenantId, failureMail(decision.failing, origin()))) ?? nobodyToMail
  const now = clock.now().toISOString()
  const doubt = outcome.mayHaveArrived ? ' Maybe the mail arrived all the same.' : ''
  await database.write(async (db) => {
    await updateNotification(
      db,
      decision.notificationId,
      outcome.isSent ? { mailedAt: now, mailError: null } : { mailError: outcome.message + doubt },
    )
    if (!outcome.mayHaveArrived) await putWindow(db, tenantId, decision.windowWithoutMail)
  })
  if (outcome.isSent)
    logger.info({ tenantId, webhooks: decision.failing.length }, 'administrators were mailed about failing webhooks')
  else logger.warn({ tenantId, reason: outcome.message }, 'the mail about failing webhooks could not be sent')
}

function summaryOf({
  id,
  kind,
  at,
  title,
  message,
  link,
  mailedAt,
  mailError,
  seenAt,
}: Notification): NotificationCard {
  return {
    id,
    kind,
    at,
    title,
    message,
    link,
    ...(mailedAt === null ? {} : { mailedAt }),
    ...(mailError === null ? {} : { mailError }),
    ...(seenAt === null ? {} : { seenAt }),
  }
}
