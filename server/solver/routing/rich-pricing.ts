/** Exact price of an insertion under every rule of the contract, for problems that need more than arcs, one window and a load. */
import { riskPrice } from './completion-risks.ts'
import { mayBeOn } from './coupled-insertion.ts'
import { preferencePrice } from './preferred-starts.ts'
import { noUpperBound, type RoutingProblem } from './problem.ts'
import { depart, endArrival, endPrice, latestRow, reaches, setLeg, staysAsLong } from './route-layers.ts'
import { priceTimeline } from './route-timeline.ts'
import { durationWith } from './route-duration.ts'
import type { RouteState } from './route-state.ts'
import { leaveTime, rowBehind, type RoutingFacts } from './routing-facts.ts'
import { costPrice } from './shift-costs.ts'
import { never, startOf } from './start-ranges.ts'

/**
 * Price of inserting u behind p, given its `extra` price in arcs; Infinity when it cannot be, or when u's own price alone
 * reaches `below`. Compatibility is the caller's.
 */
export type RichPrice = (u: number, p: number, extra: number, below: number) => number

/** Made once per state, so that V8 compiles its arrays in as constants. */
export function createRichPrice(state: RouteState): RichPrice {
  const { facts, next, load, travel, arcSeconds, routeOf } = state
  const { problem, breaks, coupling, hasLayers, placeCount, shiftCount, visitCount, hasTravelLimit, hasDurationLimit, demand, capacity, isPinned, leavePlace, arrivePlace, maxLeg, isTimed, isEndTimed } = facts
  const { assignmentPrice, maxTravelSeconds, softTravelSeconds, softTravelSecondPrice } = problem
  return (u, p, extra, below) => {
    const r = routeOf[p]!
    const x = next[p]!
    if (load[r]! + demand[u]! > capacity[r]!) return Infinity
    if (coupling && !mayBeOn(state, r)) return Infinity
    // Nothing goes inside a pinned prefix.
    if (x < visitCount && isPinned[x]) return Infinity
    if (breaks.hasPlace[r]) return simulatedPrice(state, u, p)
    const secondsIn = facts.seconds[leavePlace[p]! * placeCount + arrivePlace[u]!]!
    const secondsOut = facts.seconds[leavePlace[u]! * placeCount + arrivePlace[x]!]!
    if (secondsIn > maxLeg[r]! || secondsOut > (x < visitCount ? maxLeg[r]! : noUpperBound - 1)) return Infinity
    let price = extra + assignmentPrice[u * shiftCount + r]!
    if (hasTravelLimit[r]) {
      const longer = travel[r]! + secondsIn + secondsOut - arcSeconds[p]!
      if (longer > maxTravelSeconds[r]!) return Infinity
      const limit = softTravelSeconds[r]!
      price += ((longer > limit ? longer - limit : 0) - (travel[r]! > limit ? travel[r]! - limit : 0)) * softTravelSecondPrice[r]!
    }
    if (!hasLayers[r]) {
      price += timesChange(state, u, p, below - price)
      return hasDurationLimit[r] && price < below && durationWith(state, u, p, secondsIn, secondsOut) > problem.maxDuration![r]! ? Infinity : price
    }
    if (!layersFit(state, u, p, below - price)) return Infinity
    if (!isTimed[r]) return price
    return isEndTimed[r] ? price + endChange(state, p) : simulatedPrice(state, u, p)
  }
}

/** Whether u can be served alone on the empty shift r, where it waits for others or others wait for it. */
export function fitsAlone(state: RouteState, u: number, r: number): boolean {
  const { facts, release, latestStart, latestEnd } = state
  if (!mayBeOn(state, r)) return false
  if (release[u] === -never && latestStart === never && latestEnd === never) return true
  const end = facts.visitCount + r
  return facts.breaks.hasPlace[r] ? simulatedPrice(state, u, end) < Infinity : layersFit(state, u, end, Infinity)
}

function secondsBetween({ seconds, leavePlace, arrivePlace, placeCount }: RoutingFacts, from: number, to: number): number {
  return seconds[leavePlace[from]! * placeCount + arrivePlace[to]!]!
}

