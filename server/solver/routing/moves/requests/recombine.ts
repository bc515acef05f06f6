/**
 * Other routes for some shifts of a plan, of all that the search has gone through: a set partitioning problem. The
 * route pool of Sartori and Buriol (2020) chooses for all shifts at once, with a solver of whole numbers; some of them
 * at a time come nearly as far, and each choice is short.
 */
import { loadRoutes, readRoutes } from '../../edits/plan.ts'
import type { RouteState } from '../../state/route-state.ts'
import type { RoutingKernel } from '../routing-kernel.ts'
import { tunables } from '../../tunables.ts'
import type { Partition } from './partition.ts'
import { choosePartition } from './set-partitioning.ts'
import type { PooledRoute, RoutePool } from './route-pool.ts'

const { firstShifts, fewestShifts, shiftsMore, shiftsFewer, mostDraws } = tunables.recombination

/** How the recombination of a plan goes. */
export interface Recombination {
  /** For how many shifts a choice is made: more while that is quick, fewer where it is not. */
  shifts: number
  /** Choices in a row that gave nothing. */
  barren: number
  /** Whether all shifts were chosen for together, so that nothing is left to find. */
  isExhausted: boolean
}

export const startRecombination = (): Recombination => ({ shifts: firstShifts, barren: 0, isExhausted: false })

/** Chooses the routes of some shifts of the plan in the state anew; they serve whom they served. */
export function recombineOnce(kernel: RoutingKernel, pool: RoutePool, recombination: Recombination): void {
  const { state } = kernel
  const pooled = [...pool.routes.values()]
  const shiftOf = servingShifts(state)
  const shifts = drawShifts(kernel, { pooled, shiftOf, count: recombination.shifts })
  const { candidates, partition } = partitionFor(state, { pooled, shiftOf, shifts })
  const { columns, isProven } = choosePartition(partition)
  recombination.shifts = Math.max(fewestShifts, recombination.shifts + (isProven ? shiftsMore : -shiftsFewer))
  recombination.isExhausted = isProven && !columns && shifts.size === state.activeCount
  const chosen = columns?.map((j) => candidates[j]!)
  const before = state.routesPrice
  if (chosen) takeRoutes(state, shifts, chosen)
  recombination.barren = state.routesPrice < before ? 0 : recombination.barren + 1
}

/** The shift that serves each request; -1 for those of shifts with pinned stops, and for those that are missing. */
function servingShifts({ facts, routeOf, base }: RouteState): Int32Array {
  const { requestOf, count } = facts.requests!
  const shiftOf = new Int32Array(count).fill(-1)
  for (const v of facts.freeVisits) {
    const r = routeOf[v]!
    if (r >= 0 && base[r] === facts.visitCount + r) shiftOf[requestOf[v]!] = r
  }
  return shiftOf
}

interface Draw {
  readonly pooled: readonly PooledRoute[]
  readonly shiftOf: Int32Array
  readonly count: number
}

/** Shifts whose requests are together on known routes: from one of those to the next. */
function drawShifts({ random }: RoutingKernel, { pooled, shiftOf, count }: Draw): ReadonlySet<number> {
  const routesWith: PooledRoute[][] = Array.from(shiftOf, () => [])
  for (const route of pooled) for (const q of route.requests) routesWith[q]!.push(route)
  const shifts = new Set<number>()
  let q = random.below(shiftOf.length)
  for (let draw = 0; draw < mostDraws && shifts.size < Math.floor(count); draw++) {
    const routes = routesWith[q]!
    if (routes.length === 0) {
      q = random.below(shiftOf.length)
      continue
    }
    const { requests } = routes[random.below(routes.length)]!
    for (const p of requests) if (shiftOf[p]! >= 0 && shifts.size < Math.floor(count)) shifts.add(shiftOf[p]!)
    q = requests[random.below(requests.length)]!
  }
  return shifts
}

interface Question {
  readonly pooled: readonly PooledRoute[]
  readonly shiftOf: Int32Array
  readonly shifts: ReadonlySet<number>
}

/** All known routes for such shifts with none but their requests. */
function partitionFor(
  { facts, routePrice }: RouteState,
  { pooled, shiftOf, shifts }: Question,
): { readonly candidates: readonly PooledRoute[]; readonly partition: Partition } {
  const rowOf = new Map<number, number>()
  for (const [q, r] of shiftOf.entries()) if (shifts.has(r)) rowOf.set(q, rowOf.size)
  const kinds = new Map<number, number>()
  for (const r of shifts) kinds.set(facts.kinds.alike[r]!, (kinds.get(facts.kinds.alike[r]!) ?? 0) + 1)
  const kindOf = new Map(Array.from(kinds.keys(), (kind, index) => [kind, index]))
  const candidates = pooled.filter(({ kind, requests }) => kindOf.has(kind) && requests.every((q) => rowOf.has(q)))
  const rowsFrom = new Int32Array(candidates.length + 1)
  for (const [j, { requests }] of candidates.entries()) rowsFrom[j + 1] = rowsFrom[j]! + requests.length
  const partition = {
    rowCount: rowOf.size,
    cost: Float64Array.from(candidates, ({ price }) => price),
    kind: Int32Array.from(candidates, ({ kind }) => kindOf.get(kind)!),
    rowsFrom,
    rows: Int32Array.from(candidates.flatMap(({ requests }) => Array.from(requests, (q) => rowOf.get(q)!))),
    room: Int32Array.from(kinds.values()),
    // Prices are whole numbers: as cheap is not cheaper.
    below: Array.from(shifts).reduce((sum, r) => sum + routePrice[r]!, -0.5),
  }
  return { candidates, partition }
}

/** Gives the shifts other routes, each to one of its kind. */
function takeRoutes(state: RouteState, shifts: ReadonlySet<number>, chosen: readonly PooledRoute[]): void {
  const { facts } = state
  const free = new Set(shifts)
  const routes = readRoutes(state.next, facts).map((route, r) => (shifts.has(r) ? [] : route))
  for (const { kind, stops } of chosen) {
    const r = [...free].find((one) => facts.kinds.alike[one] === kind)!
    free.delete(r)
    routes[r] = Array.from(stops)
  }
  loadRoutes(state, routes)
}
