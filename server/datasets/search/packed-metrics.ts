/**
 * Metrics as rows keep them: values only. Their names are written once for all datasets that have the same, for they
 * are three quarters of the text.
 */
import type { Kysely } from 'kysely'
import type { Tables } from '../../storage/tables.ts'

/** As columns hold them. */
export interface PackedMetrics {
  readonly input_metrics_packed: string | null
  readonly kpis_packed: string | null
}

/** As everybody else sees them: JSON text of an object. */
export interface MetricTexts {
  readonly input_metrics_json: string | null
  readonly kpis_json: string | null
}

type Db = Kysely<Tables>
type Unpacked<Row> = Omit<Row, keyof PackedMetrics> & MetricTexts

/** The columns for what is there of the metrics. */
export async function packMetrics(
  db: Db,
  {
    input_metrics_json: inputMetrics,
    kpis_json: kpis,
  }: { [Name in keyof MetricTexts]?: MetricTexts[Name] | undefined },
): Promise<Partial<PackedMetrics>> {
  return {
    ...(inputMetrics === undefined ? {} : { input_metrics_packed: await pack(db, inputMetrics) }),
    ...(kpis === undefined ? {} : { kpis_packed: await pack(db, kpis) }),
  }
}

async function pack(db: Db, text: string | null): Promise<string | null> {
  if (text === null) return null
  const metrics = JSON.parse(text) as Readonly<Record<string, unknown>>
  return JSON.stringify([await idOfNames(db, JSON.stringify(Object.keys(metrics))), ...Object.values(metrics)])
}

async function idOfNames(db: Db, names: string): Promise<number> {
  const known = await db.selectFrom('metric_names').select('id').where('names_json', '=', names).executeTakeFirst()
  if (known) return known.id
  await db.insertInto('metric_names').values({ names_json: names }).execute()
  return idOfNames(db, names)
}

/** The same rows in the same order, with the metrics as they were before they were packed. */
export async function unpackMetrics<Row extends PackedMetrics>(db: Db, rows: readonly Row[]): Promise<Unpacked<Row>[]> {
  const packed = rows.flatMap((row) => [row.input_metrics_packed, row.kpis_packed]).filter((text) => text !== null)
  const namesOf = await namesById(db, new Set(packed.map(idIn)))
  const unpack = (text: string | null) => (text === null ? null : withNames(text, namesOf.get(idIn(text))))
  return rows.map(({ input_metrics_packed: inputMetrics, kpis_packed: kpis, ...row }) => ({
    ...row,
    input_metrics_json: unpack(inputMetrics),
    kpis_json: unpack(kpis),
  }))
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
  return new Map(rows.map(({ id, names_json: names }) => [id, JSON.parse(names) as string[]]))
}

function withNames(packed: string, names: readonly string[] | undefined): string {
  if (!names) throw new Error(`The metrics ${packed} name a list of names that is not there`)
  const [, ...values] = JSON.parse(packed) as unknown[]
  return JSON.stringify(Object.fromEntries(names.map((name, index) => [name, values[index]])))
}
