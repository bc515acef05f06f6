/**
 * Visits around one, nearest first: those within a reach, in steps of price. Whoever looks for the best of thousands
 * finds them among the first and need not look at the rest.
 */
import type { RoutingFacts } from './routing-facts.ts'

export interface Surroundings {
  /** The first `count` of them are in reach: the way there or back is cheaper. */
  readonly visits: Int32Array
  count: number
  /** A reach that about `wanted` visits are probably within, told from a sample of them; Infinity for few visits. */
  guessReach(u: number): number
  look(u: number, reach: number): void
}

/** One of so many visits is looked at to guess the reach. */
const visitsPerSample = 16
const priceSteps = 1024

export function createSurroundings(
  { visitCount, placeCount, price, priceInto, dearest, freeVisits, problem: { visitPlace } }: RoutingFacts,
  wanted: number,
): Surroundings {
  const stepsPerPrice = priceSteps / dearest
  const stepOf = (way: number) => Math.min(priceSteps, Math.floor(way * stepsPerPrice))
  const sampled = new Int32Array(priceSteps + 1)
  const wantedSample = Math.ceil(wanted / visitsPerSample)
  const found = new Int32Array(visitCount)
  const steps = new Uint16Array(visitCount)
  /** Where the visits of each step begin, and once they are put there, where they end. */
  const places = new Int32Array(priceSteps + 2)
  const around: Surroundings = {
    visits: new Int32Array(visitCount),
    count: 0,
    guessReach(u) {
      if (freeVisits.length < 4 * wanted) return Infinity
      sampled.fill(0)
      const row = visitPlace[u]! * placeCount
      for (let i = 0; i < freeVisits.length; i += visitsPerSample)
        sampled[stepOf(price[row + visitPlace[freeVisits[i]!]!]!)]!++
      let step = 0
      for (let count = sampled[0]!; count < wantedSample && step < priceSteps; count += sampled[++step]!);
      return step < priceSteps ? (step + 1) / stepsPerPrice : Infinity
    },
    look(u, reach) {
      const row = visitPlace[u]! * placeCount
      let count = 0
      places.fill(0)
      for (let v = 0; v < visitCount; v++) {
        const k = row + visitPlace[v]!
        const there = price[k]!
        const back = priceInto[k]!
        if ((there >= reach && back >= reach) || v === u) continue
        const step = stepOf(there < back ? there : back)
        found[count] = v
        steps[count++] = step
        places[step + 1]!++
      }
      for (let step = 1; step <= priceSteps; step++) places[step]! += places[step - 1]!
      for (let i = 0; i < count; i++) around.visits[places[steps[i]!]!++] = found[i]!
      around.count = count
    },
  }
  return around
}
