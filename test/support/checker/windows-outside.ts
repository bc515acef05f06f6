/** Windows of a visit that does not start in a certain span. */
import type { TimeWindow, VisitFacts } from './facts.ts'

export const alwaysOpen: TimeWindow = {
  minStart: -Infinity,
  maxStart: Infinity,
  maxEnd: Infinity,
  offsetSeconds: undefined,
}

/** The windows without starts in that span. */
export function windowsOutside({ windows, notBetween }: VisitFacts): readonly TimeWindow[] {
  if (!notBetween) return windows
  const [from, until] = notBetween
  return (windows.length > 0 ? windows : [alwaysOpen]).flatMap((window) => {
    const before = { ...window, maxStart: Math.min(window.maxStart, from - 1) }
    const behind = { ...window, minStart: Math.max(window.minStart, until) }
    return [before, behind].filter(({ minStart, maxStart, maxEnd }) => minStart <= Math.min(maxStart, maxEnd))
  })
}
