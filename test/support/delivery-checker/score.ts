/** The score of a plan in which no hard rule is broken, from the JSON alone. */
import type { Judged } from './check-deliveries.ts'
import { instant, secondsOf, type Deliveries, type JobFacts, type Route } from './read-deliveries.ts'

type Weights = Readonly<Record<string, unknown>>

const day = 86_400

export function scoreFaults(deliveries: Deliveries, judged: Judged): string[] {
  const weights = judged.overrides as Weights
  const weight = (name: string, standard: number) => (weights[name] as number | undefined) ?? standard
  const soft =
    sum(
      deliveries.routes.filter(({ visits }) => visits.length > 0),
      (route) => routePrice(route, judged, weight),
    ) +
    sum(deliveries.jobs, (job) => (isMandatory(job, judged) ? 0 : lost(job, deliveries) * worth(job, weights))) *
      weight('preferSchedulingOptionalJobsWeight', 1) +
    sum(deliveries.routes, (route) => daysLate(route, deliveries)) *
      weight('preferJobsScheduledToEarliestDayWeight', 60)
  const medium = sum(deliveries.jobs, (job) =>
    isMandatory(job, judged) && lost(job, deliveries) > 0 ? importance(job, weights) : 0,
  )
  const expected = `0hard/${0 - medium}medium/${0 - soft}soft`.replaceAll('-0', '0').replace(/(?<=^|\/)00+/g, '0')
  return judged.score === expected ? [] : [`the score is ${judged.score}, but should be ${expected}`]
}

function sum<Thing>(things: readonly Thing[], of: (thing: Thing) => number): number {
  return things.reduce((total, thing) => total + of(thing), 0)
}

type WeightOf = (name: string, standard: number) => number

function routePrice(route: Route, { travel }: Judged, weight: WeightOf): number {
  const { shift, visits, pauses, driverId } = route
  const last = visits.at(-1)!.stop.location
  const home = travel(last, shift.endLocation)
  const seconds = sum(visits, ({ travelSeconds }) => travelSeconds) + home.seconds
  const meters = sum(visits, ({ travelMeters }) => travelMeters) + home.meters
  const length = route.homeArrival - route.startTime
  const busy = seconds + sum(visits, ({ stop }) => stop.seconds) + sum(pauses, ({ start, end }) => end - start)
  const wrongDriver = sum(visits, ({ job: { preferredDrivers }, stop }) =>
    preferredDrivers.length === 0 || preferredDrivers.includes(driverId) ? 0 : Math.max(1, stop.seconds),
  )
  return (
    seconds * weight('minimizeTravelTimeWeight', 1) +
    meters * weight('minimizeTravelDistanceWeight', 0) +
    (length - busy) * weight('minimizeWaitingTimeWeight', 0) +
    Math.max(0, seconds - shift.softTravel) * weight('maxSoftShiftTravelTimeWeight', 1) +
    Math.max(0, route.homeArrival - shift.softUntil) * weight('maxSoftShiftEndTimeWeight', 1) +
    sum(visits, ({ stop, end }) => Math.max(0, end - stop.slaEnd)) * weight('latestSlaEndTimeWeight', 1000) +
    timeOnBoard(route, travel) * weight('minimizeTimeBurdenWeight', 0) +
    wrongDriver * weight('preferJobDriverMatchPreferredDriversWeight', 1) +
    cost(route, length) * weight('minimizeShiftCostsWeight', 1)
  )
}

/** Seconds that jobs with several stops on the route are on board beyond the direct way. */
function timeOnBoard({ visits }: Route, travel: Judged['travel']): number {
  return sum([...new Set(visits.map(({ job }) => job))], (job) => {
    const own = visits.filter((visit) => visit.job === job)
    const direct =
      sum(
        own.slice(1),
        ({ stop }) =>
          travel(own[own.findIndex((visit) => visit.stop === stop) - 1]!.stop.location, stop.location).seconds,
      ) + sum(own.slice(1, -1), ({ stop }) => stop.seconds)
    return own.length > 1 ? Math.max(0, own.at(-1)!.start - own[0]!.end - direct) : 0
  })
}

