/**
 * Times of routes that wait for each other: the least solution of all their lower bounds together, and, where vehicles
 * leave late, the latest departure that moves neither an end nor a service whose time counts.
 */
import type { Travel } from '../support/checker/travel.ts'
import { leastTimes, type BreakChoice, type Sequence, type Times } from './route-times.ts'

export interface ChosenRoute {
  readonly sequence: Sequence
  readonly choice: BreakChoice
  /** What services wait for because it is cheaper, by position; -Infinity for nothing. */
  readonly waits: readonly number[]
  /** Earliest departure that was chosen. */
  readonly leaveFrom: number
}

export interface Service {
  readonly start: number
  readonly end: number
}

/** Earliest starts that follow from the services of a plan, by id of the visit. */
export type Couplings = (services: ReadonlyMap<string, Service>) => Iterable<readonly [string, number]>

export interface PlanTimes {
  readonly routes: readonly ChosenRoute[]
  readonly times: readonly Times[]
}

/** No plan of a few stops needs more: each round moves a service to a later window or by a whole delay. */
const mostRounds = 200

function servicesOf(routes: readonly ChosenRoute[], times: readonly Times[]): Map<string, Service> {
  const services = new Map<string, Service>()
  for (const [r, { sequence }] of routes.entries())
    for (const [index, { id }] of sequence.visits.entries()) {
      const start = times[r]!.starts[index]!
      services.set(id, { start, end: start + sequence.service[index]! })
    }
  return services
}

export function settle(
  routes: readonly ChosenRoute[],
  couplings: Couplings | undefined,
  travel: Travel,
): PlanTimes | undefined {
  const bounds = couplings ? routes.map(({ waits }) => [...waits]) : routes.map(({ waits }) => waits)
  for (let round = 0; round < mostRounds; round++) {
    const times: Times[] = []
    for (const [r, { sequence, choice, leaveFrom }] of routes.entries()) {
      const own = leastTimes(sequence, choice, bounds[r]!, leaveFrom, travel)
      if (!own) return undefined
      times.push(own)
    }
    if (!couplings || !raise(routes, times, couplings, bounds as number[][])) return { routes, times }
  }
  return undefined
}

/** Whether any bound has become later. What the input fixes waits for nobody. */
function raise(
  routes: readonly ChosenRoute[],
  times: readonly Times[],
  couplings: Couplings,
  bounds: readonly number[][],
): boolean {
  const positions = new Map(
    routes.flatMap(({ sequence }, r) =>
      sequence.visits.flatMap(({ id }, index) => (index < sequence.pinnedVisits ? [] : [[id, [r, index]] as const])),
    ),
  )
  let isRaised = false
  for (const [id, bound] of couplings(servicesOf(routes, times))) {
    const position = positions.get(id)
    if (!position) continue
    const [r, index] = position as [number, number]
    if (bound <= times[r]!.starts[index]! || bound <= bounds[r]![index]!) continue
    bounds[r]![index] = bound
    isRaised = true
  }
  return isRaised
}

/** Latest start of a service that changes nothing that counts; its own start where it must not move. */
export type LatestStart = (sequence: Sequence, index: number, service: Service) => number

/** The same plan with departures as late as they may be. */
export function leavingLate(
  plan: PlanTimes,
  latestStart: LatestStart,
  couplings: Couplings | undefined,
  travel: Travel,
): PlanTimes {
  const limits = plan.routes.map(({ sequence }, r) =>
    sequence.visits.map((_, index) => {
      const start = plan.times[r]!.starts[index]!
      return Math.max(start, latestStart(sequence, index, { start, end: start + sequence.service[index]! }))
    }),
  )
  const isKept = (late: PlanTimes) =>
    late.times.every(
      ({ end, starts }, r) => end <= plan.times[r]!.end && starts.every((start, index) => start <= limits[r]![index]!),
    )
  let best = plan
  for (const r of plan.routes.keys()) {
    if (plan.routes[r]!.sequence.visits.length === 0) continue
    let low = best.times[r]!.departure
    let high = Math.min(limits[r]![0]!, plan.times[r]!.end)
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      const routes = best.routes.map((route, other) => (other === r ? { ...route, leaveFrom: middle } : route))
      const late = settle(routes, couplings, travel)
      if (late && isKept(late)) {
        best = late
        low = middle
      } else high = middle - 1
    }
  }
  return best
}
