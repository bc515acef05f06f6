/** What timing a route tells: see route-timing.ts. */

/** One served visit; times in seconds of the problem's clock. */
export interface VisitTiming {
  readonly visit: number
  readonly arrival: number
  readonly start: number
  readonly departure: number
  /** The leg to the visit from the stop before it (a break with a place is a stop). */
  readonly legSeconds: number
  /** All travel since the previous visit, over the places of breaks if any. */
  readonly travelSeconds: number
  readonly travelMeters: number
  /** No window of the visit can hold a service from this arrival on. */
  readonly isLate: boolean
}

export interface BreakTiming {
  /** Index into the problem's break arrays. */
  readonly breakIndex: number
  readonly start: number
  /** Number of visits served before it. */
  readonly afterVisits: number
  /** Travel to its place from the stop before it; 0 for a break taken wherever the technician is. */
  readonly legSeconds: number
  readonly isLate: boolean
}

export interface RouteTiming {
  readonly shift: number
  /** When the route leaves its start place. */
  readonly departure: number
  readonly visits: readonly VisitTiming[]
  readonly breaks: readonly BreakTiming[]
  readonly endArrival: number
  /** Travel from the last visit to the end place, over the places of breaks if any. */
  readonly endTravelSeconds: number
  readonly endTravelMeters: number
  /** Travel to the end place from the stop before it. */
  readonly endLegSeconds: number
  readonly travelSeconds: number
  readonly travelMeters: number
  /** All time between that is neither travel, service nor break. */
  readonly idleSeconds: number
  /** Longest single drive at normal pace, to tell routes over unreachable pairs. */
  readonly maxDriveSeconds: number
}
