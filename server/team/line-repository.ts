/** Lines about datasets as rows. */
import type { Kysely } from 'kysely'
import type { Tables } from '../storage/tables.ts'

type Db = Kysely<Tables>
export type LineTable = 'dataset_log' | 'score_points'

/** Rejects for a dataset that is gone. */
export async function addLine(db: Db, table: LineTable, datasetId: string, line: string): Promise<void> {
  await db.insertInto(table).values({ dataset_id: datasetId, line }).execute()
}

export async function linesOf(db: Db, table: LineTable, datasetId: string): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .select('line')
    .where('dataset_id', '=', datasetId)
    .orderBy('sequence')
    .execute()
  return rows.map(({ line }) => line)
}
