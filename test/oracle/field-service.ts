/** The best plan of a small field service input, by trying every assignment, order, placement of breaks and wait. */
import { earliestStart } from '../support/checker/delay-to.ts'
import type { Facts, ShiftFacts, VisitFacts } from '../support/checker/facts.ts'
import { objectAt, objectOf, objectsAt, textAt, type JsonObject } from '../support/checker/json.ts'
import { placeKey } from '../support/checker/place.ts'
import { pinnedPrefixes, previousVisits } from '../support/checker/pinning.ts'
import { readRequest } from '../support/checker/read-request.ts'
import { drivingIn } from '../support/checker/rush-hours.ts'
import { adjustedTravel, travelFromMatrix, type Travel } from '../support/checker/travel.ts'
import { bestTimes, type TimedPlan, type TimingProblem } from './best-times.ts'
import type { AlwaysTaken } from './break-choices.ts'
import { latestStartIn } from './latest-start.ts'
import type { Couplings } from './plan-times.ts'
import { leastTimes, sequenceOf, type Sequence } from './route-times.ts'
import { gainOf, isBetter, noPoints, planOf, pointsOf, sumOf, type Points } from './scored-plan.ts'

export interface Request {
  readonly config?: unknown
  readonly modelInput: unknown
}

export interface OracleOptions {
  /** Whether breaks that do not say so are taken whatever the hours on duty. */
  readonly breaksAlwaysTaken?: boolean
}

export interface OraclePlan {
  readonly points: Points
  readonly routes: readonly TimedPlan[]
  readonly unassigned: readonly string[]
  /** What plans as good as this one leave out, this one's list first. */
  readonly alternatives: readonly (readonly string[])[]
}

/** What `required` says of each break; the wire's default is WHEN_ON_DUTY. */
export function alwaysTakenIn(
  owners: readonly JsonObject[],
  { breaksAlwaysTaken = false }: OracleOptions,
): AlwaysTaken {
  const stated = new Map(
    owners.flatMap((owner) =>
      objectsAt(owner, 'shifts').flatMap((shift) =>
        objectsAt(shift, 'requiredBreaks').map(
          (pause) => [`${textAt(shift, 'id')} ${textAt(pause, 'id')}`, textAt(pause, 'required')] as const,
        ),
      ),
    ),
  )
  return (shift, { id }) => {
    const own = stated.get(`${shift.id} ${id}`)
    return own === undefined ? breaksAlwaysTaken : own === 'ALWAYS'
  }
}

export function timingProblem(request: Request, owners: string, options: OracleOptions): TimingProblem {
  const input = objectAt(objectOf(request), 'modelInput')
  const facts = readRequest(request)
  const matrix = travelFromMatrix(input)
  if (!matrix) throw new Error('The oracle needs a travelMatrix.')
  const given = adjustedTravel(matrix, facts.travelAdjustment)
  // What the matrix says of staying at a place is not read.
  const travel: Travel = (from, to) => (placeKey(from) === placeKey(to) ? { seconds: 0, meters: 0 } : given(from, to))
  return {
    facts,
    travel: remembered(travel),
    isAlwaysTaken: alwaysTakenIn(objectsAt(input, owners), options),
    latestStart: facts.leavesLate ? latestStartIn(facts) : undefined,
  }
}

function remembered(travel: Travel): Travel {
  const known = new Map<unknown, Map<unknown, ReturnType<Travel>>>()
  return (from, to) => {
    const row = known.get(from) ?? new Map<unknown, ReturnType<Travel>>()
    known.set(from, row)
    if (!row.has(to)) row.set(to, travel(from, to))
    return row.get(to)
  }
}

/** Of each shift the visits the input fixes at its beginning. */
export function prefixesOf(facts: Facts, travel: Travel): Map<ShiftFacts, VisitFacts[]> {
  const lengths = pinnedPrefixes(facts, { between: travel, driving: drivingIn([], 0) }, new Map())
  return new Map(
    [...facts.shifts.values()].map((shift) => [
      shift,
      previousVisits(facts, shift).slice(0, shift.pinned ? undefined : lengths.get(shift.id)),
    ]),
  )
}

