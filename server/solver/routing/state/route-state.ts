/**
 * The plan the search works on: routes as doubly linked lists of nodes, with departure and latest-arrival layers that
 * make the feasibility of an insertion an O(1) test (forward slack, Savelsbergh 1992). All arrays are allocated once.
 *
 * A stop has `1 << layerShift` layers, mostly one per number of breaks taken before leaving it (departure) or arriving
 * at it (latest): `departure[(node << layerShift) + layer]` (break-layers.ts). Shifts without breaks use layer 0 only.
 */
import type { RoutingFacts } from '../facts/routing-facts.ts'
import { allocateWalkRows, allocateWalks, type RouteWalks, type WalkRows } from './route-walks.ts'
import { allocateKeptWays, type KeptWays } from './kept-ways.ts'
import { allocateNotes, type RequestNotes } from './request-notes.ts'
import type { PinnedDuty } from '../rules/same-person.ts'
import { never } from '../problem/start-ranges.ts'
import type { PriceMatrix } from '../facts/travel-matrices.ts'
import { createRideScratch, type RideScratch } from './ride-scratch.ts'
import { createTimelineScratch, type TimelineScratch } from './timeline-scratch.ts'

export interface RouteState {
  readonly facts: RoutingFacts
  readonly next: Int32Array
  readonly previous: Int32Array
  /** Shift of each node; -1 for a visit in no route. */
  readonly routeOf: Int32Array
  /** Seconds and soft price of the arc to the next node; one array where they are the same. */
  readonly arcSeconds: Int32Array
  readonly arcPrice: PriceMatrix
  /** Earliest end of service per layer; `never` where the layer cannot be reached. */
  readonly departure: Int32Array
  /** Latest arrival per layer that keeps the rest of the route feasible; -never inside pinned prefixes. */
  readonly latest: Int32Array
  /** Last pinned visit of each route, or its shift node. */
  readonly base: Int32Array
  /** Visits that may move, load, travel seconds and time-independent soft price of each route. */
  readonly freeCount: Int32Array
  readonly load: Int32Array
  readonly travel: Int32Array
  readonly staticPrice: Float64Array
  /** The same of the pinned prefix alone; its soft price as a whole route. */
  readonly baseLoad: Int32Array
  readonly baseTravel: Int32Array
  readonly baseStaticPrice: Float64Array
  readonly baseRoutePrice: Float64Array
  /**
   * Exact soft price of each route as of its last settling; the price of timelines (only of their end where
   * `isEndTimed`), kept at every change.
   */
  readonly routePrice: Float64Array
  readonly timelinePrice: Float64Array
  /** Earliest arrival at the end place of routes with layers or a break at a place. */
  readonly earliestEnd: Int32Array
  readonly pinnedDuty: PinnedDuty
  /** Where how long a route lasts has a price: when it leaves its start place, and its seconds of service. */
  readonly left: Int32Array
  readonly service: Int32Array
  /** The layer the start place is left in, of routes whose way is picked. */
  readonly skipped: Int32Array
  readonly walk: RouteWalks
  readonly keptWays: KeptWays
  /**
   * Where the work of vehicles has a price, in seconds: how long the pinned prefix alone lasts, and a route as of its
   * last settling.
   */
  readonly baseLength: Int32Array
  readonly routeLength: Int32Array
  /** Sums of the settled lengths, per vehicle. */
  readonly worked: Float64Array
  /** Routes with at least one visit, in no particular order. */
  readonly active: Int32Array
  readonly activeIndex: Int32Array
  /** Empty shifts per kind, a stack each: `spare[spareFrom[kind] ...]`. */
  readonly spare: Int32Array
  readonly spareFrom: Int32Array
  readonly spareCount: Int32Array
  /** Visits left out, in no particular order. */
  readonly absent: Int32Array
  readonly absentIndex: Int32Array
  /** Visits the current move tries to insert: taken out by the ruin, or absent before it. */
  readonly waiting: Int32Array
  readonly wasAbsent: Uint8Array
  waitingCount: number
  /** Where visits wait for others: when a service may start at the earliest. */
  readonly release: Int32Array
  /** And when it must end for others that wait for it. */
  readonly deadline: Int32Array
  /**
   * Where times are kept: when the service of a visit starts and ends as the route was last brought up to date; when a
   * shift may be started.
   */
  readonly servedFrom: Int32Array
  readonly servedUntil: Int32Array
  /**
   * The visit to be inserted, where visits wait for others: the vehicle that has to serve it, -1 for any; when its
   * service has to start and end.
   */
  insertedVisit: number
  wantedVehicle: number
  latestStart: number
  latestEnd: number
  /**
   * Where visits go on one route together: the version of each route, 0 while it changes; equal versions are equal
   * routes. What is noted of requests.
   */
  readonly version: Int32Array
  readonly requestNotes: RequestNotes | undefined
  readonly rides: RideScratch | undefined
  readonly scratch: TimelineScratch
  /** Routes as they were before the current move, for undoing it. */
  readonly isSaved: Uint8Array
  readonly savedRoute: Int32Array
  readonly saved: SavedRoutes
  savedCount: number
  activeCount: number
  absentCount: number
  absentMedium: number
  absentSoft: number
  /** Soft price of all routes and of the work of vehicles, exact after settling. */
  routesPrice: number
  /** The leg being looked at; one record, so that none is allocated in the loop. */
  readonly leg: Leg
  /** Bound to this state; set when it is started. */
  hot: HotRoutines
}

