/** Lines about datasets as rows. */
import type { Kysely } from 'kysely'
import type { Tables } from '../storage/tables.ts'

type Db = Kysely<Tables>
export type LineTable = 'dataset_log' | 'score_points'

/** Nothing for a dataset that is gone. */
export async function addLine(db: Db, table: LineTable, datasetId: string, line: string): Promise<void> {
  await db
    .insertInto(table)
    .columns(['dataset_id', 'line'])
    .expression((from) =>
      from
        .selectFrom('datasets')
        .select((select) => ['id', select.cast<string>(select.val(line), 'text').as('line')])
        .where('id', '=', datasetId),
    )
    .execute()
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