/** Whether a route with breaks can take u behind p, and u being late costs less than `below`; `state.leg` then leads on from u. */
function layersFit(state: RouteState, u: number, p: number, below: number): boolean {
  const { facts, departure, latest, next, routeOf } = state
  const { problem, breaks, visitCount, shiftCount, minStartTravel } = facts
  const r = routeOf[p]!
  const x = next[p]!
  const row = rowBehind(facts, p, u, problem.durationClass[r]!)
  const trial = visitCount + shiftCount
  state.leg.r = r
  const leg = setLeg(state, p, u, secondsBetween(facts, p, u))
  const secondsOut = secondsBetween(facts, u, x)
  // Without breaks before u and with all of them before x is the most favourable case: mostly it fails, and that is all.
  const leave = departure[p << breaks.layerShift]!
  const start = startOf(facts.ranges, row, (leave > leg.earliestLeave ? leave : leg.earliestLeave) + leg.seconds, never)
  const done = start + problem.serviceSeconds[row]!
  if (start >= never) return false
  if (staysAsLong(state, u, x) && (done > minStartTravel[x]! ? done : minStartTravel[x]!) + secondsOut > latest[(x << breaks.layerShift) + breaks.layerCount[r]!]!) return false
  if (start > state.latestStart || done > state.latestEnd) return false
  if (facts.isTimed[r] && duePrice(problem, u, done) >= below) return false
  return depart(state, leg, trial) && reaches(state, setLeg(state, trial, x, secondsOut, u))
}

/** What the end of a route costs more when the stop behind p is reached by `state.leg` instead. */
function endChange(state: RouteState, p: number): number {
  const { facts, next, departure, arcSeconds, leg } = state
  const trial = leg.from
  const { layerCount, layerShift } = facts.breaks
  const r = leg.r
  const end = facts.visitCount + r
  let row = trial
  for (let w = next[p]!; w !== end; w = next[w]!) {
    row = row === trial ? trial + 1 : trial
    depart(state, leg, row)
    let layer = layerCount[r]!
    while (layer >= 0 && departure[(row << layerShift) + layer] === departure[(w << layerShift) + layer]) layer--
    if (layer < 0) return 0
    setLeg(state, row, next[w]!, arcSeconds[w]!, w)
  }
  const price = endPrice(facts, r, endArrival(state, leg))
  if (state.freeCount[r]! > 0) return price - state.timelinePrice[r]!
  return price - endPrice(facts, r, endArrival(state, setLeg(state, p, end, arcSeconds[p]!)))
}

/** What the times of a route without breaks cost more with u behind p; Infinity when they cannot be kept, or u alone costs `below`. */
function timesChange(state: RouteState, u: number, p: number, below: number): number {
  const { facts, departure, latest, next, routeOf } = state
  const { problem, ranges, minStartTravel, visitCount } = facts
  const layerShift = facts.breaks.layerShift
  const r = routeOf[p]!
  const x = next[p]!
  const row = rowBehind(facts, p, u, problem.durationClass[r]!)
  const secondsIn = secondsBetween(facts, p, u)
  const secondsOut = secondsBetween(facts, u, x)
  let leave = departure[p << layerShift]!
  if (p >= visitCount && leave < problem.minFirstArrival[r]! - secondsIn) leave = problem.minFirstArrival[r]! - secondsIn
  if (leave < minStartTravel[u]!) leave = minStartTravel[u]!
  const arrival = leave + secondsIn
  const start = startOf(ranges, row, arrival, never)
  if (start >= never) return Infinity
  const time = start + problem.serviceSeconds[row]!
  if (x >= visitCount && time > problem.maxLastDeparture[r]!) return Infinity
  const onward = time > minStartTravel[x]! ? time : minStartTravel[x]!
  if (onward + secondsOut > latest[latestRow(state, r, u, x) << layerShift]!) return Infinity
  if (!facts.isTimed[r]) return 0
  const own = (start - arrival) * problem.waitingSecondPrice + duePrice(problem, u, time) + preferencePrice(facts.preferred, row, start) + riskPrice(problem, u, r, time)
  if (own >= below) return Infinity
  const change = own + delayPrice(state, p, u, time, secondsOut)
  return facts.hasCost[r] ? change + costChange(state, p, leave) : change
}

