/**
 * The best places for a pick-up and its delivery on a route, of all pairs of gaps: exact where one window per visit and
 * what is on board are all there is to keep. How the time moves on behind the pick-up is known from gap to gap, the
 * rest by forward slack and by the loads of the strip.
 */
import type { RouteState } from '../../state/route-state.ts'
import type { PlaceScan } from './place-scan.ts'
import type { RouteStrip } from './route-strip.ts'

/** A function made once per kernel, so that V8 compiles its arrays in as constants. */
export function createPairScan({ facts }: RouteState): PlaceScan {
  const { leavePlace, arrivePlace, placeCount, seconds, secondsInto, price, priceInto, firstStart, lastStart } = facts
  const { freeFrom, free, kindCount, amount, room } = facts.requests!
  const service = facts.problem.serviceSeconds
  const size = facts.visitCount + 2
  // Of each gap for the delivery: what it costs there, the ways there and on, the least price from it on.
  const detour = new Float64Array(size)
  const least = new Float64Array(size)
  const secondsIn = new Int32Array(size)
  const secondsOut = new Int32Array(size)
  const priceOut = new Float64Array(size)
  const fits = (load: Int32Array, u: number, i: number, r: number): boolean => {
    for (let k = 0; k < kindCount; k++)
      if (load[i * kindCount + k]! + amount[u * kindCount + k]! > room[r * kindCount + k]!) return false
    return true
  }
  /**
   * Prices the gaps from `first` to `last`, backwards. Where not even the stay at d fits between its neighbours nothing
   * is read of ways, which are the slow part.
   */
  const priceDelivery = (strip: RouteStrip, d: number, first: number, last: number): void => {
    const { node, departure, latest } = strip
    const into = arrivePlace[d]! * placeCount
    const from = leavePlace[d]! * placeCount
    const begin = firstStart[d]!
    const lasts = service[d]!
    let cheapest = Infinity
    for (let i = last; i >= first; i--) {
      const reached = departure[i]!
      if ((reached < begin ? begin : reached) + lasts > latest[i + 1]!) detour[i] = Infinity
      else {
        const there = into + leavePlace[node[i]!]!
        const on = from + arrivePlace[node[i + 1]!]!
        secondsIn[i] = secondsInto[there]!
        secondsOut[i] = seconds[on]!
        priceOut[i] = price[on]!
        const change = priceInto[there]! + price[on]! - strip.price[i]!
        detour[i] = change
        if (change < cheapest) cheapest = change
      }
      least[i] = cheapest
    }
  }
  return (strip, q, r, below, places, at) => {
    const { node, departure, latest, load, count } = strip
    const stripSeconds = strip.seconds
    const stripPrice = strip.price
    const u = free[freeFrom[q]!]!
    const d = free[freeFrom[q]! + 1]!
    const into = arrivePlace[u]! * placeCount
    const from = leavePlace[u]! * placeCount
    const secondsBetween = seconds[from + arrivePlace[d]!]!
    const priceBetween = price[from + arrivePlace[d]!]!
    const [firstU, lastU, serviceU] = [firstStart[u]!, lastStart[u]!, service[u]!]
    const [firstD, lastD, serviceD] = [firstStart[d]!, lastStart[d]!, service[d]!]
    // Gaps before `gapU` and `gapD` are too early for u and d, as the rest of the route would be late, those behind
    // `lastGap` too late for d.
    let gapU = strip.firstGap
    while (gapU <= count && latest[gapU + 1]! < firstU + serviceU) gapU++
    if (gapU > count || departure[gapU]! > lastU) return Infinity
    let gapD = gapU
    while (gapD <= count && latest[gapD + 1]! < firstD + serviceD) gapD++
    let lastGap = count
    while (lastGap >= gapD && departure[lastGap]! > lastD) lastGap--
    if (lastGap < gapD) return Infinity
    let isPriced = false
    let best = below
    let [bestU, bestD] = [-1, -1]
    for (let i = gapU; i <= lastGap; i++) {
      let time = departure[i]!
      if (time > lastU) break
      if ((time < firstU ? firstU : time) + serviceU > latest[i + 1]! || !fits(load, u, i, r)) continue
      const there = into + leavePlace[node[i]!]!
      time += secondsInto[there]!
      if (time > lastU) continue
      time = (time < firstU ? firstU : time) + serviceU
      if (time > latest[i + 1]! || time > lastD) continue
      if (!isPriced) {
        // No earlier gap is of use for u.
        if (i > gapD) gapD = i
        priceDelivery(strip, d, gapD, lastGap)
        isPriced = true
      }
      const x = node[i + 1]!
      const partial = priceInto[there]! - stripPrice[i]!
      // The delivery next.
      if (i >= gapD && detour[i]! < Infinity) {
        const together = partial + priceBetween + priceOut[i]!
        if (together < best) {
          let done = time + secondsBetween
          if (done <= lastD) {
            done = (done < firstD ? firstD : done) + serviceD
            if (done + secondsOut[i]! <= latest[i + 1]!) {
              best = together
              bestU = bestD = i
            }
          }
        }
      }
      if (i === lastGap) break
      const base = partial + price[from + arrivePlace[x]!]!
      if (base + least[i + 1 < gapD ? gapD : i + 1]! >= best) continue
      time += seconds[from + arrivePlace[x]!]!
      if (time > latest[i + 1]!) continue
      for (let j = i + 1; j <= lastGap; j++) {
        const y = node[j]!
        if ((j >= gapD && base + least[j]! >= best) || !fits(load, u, j, r)) break
        time = (time < firstStart[y]! ? firstStart[y]! : time) + service[y]!
        if (time > lastD) break
        if (j >= gapD && base + detour[j]! < best) {
          let done = time + secondsIn[j]!
          if (done <= lastD) {
            done = (done < firstD ? firstD : done) + serviceD
            if (done + secondsOut[j]! <= latest[j + 1]!) {
              best = base + detour[j]!
              bestU = i
              bestD = j
            }
          }
        }
        time += stripSeconds[j]!
      }
    }
    if (bestU < 0) return Infinity
    places.stop[at] = u
    places.behind[at] = node[bestU]!
    places.stop[at + 1] = d
    places.behind[at + 1] = bestD === bestU ? u : node[bestD]!
    return best
  }
}
