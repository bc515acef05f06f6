/** What administrators are told, in the user interface and by mail. */
import type { Clock } from '../../foundation/clock.ts'
import type { Logger } from '../../foundation/logger.ts'
import type { Team } from '../../foundation/team.ts'
import type { Vault } from '../../foundation/vault.ts'
import type { Database } from '../../storage/database.ts'
import { ledBy, type Leader } from '../../storage/leader.ts'
import type { LossLedger } from '../../storage/loss-ledger.ts'
import { mailLimits, type MailLimits } from './mail-connection.ts'
import { mailServerRoutes } from './mail-server-routes.ts'
import { createMailServers, type MailServerOptions } from './mail-server-service.ts'
import { notificationRoutes } from './notification-routes.ts'
import { createNotifications, type NotificationOptions, type Notifications } from './notification-service.ts'

interface Needs {
  readonly database: Database
  readonly clock: Clock
  readonly logger: Logger
  readonly vault: Vault
  readonly losses: LossLedger
  readonly leader: Leader
  readonly team: Team | undefined
  /** The wanted one, until the platform listens. */
  readonly port: number
  ownPorts(): readonly number[]
  readonly administratorAddresses: MailServerOptions['administratorAddresses']
  readonly failingWebhooks: NotificationOptions['failingWebhooks']
  readonly mailLimits?: Partial<MailLimits>
}

export function notificationsFeature(needs: Needs) {
  const { losses, port, ownPorts, team, leader } = needs
  const mailServers = createMailServers({ ...needs, limits: { ...mailLimits, ...needs.mailLimits } })
  const origin = () => team?.publicUrl ?? `http://localhost:${ownPorts()[0] ?? port}`
  const notifications = createNotifications({ ...needs, mailServers, origin })
  const rounds = ledBy(leader, 'notifications', () => ({
    start: () => notifications.start(),
    stop: () => notifications.stop(),
  }))
  return {
    gives: { notifications },
    tags: { Notifications: 'What administrators are told, in the user interface and by mail.' },
    routes: [...mailServerRoutes(mailServers), ...notificationRoutes(notifications)],
    async start() {
      await rounds.start()
      await tellLosses(losses, notifications)
    },
    stop: () => rounds.stop(),
  }
}

/** Once for each: what is noted is told again only when the note of it could not be kept. */
async function tellLosses(losses: LossLedger, notifications: Notifications): Promise<void> {
  const untold = losses.untold()
  if (untold.length === 0) return
  await notifications.tellLosses(untold.map(({ text }) => text))
  await losses.markTold()
}
