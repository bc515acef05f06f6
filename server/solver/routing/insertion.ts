/** Finds where to insert a visit: first next to its granular neighbours, then anywhere. */
import { noUpperBound } from './problem.ts'
import { departFrom, reaches } from './route-layers.ts'
import { priceTimeline } from './route-timeline.ts'
import type { RouteState } from './route-state.ts'
import type { RoutingKernel } from './routing-kernel.ts'
import { never, startOf } from './start-ranges.ts'

/** Chance to overlook a position that would be the best so far ("blink"). */
const blink = 0.01

/**
 * The node to insert u behind, -1 when no position in an open route beats opening a shift (of `openKind`) or `mostPrice`.
 * The price of the choice is left in `insertionPrice`.
 */
export function findPosition(kernel: RoutingKernel, u: number, mostPrice: number): number {
  const { openings, state } = kernel
  kernel.insertionPrice = mostPrice
  kernel.openKind = -1
  const row = u * openings.length
  for (let k = row, end = row + openings.count[u]!; k < end; k++) {
    if (openings.price[k]! >= kernel.insertionPrice) break
    if (state.spareCount[openings.kind[k]!]! === 0) continue
    kernel.insertionPrice = openings.price[k]!
    kernel.openKind = openings.kind[k]!
    break
  }
  const position = kernel.granularPosition(u)
  return position >= 0 ? position : anyPosition(kernel, u)
}

/**
 * Best position next to a granular neighbour. Long because it is the hottest loop of the search.
 * A function made once per kernel, so that V8 compiles its arrays in as constants.
 */
export function createGranularScan(kernel: RoutingKernel): (u: number) => number {
  const { facts, state, lists, random, credit: credits } = kernel
  const { isRich, leavePlace, arrivePlace, placeCount, seconds, secondsInto, price, priceInto, capacity, compatible, shiftCount, firstStart: firstStarts, lastStart: lastStarts, demand: demands, classCount } = facts
  const serviceSeconds = facts.problem.serviceSeconds
  const { routeOf, next, previous, departure, latest, arcPrice, load } = state
  const { before, after, length: listLength, beforeCount, afterCount } = lists
  const layerShift = facts.breaks.layerShift
  return (u) => {
    const place = arrivePlace[u]! * placeCount
    const lastStart = lastStarts[u]!
    const firstStart = firstStarts[u]!
    const service = serviceSeconds[u * classCount]!
    const demand = demands[u]!
    const compatibleRow = u * shiftCount
    const credit = credits[u]!
    let best = kernel.insertionPrice
    let position = -1
    const beforeFrom = u * listLength
    const beforeEnd = beforeFrom + beforeCount[u]!
    for (let k = beforeFrom; k < beforeEnd; k++) {
      const p = before[k]!
      const r = routeOf[p]!
      if (r < 0) continue
      if (isRich && !compatible[compatibleRow + r]) continue
      const from = place + leavePlace[p]!
      let time = departure[p << layerShift]! + secondsInto[from]!
      if (time > lastStart) continue
      const x = next[p]!
      const to = place + arrivePlace[x]!
      let extra = priceInto[from]! + price[to]! - arcPrice[p]!
      if (extra - credit >= best) continue
      if (isRich) {
        extra = richPrice(kernel, u, p, extra)
        if (extra >= best) continue
      } else {
        if (time < firstStart) time = firstStart
        if (time + service + seconds[to]! > latest[x << layerShift]! || load[r]! + demand > capacity[r]!) continue
      }
      if (random.next() > blink) {
        best = extra
        position = p
      }
    }
    const afterFrom = u * listLength
    const afterEnd = afterFrom + afterCount[u]!
    for (let k = afterFrom; k < afterEnd; k++) {
      const x = after[k]!
      const r = routeOf[x]!
      if (r < 0) continue
      if (isRich && !compatible[compatibleRow + r]) continue
      const p = previous[x]!
      const from = place + leavePlace[p]!
      const to = place + arrivePlace[x]!
      let extra = priceInto[from]! + price[to]! - arcPrice[p]!
      if (extra - credit >= best) continue
      let time = departure[p << layerShift]! + secondsInto[from]!
      if (time > lastStart) continue
      if (isRich) {
        extra = richPrice(kernel, u, p, extra)
        if (extra >= best) continue
      } else {
        if (time < firstStart) time = firstStart
        if (time + service + seconds[to]! > latest[x << layerShift]! || load[r]! + demand > capacity[r]!) continue
      }
      if (random.next() > blink) {
        best = extra
        position = p
      }
    }
    kernel.moves += beforeEnd - beforeFrom + afterEnd - afterFrom
    kernel.insertionPrice = best
    return position
  }
}

