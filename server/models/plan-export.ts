/**
 * What of a plan leaves the platform for other programs, as its model declares it: tables for spreadsheets, the work of
 * each technician or employee for calendars, ways for maps and devices. `server/exports` writes it in the formats.
 */

/** Text, a plain number, a date-time as `2027-02-01T09:00:00+01:00`, or a duration in seconds. */
export type ColumnType = 'text' | 'number' | 'dateTime' | 'duration'

export interface ExportColumn {
  readonly title: string
  readonly type: ColumnType
  /** All that its cells may hold, to choose from. */
  readonly allowed?: readonly string[]
}

/** Numbers where the column has numbers or durations, texts elsewhere; undefined for an empty cell. */
export type ExportCell = string | number | undefined

export interface ExportTable {
  readonly title: string
  readonly columns: readonly ExportColumn[]
  readonly rows: readonly (readonly ExportCell[])[]
}

/** Latitude and longitude in degrees. */
export type ExportPosition = readonly [number, number]

/** A stay, or any other stretch of work. */
export interface ExportEntry {
  /** Unlike any other of the plan. */
  readonly id: string
  readonly title: string
  /** Whether it is a piece of what is to be planned, and no break or the like. */
  readonly isWork: boolean
  /** Date-times with their offset. */
  readonly start: string
  readonly end: string
  readonly position: ExportPosition | undefined
  /** What else is to be known, line by line. */
  readonly notes: readonly string[]
}

/** A shift, or whatever else one of those who are planned does in one go. */
export interface ExportJourney {
  readonly id: string
  readonly title: string
  /** Id and name of who does it. */
  readonly who: { readonly id: string; readonly name: string }
  /** Date-times of leaving the first and of reaching the last place, with their offset; absent where nobody leaves. */
  readonly span?: { readonly start: string; readonly end: string } | undefined
  readonly entries: readonly ExportEntry[]
  /** Places in the order they are passed, start and end included; empty where nobody travels. */
  readonly path: readonly ExportPosition[]
}

/** A piece of work that is in no journey. */
export interface ExportLeftOut {
  /** As that of its entry would be. */
  readonly id: string
  readonly title: string
  readonly position: ExportPosition | undefined
  /** Why, in a sentence. */
  readonly reason: string
}

export interface PlanExports<Plan = unknown> {
  /** Entity kind of who does journeys; names the query parameter that asks for those of one of them. */
  readonly who: string
  /** Id of one of them in the example of its input. */
  readonly example: string
  /** For spreadsheets; the first is what a format of a single table has. */
  tables(plan: Plan): readonly ExportTable[]
  journeys(plan: Plan): readonly ExportJourney[]
  leftOut(plan: Plan): readonly ExportLeftOut[]
}
