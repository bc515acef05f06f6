/** Routes timed together, where visits wait for others. */
import { earliestStart } from './delay-to.ts'
import type { DependencyFacts, Facts, GroupFacts } from './facts.ts'
import type { Route } from './plan.ts'
import { timeRoute, type TimedStop } from './route-timing.ts'
import type { Trips } from './travel.ts'

/** Who waits for whom. */
interface Waits {
  readonly pairs: readonly { readonly first: string; readonly second: string; readonly dependency: DependencyFacts }[]
  /** Groups with those of their visits that wait. */
  readonly groups: readonly { readonly group: GroupFacts; readonly waiting: readonly string[] }[]
}

/** Services by visit. */
function servicesOf(routes: readonly Route[]): Map<string, TimedStop> {
  return new Map(
    routes.flatMap(
      ({ timed }) => timed?.stops.filter(({ kind }) => kind === 'VISIT').map((stop) => [stop.id, stop] as const) ?? [],
    ),
  )
}

/**
 * Visits that are served and not fixed wait, unless that would go round in a circle; visits of a group count as one
 * thing there.
 */
function waitsOf(facts: Facts, routes: readonly Route[]): Waits {
  const served = new Set(servicesOf(routes).keys())
  const fixed = new Set(routes.flatMap(({ order }) => order.visits.slice(0, order.pinnedVisits).map(({ id }) => id)))
  const free = [...served].filter((id) => !fixed.has(id))
  const groups = facts.groups.map((group) => ({ group, waiting: group.visits.filter((id) => free.includes(id)) }))
  const nameOf = (id: string) => {
    const own = groups.find(({ waiting }) => waiting.includes(id))
    return own ? `group ${own.group.id}` : `visit ${id}`
  }
  const pairs = free.flatMap((second) =>
    facts.visits
      .get(second)!
      .dependencies.filter(({ preceding }) => served.has(preceding))
      .map((dependency) => ({ first: dependency.preceding, second, dependency })),
  )
  const steps = [
    ...pairs.map(({ first, second }) => [nameOf(first), nameOf(second)] as const),
    ...routes.flatMap(({ order }) =>
      order.visits.slice(1).map(({ id }, index) => [nameOf(order.visits[index]!.id), nameOf(id)] as const),
    ),
    ...facts.groups.flatMap(({ id, visits }) =>
      visits.filter((visit) => fixed.has(visit)).map((visit) => [`visit ${visit}`, `group ${id}`] as const),
    ),
  ]
  const after = new Map<string, string[]>()
  for (const [before, next] of steps) after.set(before, [...(after.get(before) ?? []), next])
  const reaches = (from: string, to: string) => {
    const seen = new Set(after.get(from))
    for (const name of seen) for (const next of after.get(name) ?? []) seen.add(next)
    return seen.has(to)
  }
  return {
    pairs: pairs.filter(({ first, second }) => !reaches(nameOf(second), nameOf(first))),
    groups: groups.filter(({ group }) => !reaches(`group ${group.id}`, `group ${group.id}`)),
  }
}

/** When everyone who waits may start, the services being as they are. */
function earliestStarts(
  facts: Facts,
  { pairs, groups }: Waits,
  services: ReadonlyMap<string, TimedStop>,
): Map<string, number> {
  const earliest = new Map<string, number>()
  const wait = (id: string, time: number) => {
    if (Number.isFinite(time)) earliest.set(id, Math.max(earliest.get(id) ?? -Infinity, time))
  }
  for (const { first, second, dependency } of pairs)
    wait(second, earliestStart(dependency, services.get(first)!.departure, facts))
  for (const { group, waiting } of groups) {
    const together = group.visits.flatMap((id) => services.get(id) ?? [])
    const times = together
      .map(({ start, departure }) => (group.endsTogether ? departure : start))
      .filter(Number.isFinite)
    for (const id of waiting) {
      const { start, departure } = services.get(id)!
      wait(id, Math.max(...times) - (group.endsTogether ? departure - start : 0))
    }
  }
  return earliest
}

/** The routes with times at which everyone who waits has waited; breaks are where the plan has them. */
export function waitForOthers(facts: Facts, routes: readonly Route[], travel: Trips): Route[] {
  let current = [...routes]
  const waits = waitsOf(facts, routes)
  // A group moves on once for each window of its visits at most.
  const windows = waits.groups.flatMap(({ waiting }) => waiting.map((id) => facts.visits.get(id)!.windows.length + 4))
  const rounds = waits.pairs.length + windows.reduce((sum, count) => sum + count, 1)
  for (let round = 0; round <= rounds; round++) {
    const starts = earliestStarts(facts, waits, servicesOf(current))
    current = current.map((route) => {
      const order = { ...route.order, waits: starts }
      return { ...route, order, timed: route.timed && timeRoute(order, travel) }
    })
  }
  return current
}