/** Every sequence of the visits that is possible without breaks, the fixed ones first. */
export function* sequences(
  problem: TimingProblem,
  shift: ShiftFacts,
  {
    prefix,
    mayFollow,
  }: { prefix: readonly VisitFacts[]; mayFollow: (route: readonly VisitFacts[]) => readonly VisitFacts[] },
): Generator<Sequence> {
  const { facts, travel } = problem
  const sequence = (visits: readonly VisitFacts[]) =>
    sequenceOf(shift, visits, { pinnedVisits: prefix.length, frozenUntil: facts.freezeBefore, travel })
  const withoutEnd = { ...shift, end: shift.start, maxEnd: Infinity, maxLastDeparture: Infinity }
  const noBreaks = { breaks: [], legs: [], leaveFrom: -Infinity, backBy: Infinity }
  function* longer(route: readonly VisitFacts[]): Generator<Sequence> {
    const own = sequence(route)
    const open = { ...own, shift: { ...withoutEnd, end: route.at(-1)?.place ?? shift.start } }
    const times = leastTimes(
      open,
      noBreaks,
      route.map(() => -Infinity),
      -Infinity,
      travel,
    )
    if (route.length > 0 && (!times || times.end > Math.min(shift.maxEnd, shift.maxLastDeparture))) return
    yield own
    if (shift.pinned) return
    for (const next of mayFollow(route)) yield* longer([...route, next])
  }
  yield* longer(prefix)
}

/** Points of leaving visits out. */
export function leftOut(facts: Facts, visits: readonly VisitFacts[]): Points {
  return pointsOf(planOf(facts, { routes: [], times: [] }, visits)) ?? noPoints
}

interface Setting {
  readonly problem: TimingProblem
  readonly shifts: readonly ShiftFacts[]
  readonly visits: readonly VisitFacts[]
  readonly sequencesOf: (shift: ShiftFacts) => Iterable<Sequence>
}

export function bestPlan(request: Request, options: OracleOptions = {}): OraclePlan | undefined {
  const problem = timingProblem(request, 'vehicles', options)
  const { facts, travel } = problem
  const shifts = [...facts.shifts.values()]
  const visits = [...facts.visits.values()]
  const prefixes = prefixesOf(facts, travel)
  const fixed = new Set([...prefixes.values()].flat())
  const setting: Setting = {
    problem,
    shifts,
    visits,
    sequencesOf: (shift) =>
      sequences(problem, shift, {
        prefix: prefixes.get(shift)!,
        mayFollow: (route) => visits.filter((visit) => !fixed.has(visit) && !route.includes(visit)),
      }),
  }
  const isCoupled = facts.groups.length > 0 || facts.dependencies > 0
  return isCoupled ? bestCoupled(setting) : bestApart(setting)
}

interface Best {
  readonly points: Points
  readonly routes: readonly TimedPlan[]
}

/** Routes that do not depend on each other: of each set of visits the best order on each shift. */
function bestApart({ problem, shifts, visits, sequencesOf }: Setting): OraclePlan | undefined {
  const bit = new Map(visits.map((visit, index) => [visit, 1 << index]))
  const tables = shifts.map((shift) => {
    const table = new Map<number, TimedPlan>()
    for (const sequence of sequencesOf(shift)) {
      const timed = bestTimes(problem, [sequence], undefined)
      if (!timed) continue
      const mask = sequence.visits.reduce((sum, visit) => sum | bit.get(visit)!, 0)
      if (isBetter(timed.points, table.get(mask)?.points)) table.set(mask, timed)
    }
    return table
  })
  return combined(
    tables,
    visits.map((visit) => [bit.get(visit)!, visit.id, leftOut(problem.facts, [visit])] as const),
  )
}

function better(best: OraclePlan | undefined, plan: Omit<OraclePlan, 'alternatives'>): OraclePlan {
  const gain = best ? gainOf(plan.points, best.points) : 1
  if (gain > 0) return { ...plan, alternatives: [plan.unassigned] }
  if (gain < 0 || best!.alternatives.some((list) => list.join('\n') === plan.unassigned.join('\n'))) return best!
  return { ...best!, alternatives: [...best!.alternatives, plan.unassigned] }
}

