/** Every way to take, leave out and place the breaks of a shift on a route of so many visits. */
import type { BreakFacts, ShiftFacts } from '../support/checker/facts.ts'
import type { BreakChoice } from './route-times.ts'

/** Ids of breaks that are taken whatever the hours on duty, by shift. */
export type AlwaysTaken = (shift: ShiftFacts, pause: BreakFacts) => boolean

function* legsFor(breaks: number, legs: number, from = 0): Generator<readonly number[]> {
  if (breaks === 0) {
    yield []
    return
  }
  for (let leg = from; leg < legs; leg++) for (const rest of legsFor(breaks - 1, legs, leg)) yield [leg, ...rest]
}

interface Taken {
  readonly breaks: readonly BreakFacts[]
  readonly leaveFrom: number
  readonly backBy: number
}

/**
 * A break is left out by whoever leaves at or after the end of its span, or is back at or before its start. A break
 * that is taken lies on duty, so its span is touched.
 */
function takings(pauses: readonly BreakFacts[], isAlwaysTaken: (pause: BreakFacts) => boolean): Taken[] {
  const [pause, ...rest] = pauses
  if (!pause) return [{ breaks: [], leaveFrom: -Infinity, backBy: Infinity }]
  return takings(rest, isAlwaysTaken).flatMap((others) => {
    const taken = { ...others, breaks: [pause, ...others.breaks] }
    if (isAlwaysTaken(pause)) return [taken]
    const { spanFrom, spanEnd } = pause
    return [
      taken,
      ...(Number.isFinite(spanEnd) ? [{ ...others, leaveFrom: Math.max(others.leaveFrom, spanEnd) }] : []),
      ...(Number.isFinite(spanFrom) ? [{ ...others, backBy: Math.min(others.backBy, spanFrom) }] : []),
    ]
  })
}

const prepared = new WeakMap<ShiftFacts, Taken[]>()

export function breakChoices(shift: ShiftFacts, visits: number, isAlwaysTaken: AlwaysTaken): BreakChoice[] {
  const inOrder = [...shift.breaks].sort((a, b) => a.minStart - b.minStart)
  const ways = prepared.get(shift) ?? takings(inOrder, (pause) => isAlwaysTaken(shift, pause))
  prepared.set(shift, ways)
  return ways.flatMap((taken) => [...legsFor(taken.breaks.length, visits + 1)].map((legs) => ({ ...taken, legs })))
}
