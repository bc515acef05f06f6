/**
 * Trades up: lets work in that has to be done and is left out, and lets lighter work out for it, as ejection search
 * does (Nagata and Braysy 2009). Ruins free a few visits near one another and take back what they lose; that a heavy
 * visit needs two certain hours of one technician is seldom found by them. Here every route is asked for the lightest
 * work whose leaving lets the visit in, the rest staying in its order; what has left is then tried elsewhere.
 */
import { othersOfPerson } from '../../rules/same-person.ts'
import type { RoutingKernel } from '../routing-kernel.ts'
import { commit, rollback, searchPrice } from '../../edits/route-edits.ts'
import { tunables } from '../../tunables.ts'
import { prepareInsertion } from '../../edits/coupled-insertion.ts'
import { recreate } from '../recreate.ts'
import { lightestSets } from './lightest-sets.ts'
import { tryPlaces, type Place } from './try-places.ts'
import { enteringWith, leavingFrom, type Entering } from './work-together.ts'

const { mostSets, fewVisits, waysGoneOn, mostTrials } = tunables.exchange

/** A way to let the first parts in, and what the plan costs when the others come in at no price. */
interface Way {
  readonly places: readonly Place[]
  readonly medium: number
  readonly soft: number
}

/** The look for the best way to let one work in. */
interface Look {
  readonly kernel: RoutingKernel
  readonly entering: Entering
  /** What the plan costs on the medium level as it is. */
  readonly medium: number
  trialsLeft: number
  best: Way | undefined
}

/** Which routes have been asked in vain for each work, by how they were then: the number of their last change. */
interface Memory {
  readonly changedAt: Int32Array
  readonly askedAt: Map<number, Int32Array>
  changes: number
}

/** Exchanges until none makes the plan lighter; between two steps, of one trial each, the plan is whole. */
export type Exchange = Generator<undefined, void>

export function* startExchange(kernel: RoutingKernel): Exchange {
  const { state, facts } = kernel
  const memory: Memory = { changedAt: new Int32Array(facts.shiftCount), askedAt: new Map(), changes: 0 }
  for (let isImproved = true; isImproved;) {
    isImproved = false
    for (const v of heaviestFirst(kernel)) {
      const way = yield* bestWay(kernel, memory, v)
      if (!way) continue
      makeExchange(kernel, memory, way.entering, way.places)
      yield
      isImproved = true
      break
    }
    if (state.absentCount === 0) return
  }
}

/** What has to be done and is left out, of each request its first stop. */
function heaviestFirst({ state, facts }: RoutingKernel): number[] {
  const { problem, requests } = facts
  const leads = (v: number) => !requests || requests.free[requests.freeFrom[requests.requestOf[v]!]!] === v
  const weight = (v: number) => enteringWith(state, v)[0]!.medium
  return [...state.absent.subarray(0, state.absentCount)]
    .filter((v) => leads(v) && weight(v) > 0 && (requests !== undefined || problem.absenceMedium[v]! > 0))
    .sort((a, b) => weight(b) - weight(a) || a - b)
}

function* bestWay(
  kernel: RoutingKernel,
  memory: Memory,
  v: number,
): Generator<undefined, { entering: Entering; places: readonly Place[] } | undefined> {
  const { state } = kernel
  for (const entering of enteringWith(state, v)) {
    if (!mayEnter(kernel, entering)) continue
    const look: Look = {
      kernel,
      entering,
      medium: state.absentMedium,
      trialsLeft: entering.parts.length > 1 ? mostTrials : Infinity,
      best: undefined,
    }
    const start: Way = { places: [], medium: state.absentMedium - entering.medium, soft: 0 }
    yield* goOn(look, start, entering.parts.length > 1 ? undefined : askedFor(memory, v))
    if (look.best) return { entering, places: look.best.places }
  }
  return undefined
}

/** False where others that stay let the first part in too late or not at all, whatever leaves. */
function mayEnter({ state, facts }: RoutingKernel, { parts, moved }: Entering): boolean {
  const { coupling, lastStart } = facts
  if (!coupling || moved.length > 0) return true
  const u = parts[0]!
  for (const v of parts) coupling.isPending[v] = 1
  const isLet = prepareInsertion(state, coupling, u) && state.release[u]! <= lastStart[u]!
  for (const v of parts) coupling.isPending[v] = 0
  rollback(state)
  return isLet
}

/** Routes that may have changed since they were asked for v. */
function askedFor({ changedAt, askedAt, changes }: Memory, v: number): (r: number) => boolean {
  let asked = askedAt.get(v)
  if (!asked) askedAt.set(v, (asked = new Int32Array(changedAt.length).fill(-1)))
  const known = asked
  return (r) => {
    if (known[r]! >= changedAt[r]!) return false
    known[r] = changes
    return true
  }
}

/** Looks for a place of the next part on every route, and from the best of these for places of the parts behind it. */
function* goOn(look: Look, way: Way, isWorthAsking?: (r: number) => boolean): Generator<undefined, void> {
  const { kernel, entering } = look
  const part = entering.parts[way.places.length]!
  const isLast = way.places.length === entering.parts.length - 1
  const ways: Way[] = []
  for (const r of routesFor(kernel, part)) {
    if (look.trialsLeft <= 0) break
    if (isWorthAsking && !isWorthAsking(r)) continue
    const found = yield* lightestOn(look, way, r)
    if (!found) continue
    if (isLast) look.best = better(look.best, found)
    else ways.push(found)
  }
  ways.sort((a, b) => a.medium - b.medium || a.soft - b.soft)
  for (const next of ways.slice(0, waysGoneOn)) yield* goOn(look, next)
}

