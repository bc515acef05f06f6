/**
 * Judges a plan of pick-up and delivery routing from the JSON of its input and output alone: it shares no code with the
 * model or the kernel. Times are seconds since 1970.
 */
import { instant, readDeliveries, type Deliveries, type Route, type Visit } from './read-deliveries.ts'
import { scoreFaults } from './score.ts'

export interface Judged {
  readonly input: unknown
  readonly overrides: unknown
  readonly output: unknown
  /** As the score analysis writes it. */
  readonly score: string
  /** Seconds and metres between two locations of the input. */
  travel(from: readonly number[], to: readonly number[]): { readonly seconds: number; readonly meters: number }
}

/** Everything that is wrong, in words; for plans of which nothing is pinned, no hard rule may be broken. */
export function checkDeliveries(judged: Judged): string[] {
  const deliveries = readDeliveries(judged)
  return [
    ...deliveries.routes.flatMap((route) => [
      ...timeFaults(route, judged),
      ...breakFaults(route),
      ...loadFaults(route, deliveries),
      ...requirementFaults(route, deliveries),
      ...companyFaults(route, deliveries),
    ]),
    ...sharedTimeFaults(deliveries),
    ...jobFaults(deliveries, judged),
    ...scoreFaults(deliveries, judged),
  ]
}

function timeFaults(route: Route, { travel }: Judged): string[] {
  const { shift, visits } = route
  if (visits.length === 0) return []
  const faults: string[] = []
  let [place, left, item] = [shift.startLocation, route.startTime, -1]
  if (left < shift.from) faults.push(`${shift.id} leaves before it starts`)
  const paused = (from: number, to: number) =>
    route.pauses
      .filter((pause) => pause.item > from && pause.item < to)
      .reduce((sum, { start, end }) => sum + end - start, 0)
  for (const visit of visits) {
    const { stop, start, end } = visit
    const way = travel(place, stop.location)
    const earliest = left + way.seconds + paused(item, visit.item)
    if (start < earliest) faults.push(`${stop.id} starts ${earliest - start} s before anybody can be there`)
    if (visit.travelSeconds !== way.seconds) faults.push(`${stop.id} names the wrong travel time`)
    if (way.seconds > shift.maxLeg) faults.push(`${stop.id} is too far`)
    if (visit.travelMeters !== way.meters) faults.push(`${stop.id} names the wrong way`)
    if (end !== start + stop.seconds) faults.push(`${stop.id} does not take its duration`)
    if (visit.arrival > start) faults.push(`${stop.id} starts before the arrival`)
    const isInWindow = stop.windows.some(
      ({ minStart, maxStart, maxEnd }) => minStart <= start && start <= maxStart && end <= maxEnd,
    )
    if (!isInWindow && stop.windows.length > 0) faults.push(`${stop.id} is outside its windows`)
    ;[place, left, item] = [stop.location, end, visit.item]
  }
  // A break on the way home may have to be waited for until it may begin, and those after it follow.
  const onWayHome = route.pauses.filter((pause) => pause.item > item)
  const waitedFor = onWayHome.map(({ id, item: at }) => {
    const { from } = shift.breaks.find((one) => one.id === id)!
    return from + paused(at - 1, Infinity)
  })
  const home = Math.max(left + travel(place, shift.endLocation).seconds + paused(item, Infinity), ...waitedFor)
  if (route.homeArrival !== home) faults.push(`${shift.id} ends ${route.homeArrival - home} s after it could`)
  if (home > shift.until) faults.push(`${shift.id} ends too late`)
  const driven = visits.reduce(
    (sum, { travelSeconds }) => sum + travelSeconds,
    travel(place, shift.endLocation).seconds,
  )
  if (driven > shift.maxTravel) faults.push(`${shift.id} travels too long`)
  if (route.travelSeconds !== driven) faults.push(`${shift.id} names the wrong travel time`)
  return faults
}

/** Nobody works two shifts at a time. */
function sharedTimeFaults({ routes }: Deliveries): string[] {
  const worked = routes.filter(({ visits }) => visits.length > 0)
  return worked.flatMap((one, index) =>
    worked
      .slice(index + 1)
      .filter(
        (other) =>
          other.driverId === one.driverId &&
          Math.max(one.startTime, other.startTime) < Math.min(one.homeArrival, other.homeArrival),
      )
      .map((other) => `${one.driverId} works ${one.shift.id} and ${other.shift.id} at the same time`),
  )
}

function breakFaults({ shift, visits, pauses, startTime, homeArrival }: Route): string[] {
  if (visits.length === 0) return pauses.map(({ id }) => `${id} is taken in an empty shift`)
  return shift.breaks.flatMap(({ id, from, until, seconds, isRequired }) => {
    const taken = pauses.filter((pause) => pause.id === id)
    const isNeeded = isRequired || (startTime < until && homeArrival > from)
    if (taken.length === 0 && !isNeeded) return []
    if (taken.length !== 1) return [`${id} is taken ${taken.length} times`]
    const { start, end } = taken[0]!
    return start < from || end > until || end - start !== seconds ? [`${id} is not taken as it should be`] : []
  })
}

