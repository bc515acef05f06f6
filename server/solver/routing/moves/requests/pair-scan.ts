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
  const fits = (load: Int32Array, u: number, i: number, r: number): boolean => {
    for (let k = 0; k < kindCount; k++)
      if (load[i * kindCount + k]! + amount[u * kindCount + k]! > room[r * kindCount + k]!) return false
    return true
  }
  const priceDelivery = (strip: RouteStrip, d: number): void => {
    const { node } = strip
    const into = arrivePlace[d]! * placeCount
    const from = leavePlace[d]! * placeCount
    least[strip.count + 1] = Infinity
    for (let i = strip.count; i >= strip.firstGap; i--) {
      const there = into + leavePlace[node[i]!]!
      const on = from + arrivePlace[node[i + 1]!]!
      secondsIn[i] = secondsInto[there]!
      secondsOut[i] = seconds[on]!
      const change = priceInto[there]! + price[on]! - strip.price[i]!
      detour[i] = change
      least[i] = change < least[i + 1]! ? change : least[i + 1]!
    }
  }
  return (strip, q, r, below, places, at) => {
    const { node, departure, latest, load } = strip
    const stripSeconds = strip.seconds
    const stripPrice = strip.price
    const u = free[freeFrom[q]!]!
    const d = free[freeFrom[q]! + 1]!
    const { count } = strip
    const into = arrivePlace[u]! * placeCount
    const from = leavePlace[u]! * placeCount
    const between = from + arrivePlace[d]!
    const [firstU, lastU, serviceU] = [firstStart[u]!, lastStart[u]!, service[u]!]
    const [firstD, lastD, serviceD] = [firstStart[d]!, lastStart[d]!, service[d]!]
    let best = below
    let [bestU, bestD] = [-1, -1]
    priceDelivery(strip, d)
    for (let i = strip.firstGap; i <= count; i++) {
      if (departure[i]! > lastU) break
      const there = into + leavePlace[node[i]!]!
      let time = departure[i]! + secondsInto[there]!
      if (time > lastU || !fits(load, u, i, r)) continue
      time = (time < firstU ? firstU : time) + serviceU
      const x = node[i + 1]!
      const partial = priceInto[there]! - stripPrice[i]!
      // The delivery next.
      const together =
        partial +
        price[between]! +
        detour[i]! +
        stripPrice[i]! -
        priceInto[arrivePlace[d]! * placeCount + leavePlace[node[i]!]!]!
      if (together < best) {
        let done = time + seconds[between]!
        if (done <= lastD) {
          done = (done < firstD ? firstD : done) + serviceD
          if (done + secondsOut[i]! <= latest[i + 1]!) {
            best = together
            bestU = bestD = i
          }
        }
      }
      if (i === count) break
      const base = partial + price[from + arrivePlace[x]!]!
      time += seconds[from + arrivePlace[x]!]!
      if (time > latest[i + 1]! || base + least[i + 1]! >= best) continue
      for (let j = i + 1; j <= count; j++) {
        const y = node[j]!
        if (base + least[j]! >= best || !fits(load, u, j, r)) break
        time = (time < firstStart[y]! ? firstStart[y]! : time) + service[y]!
        if (time > lastD) break
        if (base + detour[j]! < best) {
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
