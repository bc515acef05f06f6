/** Rows of servers, of credentials that ended, and of the probe of the secret key. */
import type { Kysely } from 'kysely'
import type { Tables } from '../storage/tables.ts'

type Db = Kysely<Tables>

export interface ServerSign {
  readonly id: string
  readonly host: string
  readonly port: number
  readonly version: string
  readonly startedAt: string
  readonly seenAt: string
}

export async function putServer(db: Db, { id, host, port, version, startedAt, seenAt }: ServerSign): Promise<void> {
  await db
    .insertInto('servers')
    .values({ id, host, port, version, started_at: startedAt, seen_at: seenAt })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ port, seen_at: seenAt }))
    .execute()
}

export async function removeServer(db: Db, id: string): Promise<void> {
  await db.deleteFrom('servers').where('id', '=', id).execute()
}

/** Those that were not heard of since. */
export async function removeServersBefore(db: Db, seenAt: string): Promise<void> {
  await db.deleteFrom('servers').where('seen_at', '<', seenAt).execute()
}

export function listServers(db: Db, seenSince: string): Promise<ServerSign[]> {
  return db
    .selectFrom('servers')
    .select(['id', 'host', 'port', 'version', 'started_at as startedAt', 'seen_at as seenAt'])
    .where('seen_at', '>=', seenSince)
    .orderBy('started_at')
    .orderBy('id')
    .execute()
}

export interface EndedCredential {
  readonly mark: string
  readonly endsAt: string
}

export async function putEndedCredential(db: Db, { mark, endsAt }: EndedCredential, notedAt: string): Promise<void> {
  const values = { ends_at: endsAt, noted_at: notedAt }
  await db
    .insertInto('ended_credentials')
    .values({ mark, ...values })
    .onConflict((conflict) => conflict.column('mark').doUpdateSet(values))
    .execute()
}

export function endedCredentialsSince(db: Db, notedAt: string): Promise<EndedCredential[]> {
  return db
    .selectFrom('ended_credentials')
    .select(['mark', 'ends_at as endsAt'])
    .where('noted_at', '>=', notedAt)
    .execute()
}

export async function removeEndedCredentials(db: Db, notedBefore: string): Promise<void> {
  await db.deleteFrom('ended_credentials').where('noted_at', '<', notedBefore).execute()
}

const probeId = 'secret-key'

/** Resolves to the one there is; puts this one there when there is none. */
export async function putProbe(db: Db, sealed: string): Promise<string> {
  await db
    .insertInto('secret_key_probe')
    .values({ id: probeId, sealed })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const row = await db.selectFrom('secret_key_probe').select('sealed').where('id', '=', probeId).executeTakeFirst()
  return row?.sealed ?? sealed
}
