/**
 * Metrics as rows keep them: values only. Their names are written once, as rows of `metric_names`, for all datasets
 * that have the same, for they are three quarters of the text.
 */
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { readJson } from '../../storage/json-column.ts'
import type { Tables } from '../../storage/tables.ts'
import type { Metrics } from './dataset.ts'

/** Columns of datasets with packed metrics. */
export type MetricColumn = 'input_metrics_packed' | 'kpis_packed'

/** The metrics a column holds. */
export type UnpackMetrics = (packed: string | null) => Metrics | null

type Db = Kysely<Tables>

const storedNames = z.array(z.string())

export async function packMetrics(db: Db, metrics: Metrics | null): Promise<string | null> {
  if (metrics === null) return null
  // Names without a value are not kept.
  const kept = Object.entries(metrics).filter(([, value]) => value !== undefined)
  const names = JSON.stringify(kept.map(([name]) => name))
  return JSON.stringify([await idOfNames(db, names), ...kept.map(([, value]) => value)])
}

async function idOfNames(db: Db, names: string): Promise<number> {
  const known = await db.selectFrom('metric_names').select('id').where('names_json', '=', names).executeTakeFirst()
  if (known) return known.id
  await db.insertInto('metric_names').values({ names_json: names }).execute()
  return idOfNames(db, names)
}

/** Reads the names that the rows need; what it resolves to gives the metrics of their columns. */
export async function unpackMetrics(
  db: Db,
  rows: readonly Readonly<Record<MetricColumn, string | null>>[],
): Promise<UnpackMetrics> {
  const packed = rows.flatMap((row) => [row.input_metrics_packed, row.kpis_packed]).filter((text) => text !== null)
  const namesOf = await namesById(db, new Set(packed.map(idIn)))
  return (text) => (text === null ? null : withNames(text, namesOf.get(idIn(text))))
}

/** The number right after the bracket; reading it so spares parsing the whole. */
const idIn = (packed: string) => Number.parseInt(packed.slice(1), 10)

async function namesById(db: Db, ids: ReadonlySet<number>): Promise<Map<number, readonly string[]>> {
  if (ids.size === 0) return new Map()
  const rows = await db
    .selectFrom('metric_names')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, readJson(storedNames, row.names_json)]))
}

/** Not checked against the schema of the model: thousands are read at once, and only `packMetrics` writes them. */
function withNames(packed: string, names: readonly string[] | undefined): Metrics {
  if (!names) throw new Error(`The metrics ${packed} name a list of names that is not there`)
  const parsed: unknown = JSON.parse(packed)
  const values: readonly unknown[] = Array.isArray(parsed) ? parsed : []
  return Object.fromEntries(names.map((name, index) => [name, values[index + 1]]))
}
