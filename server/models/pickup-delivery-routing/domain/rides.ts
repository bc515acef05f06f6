/** Rides: jobs on board of a shift, from the end of their first to the start of their last stop there. */
import { servedJobs, type Plan, type ServedJob } from './plan.ts'

/** Jobs with two stops or more on one shift; one whose pins are on several shifts rides on each of them. */
export function* rides(plan: Plan): Iterable<ServedJob> {
  for (const served of servedJobs(plan)) {
    for (const shift of new Set(served.served.map((each) => each.shift))) {
      const own = served.served.filter((each) => each.shift === shift)
      if (own.length > 1) yield { ...served, served: own }
    }
  }
}

/** Seconds from the end of the first to the start of the last stop, and how long that would take directly. */
export function rideOf({ served }: ServedJob, { facts: { problem } }: Plan): { taken: number; direct: number } {
  const [first, last] = [served[0]!, served.at(-1)!]
  const way = served
    .slice(1)
    .map(({ stop }, k) => problem.travelSeconds[served[k]!.stop.place * problem.placeCount + stop.place]!)
  const services = served.slice(1, -1).map(({ timed }) => timed.end - timed.start)
  const direct = [...way, ...services].reduce((sum, each) => sum + each, 0)
  return { taken: last.timed.start - first.timed.end, direct }
}

/** The ride that maximumTimeBurden limits: from the pick-up before this plan, where there was one. */
export function limitedRideOf(served: ServedJob, plan: Plan): { taken: number; direct: number } {
  const { stop, timed } = served.served[0]!
  const { pickedUp } = stop
  const { taken, direct } = rideOf(served, plan)
  if (!pickedUp) return { taken, direct }
  const { travelSeconds, placeCount } = plan.facts.problem
  const service = served.served.length > 1 ? timed.end - timed.start : 0
  const toFirst = travelSeconds[pickedUp.place * placeCount + stop.place]! + service
  return { taken: served.served.at(-1)!.timed.start - pickedUp.time, direct: toFirst + direct }
}

/** Seconds on board beyond the direct way; 0 where no road leads to the last stop. */
export function secondsBeyondDirect(ride: ServedJob, plan: Plan): number {
  if (!ride.served.at(-1)!.timed.isReached) return 0
  const { taken, direct } = rideOf(ride, plan)
  return Math.max(0, taken - direct)
}