/** What the job unloads without having loaded it is on board from the start on. */
function loadFaults({ shift, visits }: Route, { kinds }: Deliveries): string[] {
  return kinds.flatMap((kind) => {
    const amountOf = ({ stop }: Visit) => stop.demand.get(kind) ?? 0
    const jobs = [...new Set(visits.map(({ job }) => job))]
    const before = jobs.map((job) => {
      const own = visits.filter((visit) => visit.job === job).map(amountOf)
      return own.reduce((least, _, last) => Math.min(least, sumOf(own.slice(0, last + 1))), 0)
    })
    const initial = 0 - sumOf(before)
    const room = shift.capacity ? (shift.capacity.get(kind) ?? 0) : Infinity
    const loads = visits.map((_, last) => initial + sumOf(visits.slice(0, last + 1).map(amountOf)))
    return [
      ...(Math.max(initial, ...loads) > room ? [`${shift.id} has more ${kind} on board than fit in`] : []),
      ...visits.flatMap((visit, index) =>
        (visit.load.get(kind) ?? 0) === loads[index] ? [] : [`${visit.stop.id} names the wrong load of ${kind}`],
      ),
    ]
  })
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

function requirementFaults({ shift, driverId, visits }: Route, _deliveries: Deliveries): string[] {
  return visits.flatMap(({ job, stop }) => {
    const { requiredSkills, requiredTags, requiredDrivers, prohibitedDrivers } = job
    const isAble = requiredSkills.every(({ name, minLevel }) => (shift.skills.get(name) ?? -1) >= minLevel)
    return [
      ...(isAble ? [] : [`${stop.id} is made without a skill`]),
      ...(requiredTags.every((tag) => shift.tags.includes(tag)) ? [] : [`${stop.id} is made without a tag`]),
      ...(requiredDrivers.length > 0 && !requiredDrivers.includes(driverId) ? [`${stop.id} has another driver`] : []),
      ...(prohibitedDrivers.includes(driverId) ? [`${stop.id} has a prohibited driver`] : []),
    ]
  })
}

/** Jobs that are under way together. */
function companyFaults({ visits }: Route, { jobs }: Deliveries): string[] {
  const spans = jobs.flatMap((job) => {
    const own = visits.flatMap((visit, index) => (visit.job === job ? [index] : []))
    return own.length > 0 ? [{ job, own, from: own[0]!, to: own.at(-1)! }] : []
  })
  return spans.flatMap((span) =>
    spans.flatMap((other) => {
      if (other === span) return []
      const { job, from, to } = span
      const isBetween = other.own.some((index) => index > from && index < to)
      const isBuried = other.from > from && other.from < to && other.to > to
      const isApart = other.to < from || to < other.from
      const names = job.prohibitedJobCombinations.includes(other.job.id)
      return [
        ...(job.prohibitJobPooling && isBetween ? [`${job.id} is pooled with ${other.job.id}`] : []),
        ...(job.unloading === 'LIFO' && isBuried ? [`${job.id} lies under ${other.job.id}`] : []),
        ...(names && (job.combinationScope === 'SHIFT' || !isApart)
          ? [`${job.id} shares a vehicle with ${other.job.id}`]
          : []),
      ]
    }),
  )
}

function jobFaults({ jobs, routes, burden, unassigned }: Deliveries, { travel }: Judged): string[] {
  return jobs.flatMap((job) => {
    const homes = routes.filter(({ visits }) => visits.some((visit) => visit.job === job))
    const made = homes.flatMap(({ visits }) => visits.filter((visit) => visit.job === job))
    const missing = job.stops.filter((stop) => made.every((visit) => visit.stop !== stop)).map(({ id }) => id)
    const said = unassigned.get(job.id) ?? []
    const faults: string[] = []
    if (missing.join() !== said.join()) faults.push(`${job.id} lacks ${missing.join()}, the output says ${said.join()}`)
    if (made.length > job.stops.length) faults.push(`${job.id} has a stop twice`)
    if (homes.length > 1) faults.push(`${job.id} is on several shifts`)
    if (made.length > 0 && missing.length > 0) faults.push(`${job.id} is done in part`)
    if (homes.length !== 1) return faults
    for (const [index, { stop }] of made.entries())
      for (const id of stop.preceding)
        if (made.findIndex((visit) => visit.stop.id === id) > index) faults.push(`${stop.id} comes before ${id}`)
    const [first, last] = [made[0]!, made.at(-1)!]
    const direct = made
      .slice(1)
      .reduce((sum, { stop }, k) => sum + travel(made[k]!.stop.location, stop.location).seconds, 0)
    const between = sumOf(made.slice(1, -1).map(({ stop }) => stop.seconds))
    const pickedUp = job.json['pickedUp']
    const earlier = pickedUp
      ? instant(pickedUp.time, 0) +
        travel(pickedUp.location, first.stop.location).seconds +
        (made.length > 1 ? first.stop.seconds : 0)
      : first.end
    if ((made.length > 1 || pickedUp) && last.start - earlier - direct - between > burden)
      faults.push(`${job.id} rides too long`)
    return faults
  })
}
