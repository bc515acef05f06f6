/** The mail server of a tenant: kept with its password sealed, tried out, and used. */
import { setTimeout as delay } from 'node:timers/promises'
import type { MailServerCard, MailServerOrder, TestMailResult } from '../../contract/mail-server.ts'
import { unreachedReason } from '../../contract/member.ts'
import { AppError } from '../../foundation/app-error.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { Logger } from '../../foundation/logger.ts'
import type { Vault } from '../../foundation/vault.ts'
import { createHostLookup } from '../../outgoing/host-lookup.ts'
import { hostFault, type Lookup } from '../../outgoing/target.ts'
import { recordChange, type Actor } from '../../storage/audit-trail.ts'
import type { Database } from '../../storage/database.ts'
import { testMail } from './compose-mail.ts'
import {
  administratorAddresses,
  deleteMailServer,
  findMailServer,
  putMailServer,
  type MailServerRow,
} from './mail-server-repository.ts'
import type { MailLimits } from './mail-connection.ts'
import { failed, type MailOutcome } from './mail-words.ts'
import { sendMail, type Mail } from './send-mail.ts'

export interface MailServers {
  /** Throws MAIL_SERVER_NOT_SET. */
  read(tenantId: string): Promise<MailServerCard>
  put(actor: Actor, order: MailServerOrder): Promise<MailServerCard>
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
  /** Ports this platform listens on. */
  ownPorts(): readonly number[]
  readonly limits: MailLimits
  /** Names to addresses; by the operating system when absent. */
  readonly lookup?: Lookup['lookup']
}

const placeOf = (tenantId: string) => `smtp/${tenantId}/password`

export function createMailServers(options: MailServerOptions): MailServers {
  const { database, clock, vault, logger, limits, ownPorts, lookup = createHostLookup(limits.connectSeconds) } = options
  const send = async (row: MailServerRow, mail: Mail): Promise<MailOutcome> => {
    const password = row.sealed_password === null ? null : vault.open(row.sealed_password, placeOf(row.tenant_id))
    if (password === undefined) return failed(cardOf(row), 'PASSWORD_LOST')
    return sendMail({ ...cardOf(row), password }, mail, { rules: { ownPorts: ownPorts(), lookup }, logger, limits })
  }
  const row = (tenantId: string) => database.read((db) => findMailServer(db, tenantId))
  const required = async (tenantId: string): Promise<MailServerRow> => {
    const found = await row(tenantId)
    if (!found) throw new AppError('MAIL_SERVER_NOT_SET', {})
    return found
  }

  return {
    read: async (tenantId) =>
      warned(cardOf(await required(tenantId)), await database.read((db) => administratorAddresses(db, tenantId))),
    put: (actor, order) => {
      const fault = hostFault(order, { ownPorts: ownPorts() })
      if (fault !== undefined)
        throw new AppError('MAIL_SERVER_INVALID', `${fault} Enter the host and port of the mail server.`)
      return database.write(async (db) => {
        const before = await findMailServer(db, actor.tenantId)
        const after = rowOf(vault, actor.tenantId, order, before)
        await putMailServer(db, after)
        await recordChange(db, actor, clock.now(), {
          action: before ? 'UPDATE' : 'CREATE',
          kind: 'SETTINGS',
          id: actor.tenantId,
          name: 'Mail server',
          ...(before ? { before: cardOf(before) } : {}),
          after: cardOf(after),
        })
        return warned(cardOf(after), await administratorAddresses(db, actor.tenantId))
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
          before: cardOf(before),
        })
      }),
    async test(actor, to = actor.email) {
      const server = await required(actor.tenantId)
      const known = [actor.email, ...(await database.read((db) => administratorAddresses(db, actor.tenantId)))]
      if (!known.includes(to))
        throw new AppError('TEST_MAIL_REFUSED', { to, administrators: known.slice(1).join(', ') })
      const started = performance.now()
      const { isSent, outcome, message } = await send(server, { to: [to], ...testMail() })
      await delay(Math.max(0, toldAfterSeconds(outcome, limits) * 1000 - (performance.now() - started)))
      return { isSent, to, outcome, message }
    },
    isSet: async (tenantId) => (await row(tenantId)) !== undefined,
    async sendToAdministrators(tenantId, mail) {
      const server = await row(tenantId)
      const to = await database.read((db) => administratorAddresses(db, tenantId))
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

function warned(card: MailServerCard, administrators: readonly string[]): MailServerCard {
  const warning = unreachedReason(administrators)
  return warning === undefined ? card : { ...card, warning }
}

function cardOf({
  host,
  port,
  security,
  user_name,
  sealed_password,
  from_address,
  accepts_any_certificate,
}: MailServerRow): MailServerCard {
  return {
    host,
    port,
    security,
    user: user_name,
    from: from_address,
    acceptAnyCertificate: accepts_any_certificate === 1,
    hasPassword: sealed_password !== null,
  }
}

function rowOf(
  vault: Vault,
  tenantId: string,
  order: MailServerOrder,
  before: MailServerRow | undefined,
): MailServerRow {
  const { host, port, security, user, from, acceptAnyCertificate, password } = order
  const isSameLogin = before?.host === host && before.port === port && before.user_name === user
  // Another server must not get the password by a change of the host alone.
  if (user !== null && password === undefined && !(isSameLogin && before.sealed_password !== null)) {
    throw new AppError(
      'MAIL_SERVER_INVALID',
      `Enter the password of ${user} at ${host}:${port}: none is known for this user at this server.`,
    )
  }
  const sealed = password === undefined ? (before?.sealed_password ?? null) : vault.seal(password, placeOf(tenantId))
  return {
    tenant_id: tenantId,
    host,
    port,
    security,
    user_name: user,
    sealed_password: user === null ? null : sealed,
    from_address: from,
    accepts_any_certificate: acceptAnyCertificate ? 1 : 0,
  }
}