/** The best way to give each thing to one shift or to none. */
export function combined(
  tables: readonly ReadonlyMap<number, TimedPlan>[],
  things: readonly (readonly [bit: number, id: string, leftOut: Points])[],
): OraclePlan | undefined {
  let reached = new Map<number, Best>([[0, { points: noPoints, routes: [] }]])
  for (const table of tables) {
    const next = new Map<number, Best>()
    for (const [mask, best] of reached)
      for (const [own, timed] of table) {
        if ((mask & own) !== 0) continue
        const points = sumOf(best.points, timed.points)
        if (isBetter(points, next.get(mask | own)?.points))
          next.set(mask | own, { points, routes: [...best.routes, timed] })
      }
    reached = next
  }
  let result: OraclePlan | undefined
  for (const [mask, { points, routes }] of reached) {
    const missing = things.filter(([bit]) => (mask & bit) === 0)
    const all = missing.reduce((sum, [, , lost]) => sumOf(sum, lost), points)
    result = better(result, { points: all, routes, unassigned: missing.map(([, id]) => id) })
  }
  return result
}

function couplingsIn(facts: Facts): Couplings {
  const pairs = [...facts.visits.values()].flatMap(({ id, dependencies }) =>
    dependencies.map((dependency) => ({ id, dependency })),
  )
  return function* (services) {
    for (const { id, dependency } of pairs) {
      const first = services.get(dependency.preceding)
      if (first && services.has(id)) yield [id, earliestStart(dependency, first.end, facts)]
    }
    for (const { visits, endsTogether } of facts.groups) {
      const own = visits.flatMap((id) => services.get(id) ?? [])
      const latest = Math.max(...own.map(({ start, end }) => (endsTogether ? end : start)))
      for (const id of visits) {
        const service = services.get(id)
        if (service) yield [id, endsTogether ? latest - (service.end - service.start) : latest]
      }
    }
  }
}

/** Whether groups are whole and dependent visits have what they depend on, on shifts that may do them. */
function isSound(facts: Facts, chosen: readonly Sequence[]): boolean {
  const vehicleOf = new Map(
    chosen.flatMap(({ shift, visits }) => visits.map(({ id }) => [id, shift.vehicleId] as const)),
  )
  const areGroupsWhole = facts.groups.every(({ visits }) => {
    const vehicles = visits.flatMap((id) => vehicleOf.get(id) ?? [])
    return vehicles.length === 0 || (vehicles.length === visits.length && new Set(vehicles).size === visits.length)
  })
  return (
    areGroupsWhole &&
    chosen.every(({ visits, shift }) =>
      visits.every(({ dependencies }, index) =>
        dependencies.every(({ preceding, sameTechnician }) => {
          const vehicle = vehicleOf.get(preceding)
          const own = visits.findIndex(({ id }) => id === preceding)
          return vehicle !== undefined && own < index && (!sameTechnician || vehicle === shift.vehicleId)
        }),
      ),
    )
  )
}

function bestCoupled({ problem, shifts, visits, sequencesOf }: Setting): OraclePlan | undefined {
  const lists = shifts.map((shift) => [...sequencesOf(shift)])
  const couplings = couplingsIn(problem.facts)
  let result: OraclePlan | undefined
  const tryPlans = (chosen: readonly Sequence[], taken: ReadonlySet<VisitFacts>): void => {
    const list = lists[chosen.length]
    if (list) {
      for (const sequence of list)
        if (!sequence.visits.some((visit) => taken.has(visit)))
          tryPlans([...chosen, sequence], new Set([...taken, ...sequence.visits]))
      return
    }
    if (!isSound(problem.facts, chosen)) return
    const missing = visits.filter((visit) => !taken.has(visit))
    const lost = leftOut(problem.facts, missing)
    if (result && lost.medium < result.points.medium) return
    const timed = bestTimes(problem, chosen, couplings)
    if (!timed) return
    const points = sumOf(timed.points, lost)
    result = better(result, { points, routes: [timed], unassigned: missing.map(({ id }) => id) })
  }
  tryPlans([], new Set())
  return result
}
