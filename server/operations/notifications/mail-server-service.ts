/** The mail server of a tenant: kept with its password sealed, tried out, and used. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { MailServerSummary, MailServerRequest, TestMailResult } from '../../contract/mail-server.ts'
import { unreachedReason } from '../../contract/member.ts'
import { AppError } from '../../foundation/app-error.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { Logger } from '../../foundation/logger.ts'
import type { Vault } from '../../foundation/vault.ts'
import { createHostLookup } from '../../outgoing/host-lookup.ts'
import { hostIssue, type Lookup } from '../../outgoing/target.ts'
import { recordChange, type Actor } from '../../storage/audit-trail.ts'
import type { Database } from '../../storage/database.ts'
import type { Tables } from '../../storage/tables.ts'
import { testMail } from './compose-mail.ts'
import { deleteMailServer, findMailServer, putMailServer, type MailServer } from './mail-server-repository.ts'
import type { MailLimits } from './mail-connection.ts'
import { failed, type MailOutcome } from './mail-words.ts'
import { sendMail, type Mail } from './send-mail.ts'

export interface MailServers {
  /** Throws MAIL_SERVER_NOT_SET. */
  read(tenantId: string): Promise<MailServerSummary>
  put(actor: Actor, order: MailServerRequest): Promise<MailServerSummary>
  remove(actor: Actor): Promise<void>
  /** Sends a mail to the actor, or to an administrator of the tenant. */
  test(actor: Actor, to: string | undefined): Promise<TestMailResult>
  /** Whether mail can be sent at all. */
  isSet(tenantId: string): Promise<boolean>
  /** Never throws; resolves to undefined when there is no mail server or no administrator. */
  sendToAdministrators(tenantId: string, mail: Omit<Mail, 'to'>): Promise<MailOutcome | undefined>
}

export interface MailServerOptions {
  readonly database: Database
  readonly clock: Clock
  readonly vault: Vault
  readonly logger: Logger
  /** Mail addresses of the tenant's administrators; `server/access` knows them. */
  administratorAddresses(db: Kysely<Tables>, tenantId: string): Promise<readonly string[]>
  /** Ports this platform listens on. */
  ownPorts(): readonly number[]
  readonly limits: MailLimits
  /** Names to addresses; by the operating system when absent. */
  readonly lookup?: Lookup['lookup']
}

const placeOf = (tenantId: string) => `smtp/${tenantId}/password`

export function createMailServers(options: MailServerOptions): MailServers {
  const { database, clock, vault, logger, limits, ownPorts, lookup = createHostLookup(limits.connectSeconds) } = options
  const send = async (server: MailServer, mail: Mail): Promise<MailOutcome> => {
    const password = server.sealedPassword === null ? null : vault.open(server.sealedPassword, placeOf(server.tenantId))
    if (password === undefined) return failed(summaryOf(server), 'PASSWORD_LOST')
    return sendMail({ ...summaryOf(server), password }, mail, {
      rules: { ownPorts: ownPorts(), lookup },
      logger,
      limits,
    })
  }
  const find = (tenantId: string) => database.read((db) => findMailServer(db, tenantId))
  const required = async (tenantId: string): Promise<MailServer> => {
    const found = await find(tenantId)
    if (!found) throw new AppError('MAIL_SERVER_NOT_SET', {})
    return found
  }

  return {
    read: async (tenantId) =>
      warned(
        summaryOf(await required(tenantId)),
        await database.read((db) => options.administratorAddresses(db, tenantId)),
      ),
    put: (actor, order) => {
      const fault = hostIssue(order, { ownPorts: ownPorts() })
      if (fault !== undefined)
        throw new AppError('MAIL_SERVER_INVALID', `${fault} Enter the host and port of the mail server.`)
      return database.write(async (db) => {
        const before = await findMailServer(db, actor.tenantId)
        const after = ordered(vault, actor.tenantId, order, before)
        await putMailServer(db, after)
        await recordChange(db, actor, clock.now(), {
          action: before ? 'UPDATE' : 'CREATE',
          kind: 'SETTINGS',
          id: actor.tenantId,
          name: 'Mail server',
          ...(before ? { before: summaryOf(before) } : {}),
          after: summaryOf(after),
        })
        return warned(summaryOf(after), await options.administratorAddresses(db, actor.tenantId))
      })
    },
    remove: (actor) =>
      database.write(async (db) => {
        const before = await findMailServer(db, actor.tenantId)
        if (!before) return
        await deleteMailServer(db, actor.tenantId)
        await recordChange(db, actor, clock.now(), {
          action: 'DELETE',
          kind: 'SETTINGS',
          id: actor.tenantId,
          name: 'Mail server',
          before: summaryOf(before),
        })
      }),
    async test(actor, to = actor.email) {
      const server = await required(actor.tenantId)
      const known = [actor.email, ...(await database.read((db) => options.administratorAddresses(db, actor.tenantId)))]
      if (!known.includes(to))
        throw new AppError('TEST_MAIL_REFUSED', { to, administrators: known.slice(1).join(', ') })
      const started = performance.now()
      const { isSent, outcome, message } = await send(server, { to: [to], ...testMail() })
      await delay(Math.max(0, toldAfterSeconds(outcome, limits) * 1000 - (performance.now() - started)))
      return { isSent, to, outcome, message }
    },
    isSet: async (tenantId) => (await find(tenantId)) !== undefined,
    async sendToAdministrators(tenantId, mail) {
      const server = await find(tenantId)
      const to = await database.read((db) => options.administratorAddresses(db, tenantId))
      if (!server || to.length === 0) return undefined
      return send(server, { ...mail, to })
    },
  }
}

/**
 * When a test that came to nothing is told of: how soon a connection was refused, or who hung up on what, says more of
 * other machines than the outcome does.
 */
function toldAfterSeconds(outcome: MailOutcome['outcome'], { connectSeconds, greetingSeconds }: MailLimits): number {
  if (outcome === 'NO_CONNECTION') return connectSeconds
  return outcome === 'NOT_A_MAIL_SERVER' ? greetingSeconds : 0
}

function warned(summary: MailServerSummary, administrators: readonly string[]): MailServerSummary {
  const warning = unreachedReason(administrators)
  return warning === undefined ? summary : { ...summary, warning }
}

function summaryOf({
  host,
  port,
  security,
  user,
  sealedPassword,
  from,
  acceptsAnyCertificate,
}: MailServer): MailServerSummary {
  return {
    host,
    port,
    security,
    user,
    from,
    acceptAnyCertificate: acceptsAnyCertificate,
    hasPassword: sealedPassword !== null,
  }
}

function ordered(vault: Vault, tenantId: string, order: MailServerRequest, before: MailServer | undefined): MailServer {
  const { host, port, security, user, from, acceptAnyCertificate, password } = order
  const isSameLogin = before?.host === host && before.port === port && before.user === user
  // Another server must not get the password by a change of the host alone.
  if (user !== null && password === undefined && !(isSameLogin && before.sealedPassword !== null)) {
    throw new AppError(
      'MAIL_SERVER_INVALID',
      `Enter the password of ${user} at ${host}:${port}: none is known for this user at this server.`,
    )
  }
  const sealed = password === undefined ? (before?.sealedPassword ?? null) : vault.seal(password, placeOf(tenantId))
  return {
    tenantId,
    host,
    port,
    security,
    user,
    sealedPassword: user === null ? null : sealed,
    from,
    acceptsAnyCertificate: acceptAnyCertificate,
  }
}
