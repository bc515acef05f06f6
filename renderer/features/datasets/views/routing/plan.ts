/** A plan of routes as its views show it. Times are milliseconds since 1970, lengths seconds and metres. */
import type { Place } from '../../../../ui/map/map-feature.ts'
import type { TimeZone } from '../../../../ui/time-zone.ts'

export interface Span {
  readonly start: number
  readonly end: number
}

export interface Visit {
  readonly id: string
  /** The id where it has no name. */
  readonly name: string
  readonly location: Place | undefined
  /** Open ends are infinite; empty is any time. */
  readonly windows: readonly Span[]
  readonly latestStarts: readonly number[]
  readonly serviceSeconds: number
  /** `heating` or `heating 2 or higher`. */
  readonly skills: readonly string[]
  readonly tags: readonly string[]
  readonly priority: string | undefined
  readonly promisedEnd: number | undefined
  /** Id of the visit group it belongs to. */
  readonly group: string | undefined
  /** Ids of the visits that must be done before it. */
  readonly follows: readonly string[]
}

export interface VisitStop {
  readonly kind: 'visit'
  readonly id: string
  /** 1-based place among the visits of the shift. */
  readonly number: number
  readonly arrival: number | undefined
  readonly start: number | undefined
  readonly end: number | undefined
  readonly travelSeconds: number
  readonly travelMeters: number
  readonly isPinned: boolean
}

export interface BreakStop {
  readonly kind: 'break'
  readonly id: string
  readonly start: number | undefined
  readonly end: number | undefined
}

export type Stop = VisitStop | BreakStop

export interface Shift {
  readonly id: string
  readonly vehicleId: string
  /** Name of the technician; the id of the vehicle where there is none. */
  readonly technician: string
  readonly startLocation: Place | undefined
  readonly endLocation: Place | undefined
  /** When the technician is available; undefined where the input names no span. */
  readonly frame: (Span & { readonly softEnd?: number }) | undefined
  readonly skills: readonly string[]
  readonly departure: number | undefined
  readonly stops: readonly Stop[]
  readonly homeArrival: number | undefined
  readonly homeTravelSeconds: number
  readonly travelSeconds: number
  readonly travelMeters: number
  readonly overtimeSeconds: number
  readonly isPinned: boolean
}

export interface Vehicle {
  readonly id: string
  /** The id where it has no name. */
  readonly name: string
  readonly shifts: readonly Shift[]
}

export interface Plan {
  readonly vehicles: readonly Vehicle[]
  readonly visits: ReadonlyMap<string, Visit>
  /** Where each planned visit is. */
  readonly placements: ReadonlyMap<string, { readonly stop: VisitStop; readonly shift: Shift }>
  readonly unplanned: readonly Visit[]
  /** The clock of those who are planned: named where the places and the offsets of the times tell which it is. */
  readonly zone: TimeZone
}
