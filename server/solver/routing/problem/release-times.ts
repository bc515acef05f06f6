/** When a dependency lets its follower start, by the end of the preceding visit, and the other way round. */
import type { VisitDependencies } from './problem.ts'

/** When the follower of dependency d may start at the earliest, the preceding visit ending at `end`. */
export function releaseAfter({ minDelay, releases }: VisitDependencies, d: number, end: number): number {
  const delayed = end + minDelay[d]!
  const of = releases ? releases.of[d]! : -1
  if (of < 0) return delayed
  const k = firstAbove(releases!.end, releases!.from[of]!, releases!.from[of + 1]!, end) - 1
  return k >= releases!.from[of]! && releases!.release[k]! > delayed ? releases!.release[k]! : delayed
}

/** When the preceding visit of dependency d must end at the latest for its follower to start at `start`. */
export function latestEndFor({ minDelay, releases }: VisitDependencies, d: number, start: number): number {
  const delayed = start - minDelay[d]!
  const of = releases ? releases.of[d]! : -1
  if (of < 0) return delayed
  const k = firstAbove(releases!.release, releases!.from[of]!, releases!.from[of + 1]!, start)
  return k < releases!.from[of + 1]! && releases!.end[k]! - 1 < delayed ? releases!.end[k]! - 1 : delayed
}

/** The first of rising entries from `low` up to `high` that is above the value; `high` where none is. */
function firstAbove(rising: Int32Array, low: number, high: number, value: number): number {
  while (low < high) {
    const middle = (low + high) >> 1
    if (rising[middle]! <= value) low = middle + 1
    else high = middle
  }
  return low
}
