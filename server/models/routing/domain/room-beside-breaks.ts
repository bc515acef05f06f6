/** What breaks at fixed times leave of the span of another break. */

interface Starts {
  readonly minStart: number
  readonly maxStart: number
  readonly seconds: number
}

/**
 * The breaks without those starts at the ends of their spans at which they would overlap a break at a fixed time: lunch
 * from 11:00 on starts at 12:00 if the person is away from 11:15 to 12:00. A break that has no other start keeps all.
 */
export function besideFixedBreaks<AnyBreak extends Starts>(breaks: readonly AnyBreak[]): AnyBreak[] {
  const fixed = breaks
    .filter(({ minStart, maxStart, seconds }) => minStart === maxStart && seconds > 0)
    .sort((a, b) => a.minStart - b.minStart)
  return breaks.map((pause) => {
    if (pause.minStart === pause.maxStart) return pause
    let { minStart, maxStart } = pause
    for (const other of fixed) if (isOverlapping(minStart, pause, other)) minStart = other.minStart + other.seconds
    for (const other of fixed.toReversed())
      if (isOverlapping(maxStart, pause, other)) maxStart = other.minStart - pause.seconds
    return minStart <= maxStart ? { ...pause, minStart, maxStart } : pause
  })
}

const isOverlapping = (start: number, { seconds }: Starts, fixed: Starts): boolean =>
  start < fixed.minStart + fixed.seconds && fixed.minStart < start + seconds
