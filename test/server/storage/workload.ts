/**
 * Numbered transactions whose whole effect can be computed again from their numbers, so that a test can tell "all of
 * it", "none of it" and "half of it" apart. Shared by the tests and by the process that is killed.
 */
import type { Kysely } from 'kysely'
import type { Database } from '../../../server/storage/database.ts'
import type { Tables } from '../../../server/storage/tables.ts'

const counter = { tenant_id: 'counter', key: 'rows' }

/** The id of the dataset that transaction `number` makes. */
export function datasetIdOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}

/** Every seventh transaction is large: 24 rows, some 5 KB. */
function rowCount(number: number): number {
  return number % 7 === 0 ? 24 : 1 + (number % 3)
}

function rowsOf(number: number) {
  return Array.from({ length: rowCount(number) }, (_, index) => ({
    tenant_id: `transaction-${String(number)}`,
    key: `row-${String(index)}`,
    value_json: JSON.stringify({ number, index, text: String(number * 31 + index).repeat(number % 7 === 0 ? 40 : 3) }),
  }))
}

/** Inserts, an update of what earlier ones left, a delete, and a row number given by SQLite. */
export async function applyTransaction(db: Kysely<Tables>, number: number): Promise<void> {
  const at = new Date(number * 1000).toISOString()
  const id = datasetIdOf(number)
  if (!(await db.selectFrom('tenants').select('id').executeTakeFirst())) {
    await db.insertInto('tenants').values({ id: 'tenant', name: 'Tenant', created_at: at }).execute()
  }
  await db.insertInto('datasets').values(datasetOf(id, at)).execute()
  const { number: datasetNumber } = await db
    .selectFrom('datasets')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('dataset_status_changes')
    .values({ dataset_number: datasetNumber, sequence: 1, status: 'DATASET_CREATED' as const, at })
    .execute()
  await db.insertInto('settings').values(rowsOf(number)).execute()
  await db
    .deleteFrom('settings')
    .where('key', '=', 'row-0')
    .where('tenant_id', '<>', `transaction-${String(number)}`)
    .execute()
  const known = await db
    .selectFrom('settings')
    .select('value_json')
    .where('tenant_id', '=', counter.tenant_id)
    .executeTakeFirst()
  const total = String(Number(known?.value_json ?? 0) + rowCount(number))
  if (known)
    await db.updateTable('settings').set({ value_json: total }).where('tenant_id', '=', counter.tenant_id).execute()
  else
    await db
      .insertInto('settings')
      .values({ ...counter, value_json: total })
      .execute()
}

function datasetOf(id: string, at: string) {
  return {
    id,
    tenant_id: 'tenant',
    model_id: 'employee-scheduling',
    model_version: 'v1',
    resource: 'schedules',
    name: `Dataset ${id}`,
    tags_json: '[]',
    status: 'DATASET_CREATED' as const,
    operation: 'SOLVE' as const,
    priority: 5,
    origin_id: id,
    submit_time: at,
    config_json: '{}',
  }
}

/**
 * The numbers of the transactions that are in the database; throws when it is not exactly their effect, whole and in
 * order.
 */
export async function readTransactions(database: Database): Promise<number[]> {
  const { changes, settings } = await database.read(async (db) => ({
    changes: await db
      .selectFrom('dataset_status_changes')
      .innerJoin('datasets', 'number', 'dataset_number')
      .select(['number', 'id'])
      .orderBy('number')
      .execute(),
    settings: await db.selectFrom('settings').selectAll().execute(),
  }))
  const numbers = changes.map((change) => Number(change.id.slice(-12)))
  const gap = changes.findIndex((change, index) => change.number !== index + 1)
  if (gap >= 0)
    throw new Error(`the dataset after ${String(gap)} others has the number ${String(changes[gap]?.number)}`)
  const inOrder = (rows: readonly { tenant_id: string; key: string; value_json: string }[]) =>
    rows.map((row) => `${row.tenant_id} ${row.key} ${row.value_json}`).sort()
  const found = inOrder(settings).join('\n')
  const expected = inOrder(expectedSettings(numbers)).join('\n')
  if (found !== expected)
    throw new Error(`the settings are not those of the transactions ${numbers.join(' ')}:\n${found.slice(0, 2000)}`)
  return numbers
}

function expectedSettings(numbers: readonly number[]) {
  const total = numbers.reduce((sum, number) => sum + rowCount(number), 0)
  const rows = numbers.flatMap((number, index) =>
    rowsOf(number).filter((row) => row.key !== 'row-0' || index === numbers.length - 1),
  )
  return numbers.length > 0 ? [...rows, { ...counter, value_json: String(total) }] : rows
}
