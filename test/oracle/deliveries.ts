/**
 * The best plan of a small input of deliveries, by trying every assignment and order of stops. Stops are read as visits
 * and drivers as technicians, so that times and the goals both models have are those of the field service oracle; what
 * jobs add stands here.
 */
import type { Facts, ShiftFacts, VisitFacts } from '../support/checker/facts.ts'
import {
  hasValue,
  numberAt,
  objectAt,
  objectOf,
  objectsAt,
  textAt,
  textsAt,
  type JsonObject,
} from '../support/checker/json.ts'
import { isMandatory, priorityWeight, priorityWorth } from '../support/checker/priority.ts'
import { secondsAt } from '../support/checker/time.ts'
import { bestTimes, type TimedPlan, type TimingProblem } from './best-times.ts'
import {
  combined,
  leftOut,
  prefixesOf,
  sequences,
  timingProblem,
  type OracleOptions,
  type OraclePlan,
  type Request,
} from './field-service.ts'
import type { Couplings, PlanTimes } from './plan-times.ts'
import type { Sequence } from './route-times.ts'
import { isBetter, noPoints, sumOf, type Points } from './scored-plan.ts'

interface Job {
  readonly id: string
  readonly json: JsonObject
  readonly stops: readonly VisitFacts[]
  readonly isMandatory: boolean
}

const renamedWeights: Readonly<Record<string, string>> = {
  preferJobDriverMatchPreferredDriversWeight: 'preferVisitVehicleMatchPreferredVehiclesWeight',
  keepPublishedDriverWeight: 'keepPublishedTechnicianWeight',
}

function asOverrides(overrides: JsonObject): JsonObject {
  const renamed = Object.entries(overrides).map(([name, value]) => [renamedWeights[name] ?? name, value])
  return {
    latestSlaEndTimeWeight: 1000,
    ...Object.fromEntries(renamed),
    // Jobs are counted here, not stop by stop.
    preferVisitsScheduledToEarliestDayWeight: 0,
  }
}

function asShift(shift: JsonObject): JsonObject {
  return {
    ...shift,
    maxTravelTimePerVisit: shift['maxTravelTimePerStop'],
    pinNextVisitDuringFreeze: shift['pinNextStopDuringFreeze'],
    itinerary: objectsAt(shift, 'itinerary').map((item) => ({
      ...item,
      kind: item['kind'] === 'BREAK' ? 'BREAK' : 'VISIT',
    })),
  }
}

function asVisit(stop: JsonObject, job: JsonObject): JsonObject {
  const told = objectAt(stop, 'publishedAppointment')
  return {
    ...stop,
    serviceDuration: stop['duration'],
    priority: job['priority'],
    requiredSkills: job['requiredSkills'],
    requiredTags: job['requiredTags'],
    requiredVehicles: job['requiredDrivers'],
    prohibitedVehicles: job['prohibitedDrivers'],
    preferredVehicles: job['preferredDrivers'],
    ...(hasValue(stop, 'publishedAppointment') && {
      publishedAppointment: { vehicleId: told['driverId'], startServiceTime: told['startServiceTime'] },
    }),
  }
}

function asFieldService(request: Request): Request {
  const input = objectOf(request.modelInput)
  const overrides = objectAt(objectAt(objectOf(request.config), 'model'), 'overrides')
  return {
    config: { model: { overrides: asOverrides(overrides) } },
    modelInput: {
      ...input,
      pinNextVisitDuringFreeze: input['pinNextStopDuringFreeze'],
      vehicles: objectsAt(input, 'drivers').map((driver) => ({
        ...driver,
        shifts: objectsAt(driver, 'shifts').map(asShift),
      })),
      visits: objectsAt(input, 'jobs').flatMap((job) => objectsAt(job, 'stops').map((stop) => asVisit(stop, job))),
    },
  }
}

type Load = ReadonlyMap<string, number>

