/** Rows of `access_tokens`, with the members they belong to. */
import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '../../storage/tables.ts'

type Db = Kysely<Tables>
export type AccessTokenRow = Selectable<Tables['access_tokens']>
export type TokenWithMember = Awaited<ReturnType<typeof listAccessTokens>>[number]

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

/** Newest first. */
export function listAccessTokens(db: Db, tenantId: string) {
  return tokensWithMembers(db)
    .where('members.tenant_id', '=', tenantId)
    .orderBy('access_tokens.created_at', 'desc')
    .orderBy('access_tokens.id')
    .execute()
}

export function findAccessToken(db: Db, id: string): Promise<TokenWithMember | undefined> {
  return tokensWithMembers(db).where('access_tokens.id', '=', id).executeTakeFirst()
}

export async function insertAccessToken(db: Db, row: AccessTokenRow): Promise<void> {
  await db.insertInto('access_tokens').values(row).execute()
}

export async function deleteAccessToken(db: Db, id: string): Promise<void> {
  await db.deleteFrom('access_tokens').where('id', '=', id).execute()
}

export async function recordTokenUse(db: Db, id: string, at: string): Promise<void> {
  await db.updateTable('access_tokens').set({ last_used_at: at }).where('id', '=', id).execute()
}
