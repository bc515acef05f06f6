/** What the vault has sealed, whichever feature it belongs to. */
import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** Secrets, webhooks and mail servers: what a new key can no longer open. */
export async function countSealed(db: Kysely<Tables>): Promise<number> {
  const count = async (table: 'secrets' | 'webhooks' | 'mail_servers') => {
    const rows = db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count'))
    return (await rows.executeTakeFirstOrThrow()).count
  }
  return (await count('secrets')) + (await count('webhooks')) + (await count('mail_servers'))
}
