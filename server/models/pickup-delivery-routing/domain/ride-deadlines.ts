/**
 * Jobs that were picked up before the plan: `maximumTimeBurden` counts from then, so it is a latest start for their
 * stops.
 */
import { noLowerBound, noUpperBound } from '../../../solver/routing/problem/problem.ts'
import type { TravelMatrix } from '../../../travel/travel-matrix.ts'
import type { PlanWindow } from '../../routing/domain/plan.ts'
import { seconds } from '../../routing/domain/time-axis.ts'
import type { Overrides } from '../schema/overrides.ts'
import type { PlanJob, PlanStop } from './plan.ts'

interface Context {
  readonly jobs: readonly PlanJob[]
  readonly travel: Pick<TravelMatrix, 'size' | 'seconds'>
  readonly overrides: Overrides
}

const anyTime: PlanWindow = { minStart: noLowerBound, maxStart: noUpperBound, maxEnd: noUpperBound }

/** The stops with windows that close when their rides have to be over. Pinned stops are where somebody put them. */
export function withRideDeadlines(stops: readonly PlanStop[], { jobs, travel, overrides }: Context): PlanStop[] {
  const { maximumTimeBurden } = overrides
  if (maximumTimeBurden === undefined || stops.every(({ pickedUp }) => !pickedUp)) return [...stops]
  return stops.map((stop) => {
    const { pickedUp, isPinned, windows } = stop
    if (!pickedUp || isPinned) return stop
    const direct = directSeconds(stop, jobs[stop.job]!.stops, { stops, travel })
    const latest = pickedUp.time + direct + seconds(maximumTimeBurden)
    const closing = windows.length > 0 ? windows : [anyTime]
    return { ...stop, windows: closing.map((each) => ({ ...each, maxStart: Math.min(each.maxStart, latest) })) }
  })
}

/**
 * From the pick-up to the stop. Of two stops that is over the other one, as the order is known; of more it may be less
 * than the order they come to be made in allows, and never more.
 */
function directSeconds(
  stop: PlanStop,
  own: readonly number[],
  { stops, travel }: { readonly stops: readonly PlanStop[]; readonly travel: Context['travel'] },
): number {
  const between = (from: number, to: number) => travel.seconds[from * travel.size + to]!
  const { place } = stop.pickedUp!
  const [first, second] = own.map((index) => stops[index]!)
  const follows = stop.input.stopDependencies.some(({ precedingStop }) => precedingStop === first?.input.id)
  if (own.length !== 2 || stop !== second || !follows) return between(place, stop.place)
  return between(place, first!.place) + first!.serviceSeconds + between(first!.place, stop.place)
}
