/**
 * One plan worked on by several threads: its routes are dealt out in parts of neighbouring routes, each thread works on
 * one of them for an epoch, and what they made is put together again (Accorsi, Vigo and others 2025). Not where visits
 * wait for others, go on one route together or are pinned.
 */
import { setRoute, removeAbsent, addAbsent, commit } from '../edits/route-edits.ts'
import { priceAll } from '../edits/plan.ts'
import { detach, type RouteState } from '../state/route-state.ts'
import type { Random } from '../../../foundation/random.ts'
import type { RoutingFacts } from '../facts/routing-facts.ts'
import type { RoutingProblem } from '../problem/problem.ts'
import type { NeighbourLists } from '../facts/neighbour-lists.ts'
import type { RoutingKernel } from '../moves/routing-kernel.ts'
import { tunables } from '../tunables.ts'

/** Routes that stay together: one, or those of a vehicle where they depend on one another. */
interface Unit {
  readonly vehicle: number
  readonly visits: number[]
  readonly routes: number[]
  /** Where it lies between the two visits that the plan is cut between. */
  key: number
}

/** Whether plans of a problem can be dealt, and are large enough. */
export function mayDeal({ coupling, requests, isPinned, freeVisits }: RoutingFacts): boolean {
  return coupling === undefined && requests === undefined && !isPinned.includes(1) && freeVisits.length >= fewestVisits
}

interface Dealing {
  readonly facts: RoutingFacts
  readonly random: Random
  /** The part of each node. */
  readonly partOf: Int32Array
}

const { fewestVisits } = tunables.parts

/** Ways longer than this are all the same, so that means of them stay what they are; no road leads on some. */
const farthest = 1 << 20
/** Visits of which the one farthest from another becomes the second to cut between. */
const pivotDraws = 8

/** Deals out a plan in so many parts of about as many visits, by its successors; each call cuts elsewhere. */
export function dealParts(
  { facts, lists, random }: RoutingKernel,
  next: Int32Array,
  count: number,
  partOf: Int32Array,
): void {
  const dealing = { facts, random, partOf }
  partOf.fill(-1)
  const units = unitsOf(facts, next)
  cut(dealing, units, 0, count)
  dealAbsent(dealing, lists, count)
  dealEmpty(dealing, units, count)
}

/** Whether the shifts of a vehicle stay together: its work has a price, or its person cannot work two at a time. */
function dealsVehicles({ balance, samePerson }: RoutingProblem): boolean {
  return balance !== undefined || samePerson !== undefined
}

function unitsOf({ visitCount, shiftCount, problem }: RoutingFacts, next: Int32Array): Unit[] {
  const units: Unit[] = []
  const ofVehicle = new Map<number, Unit>()
  for (let r = 0; r < shiftCount; r++) {
    if (next[visitCount + r] === visitCount + r) continue
    const vehicle = problem.vehicleOf[r]!
    let unit = dealsVehicles(problem) ? ofVehicle.get(vehicle) : undefined
    if (!unit) {
      unit = { vehicle, visits: [], routes: [], key: 0 }
      ofVehicle.set(vehicle, unit)
      units.push(unit)
    }
    unit.routes.push(r)
    for (let v = next[visitCount + r]!; v < visitCount; v = next[v]!) unit.visits.push(v)
  }
  return units
}

/** Gives the units to the parts from `from` on, cutting them in two again and again between two random visits. */
function cut(dealing: Dealing, units: Unit[], from: number, count: number): void {
  const { facts, partOf } = dealing
  if (count === 1) {
    for (const { visits, routes } of units) {
      for (const v of visits) partOf[v] = from
      for (const r of routes) partOf[facts.visitCount + r] = from
    }
    return
  }
  sortBetweenPivots(dealing, units)
  const left = count >> 1
  const total = units.reduce((sum, { visits }) => sum + visits.length, 0)
  let size = 0
  let k = 0
  while (k < units.length && (size + units[k]!.visits.length / 2) * count < total * left)
    size += units[k++]!.visits.length
  cut(dealing, units.slice(0, k), from, left)
  cut(dealing, units.slice(k), from + left, count - left)
}

