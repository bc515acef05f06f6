/** Notifications on a real database in a folder of its own, with a clock the test moves. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MailServerRequest } from '../../../../server/contract/mail-server.ts'
import { newId } from '../../../../server/foundation/ids.ts'
import { silentLogger } from '../../../../server/foundation/logger.ts'
import { createVault, vaultKeyBytes } from '../../../../server/foundation/vault.ts'
import { mailLimits } from '../../../../server/operations/notifications/mail-connection.ts'
import { createMailServers, type MailServers } from '../../../../server/operations/notifications/mail-server-service.ts'
import {
  createNotifications,
  type Notifications,
  type ToldListener,
} from '../../../../server/operations/notifications/notification-service.ts'
import type { Actor } from '../../../../server/storage/audit-trail.ts'
import type { Database } from '../../../../server/storage/database.ts'
import { openDatabase } from '../../../../server/storage/open-database.ts'
import { administratorAddresses } from '../../../../server/access/members/member-repository.ts'
import { prepareFirstTenant } from '../../../../server/access/tenants/first-start.ts'
import { movableClock } from '../../../support/platform.ts'
import { listFailingWebhooks } from '../../../../server/webhooks/configuration/webhook-repository.ts'

const vault = createVault(new Uint8Array(vaultKeyBytes))

export async function openBench() {
  const folder = await mkdtemp(join(tmpdir(), 'planwright-notifications-'))
  const clock = movableClock()
  let database: Database
  let mailServers: MailServers
  let notifications: Notifications
  let tenantId = ''

  const open = async (): Promise<void> => {
    database = await openDatabase({ folder, onEvent: () => undefined })
    tenantId = await prepareFirstTenant(database, clock)
    mailServers = createMailServers({
      database,
      clock,
      vault,
      logger: silentLogger,
      administratorAddresses,
      ownPorts: () => [],
      limits: mailLimits,
    })
    notifications = createNotifications({
      database,
      clock,
      logger: silentLogger,
      mailServers,
      failingWebhooks: listFailingWebhooks,
      origin: () => 'http://localhost:7400',
      checkMilliseconds: 10,
    })
    await notifications.start()
  }
  const close = async (): Promise<void> => {
    await notifications.stop()
    await database.close()
  }
  /** What a listener writes without being waited for is there: writes go one after the other. */
  const written = () => database.write(() => Promise.resolve())
  await open()

  return {
    clock,
    get database() {
      return database
    },
    get tenantId() {
      return tenantId
    },
    get actor(): Actor {
      return {
        tenantId,
        memberId: newId(),
        name: 'Ada',
        email: 'administrator@localhost',
        via: 'SESSION',
        address: '127.0.0.1',
      }
    },
    get mailServers() {
      return mailServers
    },
    list: () => notifications.list(tenantId),
    tellLosses: (findings: readonly string[]) => notifications.tellLosses(findings),
    onTold: (listener: ToldListener) => notifications.onTold(listener),
    see: (id: string) => notifications.see(tenantId, id),
    async addWebhook(name = 'ERP'): Promise<string> {
      const id = newId()
      const now = clock.now().toISOString()
      const row = {
        id,
        tenant_id: tenantId,
        name,
        url: 'http://localhost:9',
        is_enabled: 1 as const,
        authorization: 'NONE' as const,
        hmac_method: 'BODY' as const,
        sealed_hmac_key: null,
        sealed_headers: '',
        has_standard_headers: 0 as const,
        statuses_json: '[]',
        name_pattern: null,
        tags_json: '[]',
        created_at: now,
        updated_at: now,
        failing_since: null,
        paused_reason: null,
        is_loop: 0 as const,
        missed_from: null,
      }
      await database.write((db) => db.insertInto('webhooks').values(row).execute())
      return id
    },
    /** What the delivery does when a delivery has failed its tenth retry. */
    async exhaust(webhookId: string): Promise<void> {
      await database.write((db) =>
        db
          .updateTable('webhooks')
          .set({ failing_since: clock.now().toISOString() })
          .where('id', '=', webhookId)
          .execute(),
      )
      notifications.deliveryListener.onExhausted(tenantId, { id: webhookId })
      await written()
    },
    /** ... and when it works again; `isHeard` false is a crash before anybody was told. */
    async heal(webhookId: string, { isHeard = true } = {}): Promise<void> {
      await database.write((db) =>
        db.updateTable('webhooks').set({ failing_since: null }).where('id', '=', webhookId).execute(),
      )
      if (isHeard) notifications.deliveryListener.onHealed(tenantId, { id: webhookId })
      await written()
    },
    /** A delivery fails for good, and the platform dies before it is noted here. */
    async failUnheard(webhookId: string): Promise<void> {
      await database.write((db) =>
        db
          .updateTable('webhooks')
          .set({ failing_since: clock.now().toISOString() })
          .where('id', '=', webhookId)
          .execute(),
      )
    },
    /** Until everything that is due by now was told: it looks twice. */
    async settled(): Promise<void> {
      for (let i = 0; i < 2; i++) await notifications.checkNow()
    },
    async useMailServer(port: number, order: Partial<MailServerRequest> = {}): Promise<void> {
      await mailServers.put(this.actor, {
        host: '127.0.0.1',
        port,
        security: 'NONE',
        user: null,
        from: 'planwright@example.org',
        acceptAnyCertificate: true,
        ...order,
      })
    },
    async restart(): Promise<void> {
      await close()
      await open()
    },
    async close(): Promise<void> {
      await close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type NotificationBench = Awaited<ReturnType<typeof openBench>>