/**
 * Going on route r from the stop in row `from` of the layer arrays to node `to`, leaving not before `earliestLeave`.
 * Departures written for it tell whether any is new.
 */
export interface Leg {
  r: number
  from: number
  /** The node in that row, or tried in it. */
  node: number
  to: number
  /** Row of `to` in what is known per visit and class. */
  row: number
  /**
   * Seconds it takes at the quickest, and what it needs done: not the same where the pace of travel changes
   * (travel-clock.ts).
   */
  seconds: number
  need: number
  earliestLeave: number
  isNew: boolean
  /** The least that the time of the visit costs whose insertion is being priced. */
  minPrice: number
}

/**
 * Rows of the departure layers behind the nodes', for stops that are only tried; the layers of latest arrivals have
 * one.
 */
const trialRows = 3

/** See hot-routines.ts. */
export interface HotRoutines {
  readonly refreshPlain: (r: number) => number
  readonly refreshAround: (v: number, r: number) => void
  readonly link: (u: number, p: number) => void
  readonly takeOut: (v: number) => void
  readonly save: (r: number) => void
  readonly restore: (i: number) => number
}

const unstarted = (): never => {
  throw new Error('The route state has not been started')
}

/** Marks v as in no route: it is never left, so that insertion finds no place next to it. */
export function detach({ routeOf, previous, departure, facts: { breaks } }: RouteState, v: number): void {
  routeOf[v] = -1
  previous[v] = v
  departure[v << breaks.layerShift] = never
}

/**
 * Copies of routes, pinned prefixes included. Route i holds `visit[from[i]]` up to `visit[from[i + 1]]`; the rest
 * mirrors RouteState per route or visit.
 */
export interface SavedRoutes {
  readonly from: Int32Array
  readonly visit: Int32Array
  readonly arcSeconds: Int32Array
  readonly arcPrice: PriceMatrix
  readonly departure: Int32Array
  readonly latest: Int32Array
  readonly firstArcSeconds: Int32Array
  readonly firstArcPrice: PriceMatrix
  readonly load: Int32Array
  readonly travel: Int32Array
  readonly routePrice: Float64Array
  readonly staticPrice: Float64Array
  readonly timelinePrice: Float64Array
  readonly freeCount: Int32Array
  readonly earliestEnd: Int32Array
  readonly routeLength: Int32Array
  readonly left: Int32Array
  readonly service: Int32Array
  readonly skipped: Int32Array
  /** Of routes whose times are kept: see `keepsTimes`. */
  readonly servedFrom: Int32Array
  readonly servedUntil: Int32Array
  readonly walk: WalkRows
  readonly slowerOf: Int32Array
  readonly version: Int32Array
}

