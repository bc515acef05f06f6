/** The members of a tenant. There always is an Administrator: the last one can be neither removed nor demoted. */
import type { Kysely } from 'kysely'
import {
  mostMembers,
  type ListedMember,
  type MemberCard,
  type MemberOrder,
  type MemberPatch,
} from '../../contract/member.ts'
import { AppError } from '../../foundation/app-error.ts'
import type { Clock } from '../../foundation/clock.ts'
import { newId } from '../../foundation/ids.ts'
import { memberMark, type CallerWatch } from '../../http/caller-watch.ts'
import type { MemberCaller } from '../../http/caller.ts'
import { recordChange, type Actor } from '../../storage/audit-trail.ts'
import type { Database } from '../../storage/database.ts'
import type { Tables } from '../../storage/tables.ts'
import {
  deleteMember,
  insertMember,
  listMembers,
  listSignedIn,
  updateMember,
  type MemberRow,
} from './member-repository.ts'
import type { LoginToken, SessionService } from './session-service.ts'

export interface MemberService {
  /** Longest member first. */
  list(tenantId: string): Promise<ListedMember[]>
  create(actor: Actor, order: MemberOrder): Promise<MemberCard>
  /** Throws MEMBER_NOT_FOUND, MEMBER_EMAIL_TAKEN, LAST_ADMINISTRATOR. */
  change(actor: Actor, id: string, patch: MemberPatch): Promise<MemberCard>
  /** The member's sessions, tokens and open streams end at once. */
  remove(actor: Actor, id: string): Promise<void>
  /** Administrators get a link for any member, others for themselves alone. */
  createLoginToken(caller: MemberCaller, id: string): Promise<LoginToken>
}

export interface MemberServiceOptions {
  readonly database: Database
  readonly clock: Clock
  readonly callerWatch: CallerWatch
  readonly sessions: Pick<SessionService, 'createLoginToken'>
}

export function createMembers(options: MemberServiceOptions): MemberService {
  const { database, clock, callerWatch, sessions } = options
  return {
    async list(tenantId) {
      const [rows, signedIn] = await database.read((db) =>
        Promise.all([listMembers(db, tenantId), listSignedIn(db, tenantId, clock.now().toISOString())]),
      )
      return rows.map((row) => ({
        ...cardOf(row),
        ...(row.last_seen_at === null ? {} : { lastSeenAt: row.last_seen_at }),
        isSignedIn: signedIn.has(row.id),
      }))
    },
    create: (actor, order) => database.write((db) => createMember(db, clock, actor, order)),
    change: (actor, id, patch) => database.write((db) => changeMember(db, clock, actor, { id, ...patch })),
    async remove(actor, id) {
      await database.write(async (db) => {
        const all = await listMembers(db, actor.tenantId)
        const row = memberIn(all, id)
        assertAdministratorStays(all, row)
        await deleteMember(db, id)
        await recordChange(db, actor, clock.now(), {
          action: 'DELETE',
          kind: 'MEMBER',
          id,
          name: row.name,
          before: cardOf(row),
        })
      })
      callerWatch.ends(memberMark(id))
    },
    async createLoginToken(caller, id) {
      if (id === caller.memberId) return sessions.createLoginToken(id, caller)
      if (caller.role !== 'ADMINISTRATOR')
        throw new AppError(
          'ROLE_MISSING',
          `${caller.email} has the role User and gets a login link for itself alone; this needs an Administrator of the tenant.`,
        )
      // Whoever opens it acts under another's name: that must be found again.
      await database.write(async (db) => {
        const { name, email } = memberIn(await listMembers(db, caller.tenantId), id)
        await recordChange(db, caller, clock.now(), {
          action: 'CREATE',
          kind: 'LOGIN_LINK',
          id,
          name,
          after: { email },
        })
      })
      return sessions.createLoginToken(id, caller)
    },
  }
}

async function createMember(db: Kysely<Tables>, clock: Clock, actor: Actor, order: MemberOrder): Promise<MemberCard> {
  const all = await listMembers(db, actor.tenantId)
  assertEmailIsFree(all, order.email)
  if (all.length >= mostMembers) throw new AppError('MEMBER_LIMIT', { count: all.length })
  const now = clock.now()
  const id = newId()
  const row = {
    id,
    tenant_id: actor.tenantId,
    account_id: id,
    ...order,
    created_at: now.toISOString(),
    last_seen_at: null,
  }
  await insertMember(db, row)
  await recordChange(db, actor, now, {
    action: 'CREATE',
    kind: 'MEMBER',
    id: row.id,
    name: row.name,
    after: cardOf(row),
  })
  return cardOf(row)
}

async function changeMember(
  db: Kysely<Tables>,
  clock: Clock,
  actor: Actor,
  { id, name, email, role }: MemberPatch & { id: string },
): Promise<MemberCard> {
  const all = await listMembers(db, actor.tenantId)
  const before = memberIn(all, id)
  const after: MemberRow = {
    ...before,
    name: name ?? before.name,
    email: email ?? before.email,
    role: role ?? before.role,
  }
  assertEmailIsFree(
    all.filter((other) => other.id !== id),
    after.email,
  )
  if (after.role !== 'ADMINISTRATOR') assertAdministratorStays(all, before)
  await updateMember(db, id, after)
  const isChanged = JSON.stringify(before) !== JSON.stringify(after)
  if (isChanged)
    await recordChange(db, actor, clock.now(), {
      action: 'UPDATE',
      kind: 'MEMBER',
      id,
      name: after.name,
      before: cardOf(before),
      after: cardOf(after),
    })
  return cardOf(after)
}

function memberIn(all: readonly MemberRow[], id: string): MemberRow {
  const row = all.find((member) => member.id === id)
  if (row) return row
  throw new AppError('MEMBER_NOT_FOUND', `There is no member ${id} in this tenant. GET /members lists them.`)
}

function assertEmailIsFree(others: readonly MemberRow[], email: string): void {
  if (!others.some((other) => other.email === email)) return
  throw new AppError('MEMBER_EMAIL_TAKEN', { email })
}

/** Without the row as Administrator there must be another one. */
function assertAdministratorStays(all: readonly MemberRow[], { id, name, email }: MemberRow): void {
  if (all.some((other) => other.id !== id && other.role === 'ADMINISTRATOR')) return
  throw new AppError('LAST_ADMINISTRATOR', { name, email })
}

function cardOf({ id, name, email, role, created_at }: MemberRow): MemberCard {
  return { id, name, email, role, createdAt: created_at }
}