function sortBetweenPivots({ facts, random }: Dealing, units: Unit[]): void {
  if (units.length === 0) return
  const { seconds, placeCount, leavePlace, arrivePlace } = facts
  const way = (a: number, b: number) => Math.min(farthest, seconds[leavePlace[a]! * placeCount + arrivePlace[b]!]!)
  const draw = () => {
    const { visits } = units[random.below(units.length)]!
    return visits[random.below(visits.length)]!
  }
  const a = draw()
  let b = a
  for (let k = 0; k < pivotDraws; k++) {
    const other = draw()
    if (way(other, a) > way(b, a)) b = other
  }
  for (const unit of units)
    unit.key = unit.visits.reduce((sum, v) => sum + way(v, a) - way(v, b), 0) / unit.visits.length
  units.sort((one, other) => one.key - other.key || one.routes[0]! - other.routes[0]!)
}

/** An absent visit goes with the nearest one that is served. */
function dealAbsent({ facts, random, partOf }: Dealing, lists: NeighbourLists, count: number): void {
  const { near, nearCount, nearLength } = lists
  const served = Int32Array.from(partOf)
  for (const v of facts.freeVisits) {
    let part = served[v]!
    for (let k = 0; k < nearCount[v]! && part < 0; k++) part = served[near[v * nearLength + k]!]!
    partOf[v] = part < 0 ? random.below(count) : part
  }
}

/** Empty shifts go round, those of a kind one after the other; with their vehicle where its shifts stay together. */
function dealEmpty({ facts, random, partOf }: Dealing, units: readonly Unit[], count: number): void {
  const { visitCount, shiftCount, kinds, problem } = facts
  const turns = Int32Array.from({ length: kinds.count }, () => random.below(count))
  const ofVehicle = new Map(
    dealsVehicles(problem) ? units.map((unit) => [unit.vehicle, partOf[visitCount + unit.routes[0]!]!]) : [],
  )
  for (let r = 0; r < shiftCount; r++) {
    if (partOf[visitCount + r]! >= 0) continue
    const vehicle = problem.vehicleOf[r]!
    const part = ofVehicle.get(vehicle) ?? turns[kinds.of[r]!]!++ % count
    if (dealsVehicles(problem)) ofVehicle.set(vehicle, part)
    partOf[visitCount + r] = part
  }
}

/** Makes one part all there is: what is in others is neither in a route nor absent, and no shift of theirs is spare. */
export function loadPart(kernel: RoutingKernel, next: Int32Array, partOf: Int32Array, part: number): void {
  const { state, facts } = kernel
  const { visitCount, shiftCount, freeVisits } = facts
  emptyPlan(state)
  dealSpares(state, (r) => partOf[visitCount + r] === part)
  const list = new Int32Array(visitCount)
  for (let r = 0; r < shiftCount; r++) {
    if (partOf[visitCount + r] !== part) continue
    let length = 0
    for (let v = next[visitCount + r]!; v < visitCount; v = next[v]!) list[length++] = v
    if (length > 0) setRoute(state, r, list, 0, length)
  }
  kernel.movable = freeVisits.filter((v) => partOf[v] === part)
  for (const v of kernel.movable) if (state.routeOf[v]! < 0) addAbsent(state, v)
  commit(state)
  priceAll(state)
  kernel.focusSteps = 0
}

/** Ready to load a whole plan again. */
export function leavePart(kernel: RoutingKernel): void {
  emptyPlan(kernel.state)
  dealSpares(kernel.state, () => true)
  kernel.movable = kernel.facts.freeVisits
}

/** No visit in a route or absent. */
function emptyPlan(state: RouteState): void {
  const none = new Int32Array(0)
  while (state.activeCount > 0) setRoute(state, state.active[state.activeCount - 1]!, none, 0, 0)
  while (state.absentCount > 0) removeAbsent(state, state.absent[state.absentCount - 1]!)
  for (const v of state.facts.freeVisits) detach(state, v)
}

/** All shifts are empty. */
function dealSpares({ spare, spareFrom, spareCount, facts }: RouteState, isMine: (r: number) => boolean): void {
  const { kinds, problem, shiftCount } = facts
  spareCount.fill(0)
  for (let r = shiftCount - 1; r >= 0; r--) {
    const kind = kinds.of[r]!
    if (problem.closed[r] === 0 && isMine(r)) spare[spareFrom[kind]! + spareCount[kind]!++] = r
  }
}