function allocateSaved(facts: RoutingFacts): SavedRoutes {
  const { visitCount, shiftCount, breaks, price } = facts
  const perShift = () => new Int32Array(shiftCount)
  const pricePerShift = () => new Float64Array(shiftCount)
  const keptTimes = () => new Int32Array(facts.keepsTimes.includes(1) ? visitCount : 0)
  const arcPrices = (size: number) => (price instanceof Int32Array ? new Int32Array(size) : new Float64Array(size))
  return {
    from: new Int32Array(shiftCount + 1),
    visit: new Int32Array(visitCount),
    arcSeconds: new Int32Array(visitCount),
    arcPrice: arcPrices(visitCount),
    departure: new Int32Array(visitCount << breaks.layerShift),
    latest: new Int32Array(visitCount << breaks.layerShift),
    firstArcSeconds: perShift(),
    firstArcPrice: arcPrices(shiftCount),
    load: perShift(),
    travel: perShift(),
    routePrice: pricePerShift(),
    staticPrice: pricePerShift(),
    timelinePrice: pricePerShift(),
    freeCount: perShift(),
    earliestEnd: perShift(),
    routeLength: perShift(),
    left: perShift(),
    service: perShift(),
    skipped: perShift(),
    servedFrom: keptTimes(),
    servedUntil: keptTimes(),
    walk: allocateWalkRows(facts, visitCount),
    slowerOf: perShift(),
    version: perShift(),
  }
}

/** An empty, unlinked state; see starting-state.ts. */
export function allocateState(facts: RoutingFacts): RouteState {
  const { visitCount, shiftCount, breaks, kinds, coupling, price, seconds } = facts
  const nodeCount = visitCount + shiftCount
  const perShift = () => new Int32Array(shiftCount)
  const perVisit = () => new Int32Array(visitCount)
  const pricePerShift = () => new Float64Array(shiftCount)
  const arcSeconds = new Int32Array(nodeCount)
  const arcPrice =
    price === seconds
      ? arcSeconds
      : price instanceof Int32Array
        ? new Int32Array(nodeCount)
        : new Float64Array(nodeCount)
  return {
    facts,
    arcSeconds,
    arcPrice,
    next: new Int32Array(nodeCount),
    previous: new Int32Array(nodeCount),
    routeOf: new Int32Array(nodeCount).fill(-1),
    departure: new Int32Array((nodeCount + trialRows) << breaks.layerShift).fill(never),
    latest: new Int32Array((nodeCount + 1) << breaks.layerShift).fill(-never),
    base: perShift(),
    freeCount: perShift(),
    load: perShift(),
    travel: perShift(),
    staticPrice: pricePerShift(),
    baseLoad: perShift(),
    baseTravel: perShift(),
    baseStaticPrice: pricePerShift(),
    baseRoutePrice: pricePerShift(),
    routePrice: pricePerShift(),
    timelinePrice: pricePerShift(),
    earliestEnd: perShift(),
    pinnedDuty: { from: perShift(), until: perShift() },
    left: facts.problem.minDeparture.slice(),
    service: perShift(),
    skipped: perShift(),
    walk: allocateWalks(facts),
    keptWays: allocateKeptWays(facts),
    baseLength: perShift(),
    routeLength: perShift(),
    worked: new Float64Array(facts.problem.balance?.capacity.length ?? 0),
    active: perShift(),
    activeIndex: perShift().fill(-1),
    activeCount: 0,
    spare: perShift(),
    spareFrom: new Int32Array(kinds.count + 1),
    spareCount: new Int32Array(kinds.count),
    absent: perVisit(),
    absentIndex: perVisit().fill(-1),
    absentCount: 0,
    absentMedium: 0,
    absentSoft: 0,
    release: perVisit().fill(-never),
    deadline: perVisit().fill(never),
    servedFrom: perVisit(),
    servedUntil: new Int32Array(nodeCount),
    insertedVisit: -1,
    wantedVehicle: -1,
    latestStart: never,
    latestEnd: never,
    // Visits that are taken out again may be in it several times: those of groups once for each attempt.
    waiting: new Int32Array((coupling ? 8 : 2) * visitCount),
    wasAbsent: new Uint8Array(visitCount),
    waitingCount: 0,
    version: perShift(),
    requestNotes: facts.requests && allocateNotes(facts.requests),
    rides: createRideScratch(facts),
    scratch: createTimelineScratch(facts),
    isSaved: new Uint8Array(shiftCount),
    savedRoute: perShift(),
    saved: allocateSaved(facts),
    savedCount: 0,
    routesPrice: 0,
    leg: { r: 0, from: 0, node: 0, to: 0, seconds: 0, need: 0, row: 0, earliestLeave: 0, isNew: false, minPrice: 0 },
    hot: {
      refreshPlain: unstarted,
      refreshAround: unstarted,
      link: unstarted,
      takeOut: unstarted,
      save: unstarted,
      restore: unstarted,
    },
  }
}
