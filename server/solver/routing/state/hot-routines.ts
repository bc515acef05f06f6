/**
 * The routines every step runs many times, each made once per state: arrays captured in a closure that exists once are
 * compiled in as constants by V8, which made these a tenth faster than functions that read them from a record.
 */
import { detach, type HotRoutines, type RouteState } from './route-state.ts'
import { setLength } from './route-lengths.ts'
import { latestArrivalOf, never, startOf } from '../problem/start-ranges.ts'
import type { PriceMatrix } from '../facts/travel-matrices.ts'

export function createHotRoutines(state: RouteState): HotRoutines {
  return {
    refreshPlain: createRefreshPlain(state),
    refreshAround: createRefreshAround(state),
    link: createLink(state),
    takeOut: createTakeOut(state),
    save: createSave(state),
    restore: createRestore(state),
  }
}

/** Departures and latest arrivals of a route without breaks, from its arcs; returns as refreshRoute does. */
function createRefreshPlain({
  facts,
  next,
  previous,
  arcSeconds,
  departure,
  latest,
  base,
}: RouteState): HotRoutines['refreshPlain'] {
  const { minStartTravel, classCount, firstClass, stopPlace, ranges, visitCount, maxLeg, breaks } = facts
  const { durationClass, serviceSeconds: service, minFirstArrival, maxEnd, maxLastDeparture } = facts.problem
  const { layerShift } = breaks
  return (r) => {
    const shiftClass = durationClass[r]!
    const maxSeconds = maxLeg[r]!
    const end = visitCount + r
    const first = base[r]!
    let p = first
    let time = departure[p << layerShift]!
    if (p === end && time < minFirstArrival[r]! - arcSeconds[p]!) time = minFirstArrival[r]! - arcSeconds[p]!
    for (let v = next[p]!; v !== end; v = next[v]!) {
      const seconds = arcSeconds[p]!
      const row = v * classCount + shiftClass + (firstClass !== 0 && stopPlace[p] !== stopPlace[v] ? firstClass : 0)
      if (time < minStartTravel[v]!) time = minStartTravel[v]!
      const start = startOf(ranges, row, time + seconds, never)
      if (start >= never || seconds > maxSeconds) return v
      departure[v << layerShift] = time = start + service[row]!
      p = v
    }
    let bound = maxEnd[r]! - arcSeconds[p]!
    if (bound > maxLastDeparture[r]!) bound = maxLastDeparture[r]!
    if (time > bound) return p
    for (let v = p; v !== first; v = p) {
      p = previous[v]!
      const row = v * classCount + shiftClass + (firstClass !== 0 && stopPlace[p] !== stopPlace[v] ? firstClass : 0)
      const limit = latestArrivalOf(ranges, row, bound - service[row]!)
      latest[v << layerShift] = limit
      bound = limit - arcSeconds[p]!
    }
    return -1
  }
}

/**
 * After the insertion of v: repairs departures downstream and latest arrivals upstream, stopping where nothing changes.
 */
function createRefreshAround({
  facts,
  next,
  previous,
  arcSeconds,
  departure,
  latest,
  base,
}: RouteState): HotRoutines['refreshAround'] {
  const { minStartTravel, classCount, firstClass, stopPlace, ranges, visitCount, breaks } = facts
  const { durationClass, serviceSeconds: service, minFirstArrival, maxLastDeparture } = facts.problem
  const { layerShift } = breaks
  return (v, r) => {
    const shiftClass = durationClass[r]!
    const end = visitCount + r
    let p = previous[v]!
    let time = departure[p << layerShift]!
    if (p === end && time < minFirstArrival[r]! - arcSeconds[p]!) time = minFirstArrival[r]! - arcSeconds[p]!
    for (let w = v; w !== end; w = next[w]!) {
      const row = w * classCount + shiftClass + (firstClass !== 0 && stopPlace[p] !== stopPlace[w] ? firstClass : 0)
      if (time < minStartTravel[w]!) time = minStartTravel[w]!
      time = startOf(ranges, row, time + arcSeconds[p]!, never) + service[row]!
      if (departure[w << layerShift] === time && w !== v) break
      departure[w << layerShift] = time
      p = w
    }
    // The stop behind v may no longer be the first at its place.
    const from = firstClass !== 0 && next[v] !== end ? next[v]! : v
    const x = next[from]!
    let bound = latest[x << layerShift]! - arcSeconds[from]!
    if (x === end && bound > maxLastDeparture[r]!) bound = maxLastDeparture[r]!
    for (let w = from; w !== base[r]; w = p) {
      p = previous[w]!
      const row = w * classCount + shiftClass + (firstClass !== 0 && stopPlace[p] !== stopPlace[w] ? firstClass : 0)
      const limit = latestArrivalOf(ranges, row, bound - service[row]!)
      if (latest[w << layerShift] === limit && w !== v && w !== from) break
      latest[w << layerShift] = limit
      bound = limit - arcSeconds[p]!
    }
  }
}

