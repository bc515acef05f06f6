/** Rich problems with breaks nobody may need, whose spans lie inside each other. */
import { createRandom } from '../../../../server/foundation/random.ts'
import { anywhere, type RoutingProblem, type Routes } from '../../../../server/solver/routing/problem/problem.ts'

interface Pause {
  readonly minStart: number
  readonly maxStart: number
  readonly seconds: number
  readonly place: number
  readonly isRequired: number
}

/** The same problem and plan with such breaks instead of its own, and without longest durations, not kept with them. */
export function withNestedBreaks(
  { problem, routes }: { readonly problem: RoutingProblem; readonly routes: Routes },
  seed: number,
): { problem: RoutingProblem; routes: Routes } {
  const random = createRandom(seed + 9_000_000)
  const has = (share: number) => random.next() < share
  const between = (low: number, high: number) => low + random.below(high - low + 1)
  const isPlaced = has(0.3)
  const place = () => (isPlaced && has(0.4) ? random.below(problem.placeCount) : anywhere)
  const isRequired = () => Number(has(0.15))

  /** A floating break with up to three others inside its span, of which absences are fixed. */
  function pausesOf(): Pause[] {
    const minStart = between(0, 150)
    const length = between(100, 400)
    const seconds = between(5, 40)
    const outer = { minStart, maxStart: minStart + length, seconds, place: place(), isRequired: isRequired() }
    const inner = Array.from({ length: between(1, 3) }, () => {
      const from = between(minStart, minStart + length)
      const maxStart = has(0.6) ? from : between(from, minStart + length)
      return { minStart: from, maxStart, seconds: between(5, 120), place: place(), isRequired: isRequired() }
    })
    const before = has(0.3) ? [{ ...outer, minStart: minStart - 60, maxStart: minStart - 40 }] : []
    return [...before, outer, ...inner].toSorted((a, b) => a.minStart - b.minStart)
  }

  const pauses = Array.from({ length: problem.shiftCount }, () => (has(0.85) ? pausesOf() : []))
  const flat = pauses.flat()
  const column = (of: (pause: Pause) => number) => Int32Array.from(flat, of)
  const { costs, maxDuration, ...rest } = problem
  void maxDuration
  return {
    routes,
    problem: {
      ...rest,
      breakFrom: Int32Array.from({ length: pauses.length + 1 }, (_, s) => pauses.slice(0, s).flat().length),
      breakMinStart: column(({ minStart }) => minStart),
      breakMaxStart: column(({ maxStart }) => maxStart),
      breakSeconds: column(({ seconds }) => seconds),
      breakPlace: column((pause) => pause.place),
      breakIsRequired: Uint8Array.from(flat, (pause) => pause.isRequired),
      ...(costs && { costs: { ...costs, ...unpaidOf(pauses, () => has(0.5)) } }),
    },
  }
}

function unpaidOf(pauses: readonly (readonly Pause[])[], isUnpaid: () => boolean) {
  const unpaid = pauses.map((list) => list.map(({ seconds }) => (isUnpaid() ? seconds : 0)))
  return {
    unpaidSeconds: Int32Array.from(unpaid, (list) => list.reduce((sum, seconds) => sum + seconds, 0)),
    breakUnpaidSeconds: Int32Array.from(unpaid.flat()),
  }
}
