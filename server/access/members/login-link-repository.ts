/** Rows of `login_links`. */
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { SessionReach } from '../../contract/member.ts'
import { readJson } from '../../storage/json-column.ts'
import type { Tables } from '../../storage/tables.ts'
import type { LinkGiver } from './switch-tenant.ts'

type Db = Kysely<Tables>

export interface LoginLinkRow {
  /** Of the token: the link itself is not kept. */
  readonly tokenHash: string
  /** Whose session it opens; undefined for that of the first administrator. */
  readonly memberId: string | undefined
  readonly expiresAt: Date
  /** Of the session it opens; what a giver may give is seen when it is opened. */
  readonly reach: SessionReach | LinkGiver
}

const storedGiver = z.object({
  accountId: z.string(),
  tenantId: z.string(),
  reach: z.enum(['OWN', 'GIVEN', 'TENANT'] satisfies SessionReach[]),
})

/** Links that have expired at `now` go. */
export async function insertLoginLink(db: Db, link: LoginLinkRow, now: Date): Promise<void> {
  const { tokenHash, memberId, expiresAt, reach } = link
  await db.deleteFrom('login_links').where('expires_at', '<=', now.toISOString()).execute()
  await db
    .insertInto('login_links')
    .values({
      token_hash: tokenHash,
      member_id: memberId ?? null,
      reach: typeof reach === 'string' ? reach : null,
      giver_json: typeof reach === 'string' ? null : JSON.stringify(storedGiver.parse(reach)),
      expires_at: expiresAt.toISOString(),
    })
    .execute()
}

/** A link works once: it is gone afterwards. Undefined when there is none, or it has expired at `now`. */
export async function takeLoginLink(db: Db, tokenHash: string, now: Date): Promise<LoginLinkRow | undefined> {
  const row = await db.deleteFrom('login_links').where('token_hash', '=', tokenHash).returningAll().executeTakeFirst()
  if (!row || row.expires_at <= now.toISOString()) return undefined
  const reach = row.reach ?? (row.giver_json === null ? undefined : readJson(storedGiver, row.giver_json))
  if (reach === undefined) throw new Error(`The login link ${tokenHash} does not say how far it reaches`)
  return { tokenHash, memberId: row.member_id ?? undefined, expiresAt: new Date(row.expires_at), reach }
}