function amounts(owner: JsonObject, key: string): Load {
  const sums = new Map<string, number>()
  for (const item of objectsAt(owner, key)) {
    const kind = textAt(item, 'kind') ?? ''
    sums.set(kind, (sums.get(kind) ?? 0) + (numberAt(item, 'amount') ?? 0))
  }
  return sums
}

/** Everything about jobs that the order of stops decides. */
interface Rules {
  readonly jobs: readonly Job[]
  readonly jobOf: ReadonlyMap<VisitFacts, Job>
  readonly demandOf: ReadonlyMap<VisitFacts, Load>
  readonly precedingOf: ReadonlyMap<VisitFacts, readonly VisitFacts[]>
  /** Undefined for a shift that takes any load. */
  readonly roomOf: ReadonlyMap<string, Load | undefined>
  /** Pairs of jobs that must not meet; true where they must not share a shift. */
  readonly combinations: ReadonlyMap<string, boolean>
  readonly burden: number | undefined
}

function readRules(request: Request, facts: Facts, pinned: ReadonlySet<VisitFacts>): Rules {
  const input = objectOf(request.modelInput)
  const overrides = objectAt(objectAt(objectOf(request.config), 'model'), 'overrides')
  const everyStop = objectsAt(input, 'jobs').flatMap((job) => objectsAt(job, 'stops'))
  const visitOf = (stop: JsonObject) => facts.visits.get(textAt(stop, 'id') ?? '')!
  const jobs = objectsAt(input, 'jobs').map((json): Job => {
    const stops = objectsAt(json, 'stops').map(visitOf)
    return {
      id: textAt(json, 'id') ?? '',
      json,
      stops,
      isMandatory: stops.some((stop) => pinned.has(stop)) || stops.every((stop) => isMandatory(stop, false, facts)),
    }
  })
  const combinations = new Map<string, boolean>()
  for (const { id, json } of jobs)
    for (const other of textsAt(json, 'prohibitedJobCombinations')) {
      const key = [id, other].sort().join(' ')
      combinations.set(key, combinations.get(key) === true || textAt(json, 'prohibitedJobCombinationScope') !== 'TIME')
    }
  const shifts = objectsAt(input, 'drivers').flatMap((driver) => objectsAt(driver, 'shifts'))
  return {
    jobs,
    jobOf: new Map(jobs.flatMap((job) => job.stops.map((stop) => [stop, job] as const))),
    demandOf: new Map(everyStop.map((stop) => [visitOf(stop), amounts(stop, 'demand')])),
    precedingOf: new Map(
      everyStop.map((stop) => [
        visitOf(stop),
        objectsAt(stop, 'stopDependencies').map((each) => facts.visits.get(textAt(each, 'precedingStop') ?? '')!),
      ]),
    ),
    roomOf: new Map(
      shifts.map((shift) => [
        textAt(shift, 'id') ?? '',
        hasValue(shift, 'capacity') ? amounts(shift, 'capacity') : undefined,
      ]),
    ),
    combinations,
    burden: secondsAt(overrides, 'maximumTimeBurden', undefined),
  }
}

interface Ride {
  readonly job: Job
  readonly own: readonly number[]
  readonly from: number
  readonly to: number
}

function ridesOf(visits: readonly VisitFacts[], { jobOf }: Rules): Ride[] {
  const positions = new Map<Job, number[]>()
  for (const [index, visit] of visits.entries()) {
    const job = jobOf.get(visit)!
    positions.set(job, [...(positions.get(job) ?? []), index])
  }
  return [...positions].map(([job, own]) => ({ job, own, from: own[0]!, to: own.at(-1)! }))
}

