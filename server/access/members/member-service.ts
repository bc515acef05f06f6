/** The members of a tenant. There always is an Administrator: the last one can be neither removed nor demoted. */
import type { Kysely } from 'kysely'
import {
  maxMembers,
  type ListedMember,
  type MemberSummary,
  type MemberRequest,
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
import { deleteMember, insertMember, listMembers, updateMember, type Member } from './member-repository.ts'
import { listSignedIn } from './session-repository.ts'
import type { LoginToken, SessionService } from './session-service.ts'

export interface MemberService {
  /** Longest member first. */
  list(tenantId: string): Promise<ListedMember[]>
  create(actor: Actor, order: MemberRequest): Promise<MemberSummary>
  /** Throws MEMBER_NOT_FOUND, MEMBER_EMAIL_TAKEN, LAST_ADMINISTRATOR. */
  change(actor: Actor, id: string, patch: MemberPatch): Promise<MemberSummary>
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
      const [members, signedIn] = await database.read((db) =>
        Promise.all([listMembers(db, tenantId), listSignedIn(db, tenantId, clock.now().toISOString())]),
      )
      return members.map((member) => ({
        ...summaryOf(member),
        ...(member.lastSeenAt === null ? {} : { lastSeenAt: member.lastSeenAt }),
        isSignedIn: signedIn.has(member.id),
      }))
    },
    create: (actor, order) => database.write((db) => createMember(db, clock, actor, order)),
    change: (actor, id, patch) => database.write((db) => changeMember(db, clock, actor, { id, ...patch })),
    async remove(actor, id) {
      await database.write(async (db) => {
        const all = await listMembers(db, actor.tenantId)
        const member = memberIn(all, id)
        assertAdministratorStays(all, member)
        await deleteMember(db, id)
        await recordChange(db, actor, clock.now(), {
          action: 'DELETE',
          kind: 'MEMBER',
          id,
          name: member.name,
          before: summaryOf(member),
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

async function createMember(
  db: Kysely<Tables>,
  clock: Clock,
  actor: Actor,
  order: MemberRequest,
): Promise<MemberSummary> {
  const all = await listMembers(db, actor.tenantId)
  assertEmailIsFree(all, order.email)
  if (all.length >= maxMembers) throw new AppError('MEMBER_LIMIT', { count: all.length })
  const now = clock.now()
  const id = newId()
  const member: Member = {
    id,
    tenantId: actor.tenantId,
    accountId: id,
    ...order,
    createdAt: now.toISOString(),
    lastSeenAt: null,
  }
  await insertMember(db, member)
  await recordChange(db, actor, now, {
    action: 'CREATE',
    kind: 'MEMBER',
    id: member.id,
    name: member.name,
    after: summaryOf(member),
  })
  return summaryOf(member)
}

async function changeMember(
  db: Kysely<Tables>,
  clock: Clock,
  actor: Actor,
  { id, name, email, role }: MemberPatch & { id: string },
): Promise<MemberSummary> {
  const all = await listMembers(db, actor.tenantId)
  const before = memberIn(all, id)
  const after: Member = {
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
  await updateMember(db, after)
  const isChanged = JSON.stringify(before) !== JSON.stringify(after)
  if (isChanged)
    await recordChange(db, actor, clock.now(), {
      action: 'UPDATE',
      kind: 'MEMBER',
      id,
      name: after.name,
      before: summaryOf(before),
      after: summaryOf(after),
    })
  return summaryOf(after)
}

function memberIn(all: readonly Member[], id: string): Member {
  const found = all.find((member) => member.id === id)
  if (found) return found
  throw new AppError('MEMBER_NOT_FOUND', `There is no member ${id} in this tenant. GET /members lists them.`)
}

function assertEmailIsFree(others: readonly Member[], email: string): void {
  if (!others.some((other) => other.email === email)) return
  throw new AppError('MEMBER_EMAIL_TAKEN', { email })
}

/** Without this one as Administrator there must be another one. */
function assertAdministratorStays(all: readonly Member[], { id, name, email }: Member): void {
  if (all.some((other) => other.id !== id && other.role === 'ADMINISTRATOR')) return
  throw new AppError('LAST_ADMINISTRATOR', { name, email })
}

function summaryOf({ id, name, email, role, createdAt }: Member): MemberSummary {
  return { id, name, email, role, createdAt }
}