/** Open routes that suit a part, and an empty shift of each kind. */
function routesFor({ facts, state }: RoutingKernel, v: number): number[] {
  const { shiftCount, kinds, compatible, requests } = facts
  const suits = (r: number) =>
    (requests ? requests.suits[requests.requestOf[v]! * shiftCount + r]! : compatible[v * shiftCount + r]!) !== 0
  const routes = [...state.active.subarray(0, state.activeCount)].sort((a, b) => a - b)
  for (let kind = 0; kind < kinds.count; kind++)
    if (state.spareCount[kind]! > 0) routes.push(state.spare[state.spareFrom[kind]! + state.spareCount[kind]! - 1]!)
  return routes.filter(suits)
}

const isBetter = (a: Way, b: Way) => a.medium < b.medium || (a.medium === b.medium && a.soft < b.soft)
const better = (a: Way | undefined, b: Way | undefined) => (a && b ? (isBetter(b, a) ? b : a) : (a ?? b))

/**
 * The best way to let the next part in on route r, if any is better than what is known: exact as long as the sets that
 * are lighter than it are no more than `mostSets`.
 */
function* lightestOn(look: Look, way: Way, r: number): Generator<undefined, Way | undefined> {
  const { kernel, entering, medium } = look
  const gone = new Set([...entering.moved, ...way.places.flatMap(({ leaving }) => leaving)])
  const leaving = leavingFrom(kernel.state, r, medium - way.medium).filter(({ visits }) => !gone.has(visits[0]!))
  const attempt = (chosen: readonly number[]) => {
    look.trialsLeft--
    const visits = [...new Set(chosen.flatMap((k) => leaving[k]!.visits))].filter((v) => !gone.has(v))
    return tryWay(look, [...way.places, { route: r, leaving: visits }])
  }
  let best = attempt([])
  yield
  if (best) return isWorth(look, best) ? best : undefined
  const least = leaving[0]?.medium ?? Infinity
  if (!mayBeat(look, undefined, way.medium + least)) return undefined
  // With less on the route there is no less room.
  let chosen = [...leaving.keys()]
  best = attempt(chosen)
  yield
  if (!best && !mayNeedOthers(kernel)) return undefined
  for (let k = leaving.length - 1; best && k >= 0 && chosen.length > 1; k--) {
    const fewer = chosen.filter((member) => member !== k)
    const found = attempt(fewer)
    yield
    if (!found) continue
    chosen = fewer
    best = found
  }
  // Of a part behind which others come in there are several ways to go on from, none of which has to be the best.
  let setsLeft = way.places.length === entering.parts.length - 1 ? mostSets : 0
  for (const { weight, members } of lightestSets(leaving.map((each) => each.medium))) {
    if (setsLeft-- === 0 || look.trialsLeft <= 0 || !mayBeat(look, best, way.medium + weight)) break
    best = better(best, attempt(members))
    yield
  }
  return best && isWorth(look, best) ? best : undefined
}

/** Whether a visit may fit only between others, as no road leads past them or a way past them is longer. */
const mayNeedOthers = ({ facts }: RoutingKernel) => facts.hasGaps || facts.freeVisits.length <= fewVisits

/** Whether a way makes the plan lighter than it is, and better than the best way known. */
const isWorth = (look: Look, way: Way) => way.medium < look.medium && (!look.best || isBetter(way, look.best))

/** Whether a way that costs so much on the medium level, or more, may be worth it. */
const mayBeat = (look: Look, best: Way | undefined, medium: number) =>
  medium < look.medium && medium <= (look.best?.medium ?? Infinity) && medium <= (best?.medium ?? Infinity)

/** What the plan costs with parts in these places; undefined where they cannot be. The plan stays as it is. */
function tryWay({ kernel, entering }: Look, places: readonly Place[]): Way | undefined {
  const { state, facts } = kernel
  const isLegal = tryPlaces(kernel, entering, places)
  let medium = state.absentMedium
  for (const v of entering.parts.slice(places.length)) medium -= facts.problem.absenceMedium[v]!
  const soft = state.routesPrice + state.absentSoft
  rollback(state)
  return isLegal ? { places, medium, soft } : undefined
}

/** Makes an exchange that is known to be legal, and tries what is left out elsewhere. */
function makeExchange(kernel: RoutingKernel, memory: Memory, entering: Entering, places: readonly Place[]): void {
  const { state } = kernel
  tryPlaces(kernel, entering, places)
  endMove(kernel, memory)
  const gone = places.flatMap(({ leaving }) => leaving)
  if (gone.length === 0) return
  const before = searchPrice(state)
  kernel.ruinCentre = gone[0]!
  kernel.emptiedVisit = -1
  kernel.isByWeight = true
  if (recreate(kernel) && searchPrice(state) < before) endMove(kernel, memory)
  else rollback(state)
}

function endMove({ state }: RoutingKernel, memory: Memory): void {
  memory.changes++
  for (let i = 0; i < state.savedCount; i++) {
    const r = state.savedRoute[i]!
    memory.changedAt[r] = memory.changes
    // Whether the other shifts of a person are free has changed, too.
    for (const other of othersOfPerson(state.facts.problem, r)) memory.changedAt[other] = memory.changes
  }
  commit(state)
}