/** In hundredths. */
function cost({ shift, pauses }: Route, length: number): number {
  const given = shift.json['cost'] as
    | {
        fixedCost?: number
        rates?: { duration?: string; activationCost?: number; costPerUnit?: number; unit?: string }[]
      }
    | undefined
  if (!given) return 0
  let left =
    length -
    sum(shift.breaks, ({ id, isPaid, seconds }) => (isPaid || !pauses.some((pause) => pause.id === id) ? 0 : seconds))
  let total = 100 * (given.fixedCost ?? 0)
  let isReached = true
  for (const { duration, activationCost = 0, costPerUnit = 0, unit = 'PT1H' } of given.rates ?? []) {
    if (!isReached) break
    const part = duration === undefined ? left : Math.min(left, secondsOf(duration))
    total += 100 * activationCost + (100 * costPerUnit * part) / secondsOf(unit)
    left -= part
    isReached = left > 0
  }
  return Math.round(total)
}

/** Seconds of the stops of a job that is not done. */
function lost(job: JobFacts, { unassigned }: Deliveries): number {
  return unassigned.has(job.id)
    ? Math.max(
        1,
        sum(job.stops, ({ seconds }) => seconds),
      )
    : 0
}

const rankOf = (priority: string) => Number(priority.replace('opt-', ''))
const priorityOf = ({ json }: JobFacts) => String(json['priority'] ?? '6')

function own(job: JobFacts, weights: Weights) {
  const rows = (weights['priorityWeights'] ?? []) as { priority: string; weight: number; assignment?: string }[]
  return rows.findLast(({ priority }) => priority === priorityOf(job))
}

function importance(job: JobFacts, weights: Weights): number {
  return own(job, weights)?.weight ?? 4 ** (10 - rankOf(priorityOf(job)))
}

function worth(job: JobFacts, weights: Weights): number {
  return own(job, weights)?.weight ?? 11 - rankOf(priorityOf(job))
}

function isMandatory(job: JobFacts, { input, overrides }: Judged): boolean {
  const { planningWindow, defaultAssignmentType = 'AUTO' } = input as {
    planningWindow?: { endDate: string }
    defaultAssignmentType?: string
  }
  const stated = own(job, overrides as Weights)?.assignment ?? (priorityOf(job).startsWith('opt') ? 'OPTIONAL' : 'AUTO')
  const assignment = stated === 'AUTO' ? defaultAssignmentType : stated
  if (assignment !== 'AUTO') return assignment === 'MANDATORY'
  const end = instant(planningWindow?.endDate, Infinity)
  return (
    planningWindow === undefined ||
    job.stops.every(({ windows, seconds }) =>
      windows.every(({ maxStart, maxEnd }) => Math.min(maxEnd, maxStart + seconds) <= end),
    )
  )
}

/** By the clock of the text itself. */
function dayOf(text: string): number {
  const [, sign = '+', hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)$/.exec(text) ?? []
  const offset = (Number(hours) * 60 + Number(minutes)) * 60 * (sign === '-' ? -1 : 1)
  return Math.floor((Date.parse(text) / 1000 + offset) / day)
}

/** Of each job once, at its first stop in the input. */
function daysLate({ shift, visits }: Route, { routes }: Deliveries): number {
  const first = Math.min(...routes.map((route) => dayOf(route.shift.json['minStartTime'] as string)))
  return sum(
    visits.filter(({ job, stop }) => job.stops[0] === stop),
    ({ job }) => {
      const opening = (job.json['stops'] as { timeWindows?: { minStartTime?: string }[] }[]).map(
        ({ timeWindows = [] }) =>
          timeWindows.length === 0
            ? first
            : Math.min(
                ...timeWindows.map(({ minStartTime }) => (minStartTime === undefined ? first : dayOf(minStartTime))),
              ),
      )
      return Math.max(0, dayOf(shift.json['minStartTime'] as string) - Math.max(first, ...opening))
    },
  )
}