/** What a route costs more that is left at `leave` if p is its start, and ends as its delay, priced last, has it. */
function costChange({ facts, departure, next, previous, arcSeconds, routeOf, scratch }: RouteState, p: number, leave: number): number {
  const r = routeOf[p]!
  const end = facts.visitCount + r
  const last = previous[end]!
  const oldEnd = departure[last << facts.breaks.layerShift]! + arcSeconds[last]!
  const oldLeave = leaveTime(facts, r, next[end]!, arcSeconds[end]!)
  const newLeave = p === end ? leave : oldLeave
  return costPrice(facts.problem, r, oldEnd + scratch.endDelay - newLeave) - costPrice(facts.problem, r, oldEnd - oldLeave)
}

/**
 * What it costs more to head for the stop behind p at `time` from u, `seconds` away, instead of from p; stops early where nothing
 * changes. How much later the route ends is left in `scratch.endDelay`.
 */
function delayPrice({ facts, departure, next, arcSeconds, routeOf, scratch }: RouteState, p: number, u: number, time: number, seconds: number): number {
  const { problem, ranges, preferred, minStartTravel, visitCount } = facts
  const layerShift = facts.breaks.layerShift
  const waitingPrice = problem.waitingSecondPrice
  const r = routeOf[p]!
  const end = visitCount + r
  let oldTime = departure[p << layerShift]!
  let oldSeconds = arcSeconds[p]!
  if (p === end && oldTime < problem.minFirstArrival[r]! - oldSeconds) oldTime = problem.minFirstArrival[r]! - oldSeconds
  let newTime = time
  let newSeconds = seconds
  let change = 0
  let oldStop = p
  let newStop = u
  scratch.endDelay = 0
  for (let w = next[p]!; w !== end; w = next[w]!) {
    const oldRow = rowBehind(facts, oldStop, w, problem.durationClass[r]!)
    const row = rowBehind(facts, newStop, w, problem.durationClass[r]!)
    const wanted = minStartTravel[w]!
    const newArrival = (newTime > wanted ? newTime : wanted) + newSeconds
    const oldArrival = (oldTime > wanted ? oldTime : wanted) + oldSeconds
    const newStart = startOf(ranges, row, newArrival, never)
    newTime = newStart + problem.serviceSeconds[row]!
    oldTime = departure[w << layerShift]!
    const oldStart = oldTime - problem.serviceSeconds[oldRow]!
    change += (newStart - newArrival - oldStart + oldArrival) * waitingPrice
    if (newTime === oldTime && row === oldRow) return change
    const due = problem.softDueEnd[w]!
    change += ((newTime > due ? newTime - due : 0) - (oldTime > due ? oldTime - due : 0)) * problem.softDueSecondPrice[w]!
    if (problem.risks) change += riskPrice(problem, w, r, newTime) - riskPrice(problem, w, r, oldTime)
    if (preferred.secondPrice !== 0) change += preferencePrice(preferred, row, newStart) - preferencePrice(preferred, oldRow, oldStart)
    oldStop = newStop = w
    newSeconds = oldSeconds = arcSeconds[w]!
  }
  const lastLimit = problem.softLastDeparture[r]!
  change += ((newTime > lastLimit ? newTime - lastLimit : 0) - (oldTime > lastLimit ? oldTime - lastLimit : 0)) * problem.softLastDepartureSecondPrice[r]!
  const endLimit = problem.softEnd[r]!
  const newEnd = newTime + newSeconds
  const oldEnd = oldTime + oldSeconds
  scratch.endDelay = newEnd - oldEnd
  return change + ((newEnd > endLimit ? newEnd - endLimit : 0) - (oldEnd > endLimit ? oldEnd - endLimit : 0)) * problem.softEndSecondPrice[r]!
}

function duePrice({ softDueEnd, softDueSecondPrice }: RoutingProblem, u: number, done: number): number {
  return done > softDueEnd[u]! ? (done - softDueEnd[u]!) * softDueSecondPrice[u]! : 0
}

/** Price of inserting u by timing the whole route with it; Infinity when that is not feasible. */
function simulatedPrice(state: RouteState, u: number, p: number): number {
  const { next, routeOf, scratch } = state
  const r = routeOf[p]!
  const x = next[p]!
  next[p] = u
  next[u] = x
  routeOf[u] = r
  const price = priceTimeline(state, r)
  next[p] = x
  routeOf[u] = -1
  if (!scratch.isFeasible) return Infinity
  return price - (state.freeCount[r] === 0 ? state.baseRoutePrice[r]! : state.timelinePrice[r]!)
}