/**
 * Best position in any open route: the rare fallback. For a visit that was absent before the move only touched routes are
 * looked at, since in the others nothing has changed.
 */
function anyPosition(kernel: RoutingKernel, u: number): number {
  const { facts, state } = kernel
  const { compatible, shiftCount, capacity } = facts
  const wasAbsent = state.wasAbsent[u] === 1
  const routes = wasAbsent ? state.savedRoute : state.active
  const count = wasAbsent ? state.savedCount : state.activeCount
  const room = facts.demand[u]!
  let position = -1
  for (let i = 0; i < count; i++) {
    const r = routes[i]!
    if (state.activeIndex[r]! < 0 || !compatible[u * shiftCount + r] || state.load[r]! + room > capacity[r]!) continue
    const found = positionInRoute(kernel, u, r)
    if (found >= 0) position = found
  }
  return position
}

/** Best position in route r that beats `insertionPrice`, which it updates; -1 for none. */
function positionInRoute(kernel: RoutingKernel, u: number, r: number): number {
  const { facts, state, random } = kernel
  const { isRich, leavePlace, arrivePlace, placeCount, seconds, secondsInto, price, priceInto } = facts
  const { next, departure, latest, arcPrice } = state
  const layerShift = facts.breaks.layerShift
  const place = arrivePlace[u]! * placeCount
  const service = facts.problem.serviceSeconds[u * facts.classCount]!
  const end = facts.visitCount + r
  let position = -1
  for (let p = state.base[r]!; ; p = next[p]!) {
    const x = next[p]!
    const from = place + leavePlace[p]!
    const to = place + arrivePlace[x]!
    let time = departure[p << layerShift]! + secondsInto[from]!
    if (departure[p << layerShift]! > facts.lastStart[u]!) break
    kernel.moves++
    let extra = priceInto[from]! + price[to]! - arcPrice[p]!
    if (extra - kernel.credit[u]! < kernel.insertionPrice && time <= facts.lastStart[u]!) {
      if (isRich) extra = richPrice(kernel, u, p, extra)
      else {
        if (time < facts.firstStart[u]!) time = facts.firstStart[u]!
        if (time + service + seconds[to]! > latest[x << layerShift]!) extra = Infinity
      }
      if (extra < kernel.insertionPrice && random.next() > blink) {
        kernel.insertionPrice = extra
        position = p
      }
    }
    if (x === end) break
  }
  return position
}

/**
 * Exact price of inserting u behind p on route r, given its `extra` price in arcs; Infinity when it cannot be. Covers every
 * rule but compatibility, which the caller has checked.
 */
export function richPrice(kernel: RoutingKernel, u: number, p: number, extra: number): number {
  const { facts, state } = kernel
  const { problem, breaks, placeCount, shiftCount, visitCount, hasTravelLimit } = facts
  const r = state.routeOf[p]!
  const x = state.next[p]!
  if (state.load[r]! + facts.demand[u]! > facts.capacity[r]!) return Infinity
  // Only the first free position may follow a pinned visit.
  if (x < visitCount && facts.isPinned[x]) return Infinity
  if (breaks.hasPlace[r]) return simulatedPrice(state, u, p, r)
  const secondsIn = facts.seconds[facts.leavePlace[p]! * placeCount + facts.arrivePlace[u]!]!
  const secondsOut = facts.seconds[facts.leavePlace[u]! * placeCount + facts.arrivePlace[x]!]!
  if (secondsIn > facts.maxLeg[r]! || secondsOut > (x < visitCount ? facts.maxLeg[r]! : noUpperBound - 1)) return Infinity
  let priced = extra + problem.assignmentPrice[u * shiftCount + r]!
  if (hasTravelLimit[r]) {
    const old = state.travel[r]!
    const travel = old + secondsIn + secondsOut - state.arcSeconds[p]!
    if (travel > problem.maxTravelSeconds[r]!) return Infinity
    const limit = problem.softTravelSeconds[r]!
    priced += ((travel > limit ? travel - limit : 0) - (old > limit ? old - limit : 0)) * problem.softTravelSecondPrice[r]!
  }
  if (breaks.layerCount[r] !== 0) {
    const { trialDeparture } = kernel
    if (!departFrom(state, p, u, secondsIn, trialDeparture, 0) || !reaches(state, { from: trialDeparture, at: 0, earliestLeave: facts.minStartTravel[x]!, seconds: secondsOut }, x)) return Infinity
    return facts.isTimed[r] ? simulatedPrice(state, u, p, r) : priced
  }
  return priced + timesChange(state, u, p, secondsIn, secondsOut)
}