/** What is unloaded without having been loaded before is on board from the start on. */
function fits(visits: readonly VisitFacts[], room: Load, { jobOf, demandOf, jobs }: Rules): boolean {
  const kinds = new Set([...demandOf.values()].flatMap((demand) => [...demand.keys()]))
  return [...kinds].every((kind) => {
    const amountOf = (visit: VisitFacts) => demandOf.get(visit)!.get(kind) ?? 0
    let load = 0
    for (const job of jobs) {
      let sum = 0
      let least = 0
      for (const visit of visits) {
        if (jobOf.get(visit) !== job) continue
        sum += amountOf(visit)
        least = Math.min(least, sum)
      }
      load -= least
    }
    const most = room.get(kind) ?? 0
    return load <= most && visits.every((visit) => (load += amountOf(visit)) <= most)
  })
}

function meets(a: Ride, b: Ride, { combinations }: Rules): boolean {
  const isNever = combinations.get([a.job.id, b.job.id].sort().join(' '))
  return isNever === undefined || !(isNever || (a.from < b.to && b.from < a.to))
}

/** Whether the stops of a shift, whole jobs but for pinned stops, are in an order that all jobs allow. */
function isSound({ visits, pinnedVisits, shift }: Sequence, rules: Rules): boolean {
  const rides = ridesOf(visits, rules)
  const room = rules.roomOf.get(shift.id)
  return (
    rides.every((ride) => {
      const { job, own, from, to } = ride
      const others = rides.filter((other) => other !== ride)
      const isWhole = own.length === job.stops.length || own.every((index) => index < pinnedVisits)
      const isAlone =
        job.json['prohibitJobPooling'] !== true ||
        others.every((other) => other.own.every((index) => index < from || index > to))
      const isLastIn =
        textAt(job.json, 'unloading') !== 'LIFO' ||
        others.every((other) => !(other.from > from && other.from < to && other.to > to))
      return isWhole && isAlone && isLastIn && others.every((other) => meets(ride, other, rules))
    }) &&
    visits.every((visit, index) =>
      rules.precedingOf.get(visit)!.every((first) => {
        const at = visits.indexOf(first)
        return at === -1 || at < index
      }),
    ) &&
    (room === undefined || fits(visits, room, rules))
  )
}

/** Least starts of first stops so that no ride takes longer than it may. */
function ridesIn(sequence: Sequence, rules: Rules, { travel }: TimingProblem): Couplings | undefined {
  const { burden } = rules
  if (burden === undefined) return undefined
  const limits = ridesOf(sequence.visits, rules)
    .filter(({ own }) => own.length > 1)
    .map(({ own }) => {
      const stops = own.map((index) => sequence.visits[index]!)
      const ways = stops.slice(1).map((stop, index) => travel(stops[index]!.place, stop.place)!.seconds)
      const between = own.slice(1, -1).map((index) => sequence.service[index]!)
      const direct = [...ways, ...between].reduce((sum, each) => sum + each, 0)
      return { first: stops[0]!.id, last: stops.at(-1)!.id, longest: direct + burden }
    })
  return function* (services) {
    for (const { first, last, longest } of limits) {
      const { start, end } = services.get(first)!
      yield [first, services.get(last)!.start - longest - (end - start)]
    }
  }
}

function keepsRides({ routes, times }: PlanTimes, couplings: Couplings | undefined): boolean {
  if (!couplings) return true
  const { sequence } = routes[0]!
  const services = new Map(
    sequence.visits.map(({ id }, index) => {
      const start = times[0]!.starts[index]!
      return [id, { start, end: start + sequence.service[index]! }] as const
    }),
  )
  return [...couplings(services)].every(([id, bound]) => bound <= services.get(id)!.start)
}

const daySeconds = 86_400
const dayAt = (seconds: number, offset: number) => Math.floor((seconds + offset) / daySeconds)

