/**
 * The search for a position in problems with rarer rules. An exact price is dear there, so the places that bounds leave
 * are gathered first, and priced from the one that is cheapest in arcs and assignment on: that one is mostly chosen,
 * and rules out nearly all others.
 */
import { dearestBelow, mayTake } from './insertion.ts'
import { leastServices } from '../facts/routing-facts.ts'
import { leastChange } from './rich-pricing.ts'
import type { RichScan, RoutingKernel } from './routing-kernel.ts'
import { createBreakTest } from './break-test.ts'
import { tunables } from '../tunables.ts'

const { blink } = tunables.recreate

/** Made once per kernel, so that V8 compiles its arrays in. Tests stand in the order that rejects most. */
export function createRichScan(kernel: RoutingKernel): RichScan {
  const { facts, state, lists, random, credit: credits, richPrice, refused } = kernel
  const { firstClass, leavePlace, arrivePlace, placeCount, seconds, secondsInto, price, priceInto, visitCount } = facts
  const { compatible, shiftCount, firstStart: firstStarts, lastStart: lastStarts, coupling } = facts
  const { assignmentPrice } = facts.problem
  const { routeOf, next, previous, departure, latest, arcPrice, release, base } = state
  const { before, after, length: listLength, beforeCount, afterCount } = lists
  const { secondsBefore, priceBefore, secondsAfter, priceAfter } = lists
  const { layerShift, layerCount, hasPlace } = facts.breaks
  const minService = leastServices(facts)
  const mayFit = createBreakTest(state)
  const isWhole = price instanceof Int32Array
  // Of each place gathered: the stop in front of it, what its arcs cost more, and that with the assignment.
  const stops = new Int32Array(refused.length)
  const arcs = new Float64Array(refused.length)
  const statics = new Float64Array(refused.length)
  const gathered = new Int32Array(refused.length)
  let count = 0
  // When u may start.
  let firstStart = 0
  let lastStart = 0

  const begin = (u: number) => {
    count = 0
    firstStart = firstStarts[u]!
    lastStart = lastStarts[u]!
    if (!coupling) return
    if (release[u]! > firstStart) firstStart = release[u]!
    if (state.latestStart < lastStart) lastStart = state.latestStart
    if (state.latestEnd - minService[u]! < lastStart) lastStart = state.latestEnd - minService[u]!
  }

  /** Gathers the place between p and x of route r, unless u comes too late there at `time` or makes others late. */
  const gather = (
    u: number,
    r: number,
    p: number,
    x: number,
    secondsIn: number,
    secondsOut: number,
    extra: number,
  ): void => {
    let time = departure[p << layerShift]! + secondsIn
    if (time < firstStart) time = firstStart
    if (hasPlace[r] === 0 && !(firstClass !== 0 && arrivePlace[u] === arrivePlace[x])) {
      if (time + minService[u]! + secondsOut > latest[(x << layerShift) + layerCount[r]!]!) return
      if (!mayFit(r, u, p, x, secondsIn, secondsOut)) return
    }
    stops[count] = p
    arcs[count] = extra
    statics[count++] = extra + assignmentPrice[u * shiftCount + r]!
  }

  const forget = (k: number) => {
    count--
    stops[k] = stops[count]!
    arcs[k] = arcs[count]!
    statics[k] = statics[count]!
  }

  /** The best of the places gathered that beats `insertionPrice`, which it updates; -1 for none. */
  const choose = (u: number): number => {
    let best = kernel.insertionPrice
    let position = -1
    while (count > 0) {
      let k = 0
      for (let i = 1; i < count; i++) if (statics[i]! < statics[k]!) k = i
      const p = stops[k]!
      const exact = richPrice(u, p, arcs[k]!, best)
      forget(k)
      if (exact >= best) refused[p] = kernel.scan
      else if (random.next() > blink) {
        best = exact
        position = p
        for (let i = count - 1; i >= 0; i--)
          if (statics[i]! + leastChange(state, routeOf[stops[i]!]!) >= best) forget(i)
      }
    }
    kernel.insertionPrice = best
    return position
  }

  return {
    granular: (u) => {
      begin(u)
      const from = leavePlace[u]! * placeCount
      const into = arrivePlace[u]! * placeCount
      const row = u * shiftCount
      const limit = kernel.insertionPrice + credits[u]!
      const dearest = dearestBelow(limit)
      const scan = ++kernel.scan
      const beforeFrom = u * listLength
      const beforeEnd = beforeFrom + beforeCount[u]!
      for (let k = beforeFrom; k < beforeEnd; k++) {
        const p = before[k]!
        const r = routeOf[p]!
        // Most shifts do not suit: that is told without looking at the ways.
        if (departure[p << layerShift]! + secondsBefore[k]! > lastStart || !compatible[row + r]) continue
        const x = next[p]!
        const to = from + arrivePlace[x]!
        const extra = priceBefore[k]! + price[to]! - arcPrice[p]!
        if (isWhole ? dearest < extra : extra >= limit) continue
        gathered[p] = scan
        gather(u, r, p, x, secondsBefore[k]!, seconds[to]!, extra)
      }
      const afterFrom = u * listLength
      const afterEnd = afterFrom + afterCount[u]!
      for (let k = afterFrom; k < afterEnd; k++) {
        const x = after[k]!
        const p = previous[x]!
        const r = routeOf[x]!
        if (departure[p << layerShift]! > lastStart || !compatible[row + r] || gathered[p] === scan) continue
        const back = into + leavePlace[p]!
        const secondsIn = secondsInto[back]!
        if (departure[p << layerShift]! + secondsIn > lastStart) continue
        const extra = priceInto[back]! + priceAfter[k]! - arcPrice[p]!
        if (isWhole ? dearest < extra : extra >= limit) continue
        gather(u, r, p, x, secondsIn, secondsAfter[k]!, extra)
      }
      kernel.moves += beforeEnd - beforeFrom + afterEnd - afterFrom
      return choose(u)
    },
    inRoutes: (u, routes, routeCount) => {
      begin(u)
      const from = leavePlace[u]! * placeCount
      const into = arrivePlace[u]! * placeCount
      const limit = kernel.insertionPrice + credits[u]!
      for (let i = 0; i < routeCount; i++) {
        const r = routes[i]!
        if (state.activeIndex[r]! < 0 || !mayTake(kernel, u, r)) continue
        const end = visitCount + r
        const earliest = hasPlace[r] ? -Infinity : firstStart + minService[u]!
        for (let p = base[r]!, x = next[p]!; departure[p << layerShift]! <= lastStart; p = x, x = next[p]!) {
          kernel.moves++
          // What is behind the place must be late enough.
          if (latest[(x << layerShift) + layerCount[r]!]! >= earliest && refused[p] !== kernel.scan) {
            const back = into + leavePlace[p]!
            const to = from + arrivePlace[x]!
            const extra = priceInto[back]! + price[to]! - arcPrice[p]!
            if (extra < limit && departure[p << layerShift]! + secondsInto[back]! <= lastStart)
              gather(u, r, p, x, secondsInto[back]!, seconds[to]!, extra)
          }
          if (x === end) break
        }
      }
      const position = choose(u)
      kernel.scan++
      return position
    },
  }
}
