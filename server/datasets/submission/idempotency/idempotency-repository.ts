/** Rows of `idempotency_keys`: requests that were answered, and what they were answered. */
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { DatasetMetadata } from '../../../contract/dataset.ts'
import { readJson } from '../../../storage/json-column.ts'
import type { Tables } from '../../../storage/tables.ts'
import type { AcceptedAnswer } from './accepted-answer.ts'

type Db = Kysely<Tables>

/** Where a key counts: the same text on another route or in another tenant is another key. */
export interface KeyPlace {
  readonly tenantId: string
  /** Method, model and path of the operation. */
  readonly route: string
  readonly key: string
}

export interface AnsweredRequest {
  /** SHA-256 of query and body, hexadecimal. */
  readonly requestHash: string
  readonly answer: AcceptedAnswer
}

const storedAnswer = z.object({
  status: z.int(),
  headers: z.record(z.string(), z.string()),
  // As it was given, also when a later version would give more.
  body: z.custom<DatasetMetadata>((value) => typeof value === 'object' && value !== null),
})

/** What was answered to a key that has not expired at `now`. */
export async function findAnswer(
  db: Db,
  { tenantId, route, key }: KeyPlace,
  now: string,
): Promise<AnsweredRequest | undefined> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer_json'])
    .where('tenant_id', '=', tenantId)
    .where('route', '=', route)
    .where('key', '=', key)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row && { requestHash: row.request_hash, answer: readJson(storedAnswer, row.answer_json) }
}

/** False when there is an answer of this key already, which stays. */
export async function insertAnswer(
  db: Db,
  { tenantId, route, key }: KeyPlace,
  { requestHash, answer, expiresAt }: AnsweredRequest & { readonly expiresAt: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotency_keys')
    .values({
      tenant_id: tenantId,
      route,
      key,
      request_hash: requestHash,
      answer_json: JSON.stringify(answer),
      expires_at: expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows !== 0n
}

export async function updateAnswer(db: Db, { tenantId, route, key }: KeyPlace, answer: AcceptedAnswer): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ answer_json: JSON.stringify(answer) })
    .where('tenant_id', '=', tenantId)
    .where('route', '=', route)
    .where('key', '=', key)
    .execute()
}

export async function deleteExpired(db: Db, now: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('expires_at', '<=', now).execute()
}