/** Points for days between the earliest day of each job and that of the shift. */
function lateness({ visits, shift }: Sequence, rules: Rules, facts: Facts): number {
  const weight = facts.weights.get('preferJobsScheduledToEarliestDayWeight') ?? 60
  const offset = facts.offsetSeconds
  const firstDay = dayAt(facts.firstShiftStart, offset)
  const days = visits
    .filter((visit) => rules.jobOf.get(visit)!.stops[0] === visit)
    .map((visit) => {
      const openings = rules.jobOf
        .get(visit)!
        .stops.map(({ windows }) =>
          windows.length === 0
            ? firstDay
            : Math.min(...windows.map(({ minStart }) => (minStart === -Infinity ? firstDay : dayAt(minStart, offset)))),
        )
      return Math.max(0, dayAt(shift.minStart, offset) - Math.max(firstDay, ...openings))
    })
  return weight * days.reduce((sum, each) => sum + each, 0)
}

/** Points of leaving a job out: stops that were published count, too, unless they are made all the same. */
function lost(job: Job, facts: Facts, made: ReadonlySet<VisitFacts>): Points {
  const [stop] = job.stops
  const seconds = Math.max(
    1,
    job.stops.reduce((sum, each) => sum + each.serviceSeconds, 0),
  )
  const weight = facts.weights.get('preferSchedulingOptionalJobsWeight') ?? 1
  const own = job.isMandatory
    ? { ...noPoints, medium: -priorityWeight(stop!, facts) }
    : { ...noPoints, soft: -weight * seconds * priorityWorth(stop!, facts) }
  const told = leftOut(
    { ...facts, weights: new Map([...facts.weights, ['preferSchedulingOptionalVisitsWeight', 0]]) },
    job.stops.filter((each) => !made.has(each)),
  )
  return { ...own, soft: own.soft + told.soft }
}

export function bestDeliveries(request: Request, options: OracleOptions = {}): OraclePlan | undefined {
  const problem = timingProblem(asFieldService(request), 'vehicles', options)
  const { facts, travel } = problem
  const prefixes = prefixesOf(facts, travel)
  const pinned = new Set([...prefixes.values()].flat())
  const rules = readRules(request, facts, pinned)
  const bit = new Map(rules.jobs.map((job, index) => [job, 1 << index]))
  const tables = [...facts.shifts.values()].map((shift) => tableOf(shift, { problem, rules, bit, prefixes, pinned }))
  return combined(
    tables,
    rules.jobs.map((job) => [bit.get(job)!, job.id, lost(job, facts, pinned)] as const),
  )
}

interface Setting {
  readonly problem: TimingProblem
  readonly rules: Rules
  readonly bit: ReadonlyMap<Job, number>
  readonly prefixes: ReadonlyMap<ShiftFacts, readonly VisitFacts[]>
  readonly pinned: ReadonlySet<VisitFacts>
}

/** Of each set of whole jobs the best route of the shift. */
function tableOf(shift: ShiftFacts, { problem, rules, bit, prefixes, pinned }: Setting): Map<number, TimedPlan> {
  const prefix = prefixes.get(shift)!
  const table = new Map<number, TimedPlan>()
  const elsewhere = new Set([...pinned].filter((stop) => !prefix.includes(stop)).map((stop) => rules.jobOf.get(stop)!))
  const stops = [...rules.jobOf.keys()].filter((stop) => !pinned.has(stop) && !elsewhere.has(rules.jobOf.get(stop)!))
  const mayFollow = (route: readonly VisitFacts[]) =>
    stops.filter(
      (stop) => !route.includes(stop) && rules.precedingOf.get(stop)!.every((first) => route.includes(first)),
    )
  for (const sequence of sequences(problem, shift, { prefix, mayFollow })) {
    if (!isSound(sequence, rules)) continue
    const couplings = ridesIn(sequence, rules, problem)
    const timed = bestTimes(problem, [sequence], couplings)
    if (!timed || !keepsRides(timed, couplings)) continue
    const mask = ridesOf(sequence.visits, rules)
      .filter(({ job, own }) => own.length === job.stops.length)
      .reduce((sum, { job }) => sum | bit.get(job)!, 0)
    const points = sumOf(timed.points, { ...noPoints, soft: -lateness(sequence, rules, problem.facts) })
    if (isBetter(points, table.get(mask)?.points)) table.set(mask, { ...timed, points })
  }
  return table
}
