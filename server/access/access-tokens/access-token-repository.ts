/** Rows of `access_tokens`, with the members they belong to. */
import type { Kysely } from 'kysely'
import type { MemberRole } from '../../contract/member.ts'
import type { Tables } from '../../storage/tables.ts'

type Db = Kysely<Tables>

/** A personal access token; only a hash of it is kept. */
export interface AccessToken {
  readonly id: string
  readonly memberId: string
  readonly name: string
  /** SHA-256 of the token, hexadecimal. */
  readonly hash: string
  readonly createdAt: string
  readonly expiresAt: string
  readonly lastUsedAt: string | null
}

export interface TokenWithMember extends AccessToken {
  readonly tenantId: string
  readonly member: {
    readonly accountId: string
    readonly name: string
    readonly email: string
    readonly role: MemberRole
  }
}

function tokensWithMembers(db: Db) {
  return db
    .selectFrom('access_tokens')
    .innerJoin('members', 'members.id', 'access_tokens.member_id')
    .selectAll('access_tokens')
    .select([
      'members.tenant_id',
      'members.account_id as member_account_id',
      'members.name as member_name',
      'members.email as member_email',
      'members.role as member_role',
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof tokensWithMembers>['execute']>>[number]

function tokenOf(row: Row): TokenWithMember {
  return {
    id: row.id,
    memberId: row.member_id,
    tenantId: row.tenant_id,
    member: {
      accountId: row.member_account_id,
      name: row.member_name,
      email: row.member_email,
      role: row.member_role,
    },
    name: row.name,
    hash: row.hash,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
  }
}

/** Newest first. */
export async function listAccessTokens(db: Db, tenantId: string): Promise<TokenWithMember[]> {
  const rows = await tokensWithMembers(db)
    .where('members.tenant_id', '=', tenantId)
    .orderBy('access_tokens.created_at', 'desc')
    .orderBy('access_tokens.id')
    .execute()
  return rows.map(tokenOf)
}

export async function findAccessToken(db: Db, id: string): Promise<TokenWithMember | undefined> {
  const row = await tokensWithMembers(db).where('access_tokens.id', '=', id).executeTakeFirst()
  return row && tokenOf(row)
}

export async function insertAccessToken(db: Db, token: AccessToken): Promise<void> {
  await db
    .insertInto('access_tokens')
    .values({
      id: token.id,
      member_id: token.memberId,
      name: token.name,
      hash: token.hash,
      created_at: token.createdAt,
      expires_at: token.expiresAt,
      last_used_at: token.lastUsedAt,
    })
    .execute()
}

export async function deleteAccessToken(db: Db, id: string): Promise<void> {
  await db.deleteFrom('access_tokens').where('id', '=', id).execute()
}

export async function recordTokenUse(db: Db, id: string, at: string): Promise<void> {
  await db.updateTable('access_tokens').set({ last_used_at: at }).where('id', '=', id).execute()
}