/** Links u behind p and brings arcs and sums of the route up to date, not its times. */
function createLink(state: RouteState): HotRoutines['link'] {
  const { facts, next, previous, routeOf, arcSeconds, staticPrice, travel, load, freeCount } = state
  const { leavePlace, arrivePlace, placeCount, shiftCount, seconds, isRich, demand, problem } = facts
  const assignmentPrice = problem.assignmentPrice
  const price: PriceMatrix = facts.price
  const arcPrice: PriceMatrix = state.arcPrice
  return (u, p) => {
    const x = next[p]!
    const r = routeOf[p]!
    next[p] = u
    previous[u] = p
    next[u] = x
    previous[x] = u
    routeOf[u] = r
    const arcIn = leavePlace[p]! * placeCount + arrivePlace[u]!
    const arcOut = leavePlace[u]! * placeCount + arrivePlace[x]!
    // An empty route has no travel, although its shift node keeps an arc to itself.
    const isFirst = p === x
    staticPrice[r]! +=
      price[arcIn]! +
      price[arcOut]! -
      (isFirst ? 0 : arcPrice[p]!) +
      (isRich ? assignmentPrice[u * shiftCount + r]! : 0)
    travel[r]! += seconds[arcIn]! + seconds[arcOut]! - (isFirst ? 0 : arcSeconds[p]!)
    arcSeconds[p] = seconds[arcIn]!
    arcSeconds[u] = seconds[arcOut]!
    arcPrice[p] = price[arcIn]!
    arcPrice[u] = price[arcOut]!
    load[r]! += demand[u]!
    freeCount[r]!++
  }
}

/** The inverse of linking; v joins the waiting visits. */
function createTakeOut(state: RouteState): HotRoutines['takeOut'] {
  const { facts, next, previous, arcSeconds, staticPrice, travel, load, freeCount, waiting } = state
  const { leavePlace, arrivePlace, placeCount, shiftCount, seconds, isRich, demand, problem } = facts
  const assignmentPrice = problem.assignmentPrice
  const price: PriceMatrix = facts.price
  const arcPrice: PriceMatrix = state.arcPrice
  return (v) => {
    const p = previous[v]!
    const x = next[v]!
    const r = state.routeOf[v]!
    const bridge = leavePlace[p]! * placeCount + arrivePlace[x]!
    const isLast = p === x
    staticPrice[r]! -=
      arcPrice[p]! + arcPrice[v]! - (isLast ? 0 : price[bridge]!) + (isRich ? assignmentPrice[v * shiftCount + r]! : 0)
    travel[r]! -= arcSeconds[p]! + arcSeconds[v]! - (isLast ? 0 : seconds[bridge]!)
    arcSeconds[p] = seconds[bridge]!
    arcPrice[p] = price[bridge]!
    next[p] = x
    previous[x] = p
    load[r]! -= demand[v]!
    freeCount[r]!--
    detach(state, v)
    waiting[state.waitingCount++] = v
  }
}

/** Copies a route with all that is known of it. */
function createSave(state: RouteState): HotRoutines['save'] {
  const { isSaved, savedRoute, saved, next, facts, arcSeconds, arcPrice, departure, latest, version } = state
  const {
    keepsTimes,
    breaks: { layerShift, layerCount },
  } = facts
  return (r) => {
    const i = state.savedCount++
    const end = facts.visitCount + r
    isSaved[r] = 1
    savedRoute[i] = r
    saved.version[i] = version[r]!
    version[r] = 0
    saved.routePrice[i] = state.routePrice[r]!
    saved.staticPrice[i] = state.staticPrice[r]!
    saved.timelinePrice[i] = state.timelinePrice[r]!
    saved.earliestEnd[i] = state.earliestEnd[r]!
    saved.routeLength[i] = state.routeLength[r]!
    saved.freeCount[i] = state.freeCount[r]!
    saved.load[i] = state.load[r]!
    saved.travel[i] = state.travel[r]!
    saved.firstArcSeconds[i] = arcSeconds[end]!
    saved.firstArcPrice[i] = arcPrice[end]!
    let k = saved.from[i]!
    for (let v = next[end]!; v !== end; v = next[v]!, k++) {
      saved.visit[k] = v
      saved.arcSeconds[k] = arcSeconds[v]!
      saved.arcPrice[k] = arcPrice[v]!
      for (let layer = layerCount[r]!; layer >= 0; layer--) {
        saved.departure[(k << layerShift) + layer] = departure[(v << layerShift) + layer]!
        saved.latest[(k << layerShift) + layer] = latest[(v << layerShift) + layer]!
      }
    }
    saved.from[i + 1] = k
    if (keepsTimes[r]) saveTimes(state, i)
  }
}

