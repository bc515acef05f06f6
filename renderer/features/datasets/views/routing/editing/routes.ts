/** A plan as edits write it anew: shift by shift what is done there, in order, whatever the model calls it. */

export interface RouteStop {
  readonly id: string
  /** Of the stop in the input, as a JSON pointer. */
  readonly path: string
  readonly isPinned: boolean
  readonly startServiceTime?: string | undefined
}

/** A shift with its itinerary. */
export interface Route {
  readonly shiftId: string
  /** Of the shift in the input, as a JSON pointer. */
  readonly path: string
  readonly isPinned: boolean
  /** What its items are called in the input. */
  readonly itemKind: 'VISIT' | 'STOP'
  readonly stops: readonly RouteStop[]
}

/** What is moved as one: a visit, or a job with all its stops. */
export interface Work {
  readonly id: string
  readonly name: string
  readonly stops: readonly Pick<RouteStop, 'id' | 'path'>[]
  /** Whether a pin holds a stop also against who moves the work by hand. */
  readonly keepsPins: boolean
}

/** Where a stop goes. */
export interface StopTarget {
  readonly stopId: string
  /** Of the stop just before it; undefined where it comes first. */
  readonly precedingStopId?: string | undefined
  /** Of the travel to it, which it keeps: a freeze would take it for a stop that is under way else. */
  readonly minStartTravelTime?: string | undefined
}

/** Where work goes: its stops in the order of the route. */
export interface Target {
  readonly shiftId: string
  readonly targets: readonly StopTarget[]
}

/** Stops of the work that are free to go elsewhere. */
function freeStops(routes: readonly Route[], work: Work): ReadonlySet<string> {
  const pinned = new Set(
    work.keepsPins ? routes.flatMap(({ stops }) => stops.filter((stop) => stop.isPinned)).map(({ id }) => id) : [],
  )
  return new Set(work.stops.map(({ id }) => id).filter((id) => !pinned.has(id)))
}

/** Routes as they are with the work elsewhere, or taken out; the times are still those of before. */
export function routesWith(routes: readonly Route[], work: Work, target: Target | undefined): readonly Route[] {
  const free = freeStops(routes, work)
  return routes.map((route) => {
    const targets = route.shiftId === target?.shiftId ? target.targets.filter(({ stopId }) => free.has(stopId)) : []
    if (targets.length === 0 && !route.stops.some(({ id }) => free.has(id))) return route
    let stops: readonly RouteStop[] = route.stops.filter(({ id }) => !free.has(id))
    for (const one of targets) stops = withStop(stops, work, one)
    return { ...route, stops }
  })
}

function withStop(
  stops: readonly RouteStop[],
  work: Work,
  { stopId, precedingStopId }: StopTarget,
): readonly RouteStop[] {
  const moved = work.stops.filter(({ id }) => id === stopId).map((stop) => ({ ...stop, isPinned: false }))
  return stops.toSpliced(stops.findIndex(({ id }) => id === precedingStopId) + 1, 0, ...moved)
}

/** Stops of the work that a move takes along. */
export function movedStops(routes: readonly Route[], work: Work): Work['stops'] {
  const free = freeStops(routes, work)
  return work.stops.filter(({ id }) => free.has(id))
}