/** Infinity when a route without breaks cannot keep its times with u behind p; else what its times cost more. */
function timesChange(state: RouteState, u: number, p: number, secondsIn: number, secondsOut: number): number {
  const { facts, departure, latest, next, routeOf } = state
  const { problem, ranges, minStartTravel, visitCount, classCount } = facts
  const layerShift = facts.breaks.layerShift
  const r = routeOf[p]!
  const x = next[p]!
  const row = u * classCount + problem.durationClass[r]!
  let leave = departure[p << layerShift]!
  if (p >= visitCount && leave < problem.minFirstArrival[r]! - secondsIn) leave = problem.minFirstArrival[r]! - secondsIn
  if (leave < minStartTravel[u]!) leave = minStartTravel[u]!
  const arrival = leave + secondsIn
  const start = startOf(ranges, row, arrival, never)
  if (start >= never) return Infinity
  const time = start + problem.serviceSeconds[row]!
  if (x >= visitCount && time > problem.maxLastDeparture[r]!) return Infinity
  const onward = time > minStartTravel[x]! ? time : minStartTravel[x]!
  if (onward + secondsOut > latest[x << layerShift]!) return Infinity
  if (!facts.isTimed[r]) return 0
  const overdue = time - problem.softDueEnd[u]!
  const own = (start - arrival) * problem.waitingSecondPrice + (overdue > 0 ? overdue * problem.softDueSecondPrice[u]! : 0)
  return own + delayPrice(state, p, r, time, secondsOut)
}

/** What it costs more when the stop behind p is headed for from `time` on, `seconds` away, instead of from p; stops early where nothing changes. */
function delayPrice({ facts, departure, next, arcSeconds }: RouteState, p: number, r: number, time: number, seconds: number): number {
  const { problem, ranges, minStartTravel, visitCount, classCount } = facts
  const layerShift = facts.breaks.layerShift
  const waitingPrice = problem.waitingSecondPrice
  const end = visitCount + r
  let oldTime = departure[p << layerShift]!
  let oldSeconds = arcSeconds[p]!
  if (p === end && oldTime < problem.minFirstArrival[r]! - oldSeconds) oldTime = problem.minFirstArrival[r]! - oldSeconds
  let newTime = time
  let newSeconds = seconds
  let change = 0
  for (let w = next[p]!; w !== end; w = next[w]!) {
    const row = w * classCount + problem.durationClass[r]!
    const wanted = minStartTravel[w]!
    const newArrival = (newTime > wanted ? newTime : wanted) + newSeconds
    const oldArrival = (oldTime > wanted ? oldTime : wanted) + oldSeconds
    newTime = startOf(ranges, row, newArrival, never) + problem.serviceSeconds[row]!
    oldTime = departure[w << layerShift]!
    change += (newTime - newArrival - oldTime + oldArrival) * waitingPrice
    if (newTime === oldTime) return change
    const due = problem.softDueEnd[w]!
    change += ((newTime > due ? newTime - due : 0) - (oldTime > due ? oldTime - due : 0)) * problem.softDueSecondPrice[w]!
    newSeconds = oldSeconds = arcSeconds[w]!
  }
  const lastLimit = problem.softLastDeparture[r]!
  change += ((newTime > lastLimit ? newTime - lastLimit : 0) - (oldTime > lastLimit ? oldTime - lastLimit : 0)) * problem.softLastDepartureSecondPrice[r]!
  const endLimit = problem.softEnd[r]!
  const newEnd = newTime + newSeconds
  const oldEnd = oldTime + oldSeconds
  return change + ((newEnd > endLimit ? newEnd - endLimit : 0) - (oldEnd > endLimit ? oldEnd - endLimit : 0)) * problem.softEndSecondPrice[r]!
}

/** Price of inserting u by timing the whole route with it; Infinity when that is not feasible. */
function simulatedPrice(state: RouteState, u: number, p: number, r: number): number {
  const { next, routeOf, scratch } = state
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