/** Puts back the saved route number i, all but whether it is open; returns the number of its free visits. */
function createRestore(state: RouteState): HotRoutines['restore'] {
  const { savedRoute, saved, next, previous, routeOf, facts, arcSeconds, arcPrice, departure, latest } = state
  const {
    keepsTimes,
    breaks: { layerShift, layerCount },
  } = facts
  return (i) => {
    const r = savedRoute[i]!
    const end = facts.visitCount + r
    const from = saved.from[i]!
    const to = saved.from[i + 1]!
    let p = end
    arcSeconds[p] = saved.firstArcSeconds[i]!
    arcPrice[p] = saved.firstArcPrice[i]!
    for (let k = from; k < to; k++) {
      const v = saved.visit[k]!
      next[p] = v
      previous[v] = p
      routeOf[v] = r
      arcSeconds[v] = saved.arcSeconds[k]!
      arcPrice[v] = saved.arcPrice[k]!
      for (let layer = layerCount[r]!; layer >= 0; layer--) {
        departure[(v << layerShift) + layer] = saved.departure[(k << layerShift) + layer]!
        latest[(v << layerShift) + layer] = saved.latest[(k << layerShift) + layer]!
      }
      p = v
    }
    next[p] = end
    previous[end] = p
    if (keepsTimes[r]) restoreTimes(state, i)
    state.version[r] = saved.version[i]!
    state.freeCount[r] = saved.freeCount[i]!
    state.load[r] = saved.load[i]!
    state.travel[r] = saved.travel[i]!
    state.staticPrice[r] = saved.staticPrice[i]!
    state.timelinePrice[r] = saved.timelinePrice[i]!
    state.earliestEnd[r] = saved.earliestEnd[i]!
    if (facts.hasBalance[r]) setLength(state, r, saved.routeLength[i]!)
    state.routesPrice += saved.routePrice[i]! - state.routePrice[r]!
    state.routePrice[r] = saved.routePrice[i]!
    return state.freeCount[r]
  }
}

function saveTimes(
  { saved, savedRoute, servedFrom, servedUntil, left, service, skipped, walk, facts }: RouteState,
  i: number,
): void {
  const {
    isWalked,
    breaks: { layerShift, layerCount },
  } = facts
  const r = savedRoute[i]!
  saved.slowerOf[i] = walk.slowerOf[r]!
  saved.left[i] = left[r]!
  saved.service[i] = service[r]!
  saved.skipped[i] = skipped[r]!
  const to = saved.from[i + 1]!
  for (let k = saved.from[i]!; k < to; k++) {
    const v = saved.visit[k]!
    saved.servedFrom[k] = servedFrom[v]!
    saved.servedUntil[k] = servedUntil[v]!
    saved.walk.taken[k] = walk.taken[v]!
    if (isWalked[r] === 0) continue
    saved.walk.price[k] = walk.price[v]!
    saved.walk.slower[k] = walk.slower[v]!
    for (let layer = layerCount[r]!; layer >= 0; layer--) {
      saved.walk.sooner[(k << layerShift) + layer] = walk.sooner[(v << layerShift) + layer]!
    }
  }
}

function restoreTimes(
  { saved, savedRoute, servedFrom, servedUntil, left, service, skipped, walk, keptWays, facts }: RouteState,
  i: number,
): void {
  const {
    isWalked,
    breaks: { layerShift, layerCount },
  } = facts
  const r = savedRoute[i]!
  keptWays.isFresh[r] = 0
  walk.slowerOf[r] = saved.slowerOf[i]!
  left[r] = saved.left[i]!
  service[r] = saved.service[i]!
  skipped[r] = saved.skipped[i]!
  const to = saved.from[i + 1]!
  for (let k = saved.from[i]!; k < to; k++) {
    const v = saved.visit[k]!
    servedFrom[v] = saved.servedFrom[k]!
    servedUntil[v] = saved.servedUntil[k]!
    walk.taken[v] = saved.walk.taken[k]!
    if (isWalked[r] === 0) continue
    walk.price[v] = saved.walk.price[k]!
    walk.slower[v] = saved.walk.slower[k]!
    for (let layer = layerCount[r]!; layer >= 0; layer--) {
      walk.sooner[(v << layerShift) + layer] = saved.walk.sooner[(k << layerShift) + layer]!
    }
  }
}
