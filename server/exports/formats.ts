/** The formats a plan leaves the platform in, and how each is written. */
import type { ScoreAnalysis } from '../contract/score.ts'
import { strToU8, zipSync } from 'fflate'
import type { ExportFormat } from '../contract/export-format.ts'
import type { ExportJourney, ExportLeftOut, ExportTable } from '../models/plan-export.ts'
import type { Metrics, PlanningModel } from '../models/planning-model.ts'
import { calendarOf } from './calendar.ts'
import { kpiTable, scoreTable } from './common-tables.ts'
import { csvOf } from './csv.ts'
import { geojsonOf } from './geojson.ts'
import { gpxOf } from './gpx.ts'
import { xlsxOf } from './xlsx.ts'

export interface ExportedPlan {
  readonly datasetId: string
  readonly model: PlanningModel
  readonly tables: readonly ExportTable[]
  /** Of all, or of the one asked for. */
  readonly journeys: readonly ExportJourney[]
  /** Nothing where the journeys are those of one. */
  readonly leftOut: readonly ExportLeftOut[]
  readonly kpis: Metrics
  readonly analysis: ScoreAnalysis
  /** Whether `journeys` are those of one. */
  readonly isOfOne: boolean
}

const writers: Readonly<Record<ExportFormat, (plan: ExportedPlan) => string | Promise<Uint8Array> | Uint8Array>> = {
  csv: ({ tables }) => csvOf(tables[0]!),
  xlsx: ({ model, tables, kpis, analysis }) => xlsxOf([...tables, kpiTable(model, kpis), scoreTable(model, analysis)]),
  ics: (plan) => forEach(plan, 'ics', (journeys) => calendarOf(journeys, plan.datasetId)),
  geojson: ({ journeys }) => geojsonOf(journeys),
  gpx: (plan) => forEach(plan, 'gpx', gpxOf),
  // As server/contract/plan-journeys.ts has it.
  json: ({ journeys, leftOut }) => JSON.stringify({ journeys, leftOut }),
}

/** Everything of the file, in memory: a plan of 10,000 visits is a few megabytes. */
export async function writeExport(format: ExportFormat, plan: ExportedPlan): Promise<Uint8Array> {
  const written = await writers[format](plan)
  return typeof written === 'string' ? strToU8(written) : written
}

/** One file for the one who was asked for, else a zip with a file for each who has anything to do. */
function forEach(
  { journeys, isOfOne }: ExportedPlan,
  extension: string,
  write: (journeys: readonly ExportJourney[]) => string,
): string | Uint8Array {
  if (isOfOne) return write(journeys)
  const byWho = new Map<string, ExportJourney[]>()
  for (const journey of journeys)
    if (journey.entries.length > 0) byWho.set(journey.who.id, [...(byWho.get(journey.who.id) ?? []), journey])
  const names = new Set<string>()
  const files = [...byWho.values()].map(
    (own) => [`${freeName(own[0]!.who.name, names)}.${extension}`, strToU8(write(own))] as const,
  )
  return zipSync(Object.fromEntries(files))
}

/** Of letters and digits every file system takes; two who are called alike are told apart by a number. */
function freeName(name: string, taken: Set<string>): string {
  const base = name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').replaceAll(/^[.-]+|[.-]+$/g, '') || 'unnamed'
  let free = base
  for (let count = 2; taken.has(free.toLowerCase()); count++) free = `${base}-${count}`
  taken.add(free.toLowerCase())
  return free
}
