/** Input and output as the checker sees them. */
import type { Judged } from './check-deliveries.ts'

type Json = Readonly<Record<string, any>> // eslint-disable-line @typescript-eslint/no-explicit-any -- judged as it comes

export interface StopFacts {
  readonly id: string
  readonly location: readonly number[]
  readonly seconds: number
  readonly windows: readonly { readonly minStart: number; readonly maxStart: number; readonly maxEnd: number }[]
  readonly demand: ReadonlyMap<string, number>
  readonly preceding: readonly string[]
  readonly slaEnd: number
}

export interface JobFacts {
  readonly id: string
  readonly json: Json
  readonly stops: readonly StopFacts[]
  readonly requiredSkills: readonly { readonly name: string; readonly minLevel: number }[]
  readonly requiredTags: readonly string[]
  readonly requiredDrivers: readonly string[]
  readonly prohibitedDrivers: readonly string[]
  readonly preferredDrivers: readonly string[]
  readonly prohibitJobPooling: boolean
  readonly prohibitedJobCombinations: readonly string[]
  readonly combinationScope: string
  readonly unloading: string
}

export interface ShiftFacts {
  readonly id: string
  readonly json: Json
  readonly startLocation: readonly number[]
  readonly endLocation: readonly number[]
  readonly from: number
  readonly until: number
  readonly softUntil: number
  readonly maxLeg: number
  readonly maxTravel: number
  readonly softTravel: number
  readonly capacity: ReadonlyMap<string, number> | undefined
  readonly skills: ReadonlyMap<string, number>
  readonly tags: readonly string[]
  readonly breaks: readonly {
    readonly id: string
    readonly from: number
    readonly until: number
    readonly seconds: number
    readonly isPaid: boolean
    /** Taken even where nobody is on duty in its span. */
    readonly isRequired: boolean
  }[]
}

export interface Visit {
  readonly job: JobFacts
  readonly stop: StopFacts
  /** Place among the items of the itinerary. */
  readonly item: number
  readonly arrival: number
  readonly start: number
  readonly end: number
  readonly travelSeconds: number
  readonly travelMeters: number
  readonly load: ReadonlyMap<string, number>
}

export interface Route {
  readonly driverId: string
  readonly shift: ShiftFacts
  readonly startTime: number
  readonly visits: readonly Visit[]
  readonly pauses: readonly {
    readonly id: string
    readonly item: number
    readonly start: number
    readonly end: number
  }[]
  readonly homeArrival: number
  readonly travelSeconds: number
}

export interface Deliveries {
  readonly jobs: readonly JobFacts[]
  readonly routes: readonly Route[]
  readonly kinds: readonly string[]
  /** Seconds a job may be under way longer than directly. */
  readonly burden: number
  /** Ids of the stops by id of the job. */
  readonly unassigned: ReadonlyMap<string, readonly string[]>
}

export const instant = (text: string | undefined, absent: number) =>
  text === undefined ? absent : Date.parse(text) / 1000

/** Of durations in days, hours, minutes and seconds. */
export function secondsOf(text: string): number {
  const [, days = 0, hours = 0, minutes = 0, seconds = 0] =
    /^P(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/
      .exec(text)
      ?.map(Number)
      .map((value) => value || 0) ?? []
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds
}

const names = (list: readonly (string | { readonly name: string })[] = []) =>
  list.map((each) => (typeof each === 'string' ? each : each.name))
const amounts = (list: readonly { readonly kind: string; readonly amount: number }[] = []) => {
  const sums = new Map<string, number>()
  for (const { kind, amount } of list) sums.set(kind, (sums.get(kind) ?? 0) + amount)
  return sums
}

export function readDeliveries({ input, overrides, output }: Judged): Deliveries {
  const { drivers, jobs: jobList = [] } = input as Json
  const plan = output as Json
  const jobs: JobFacts[] = jobList.map(readJob)
  const byStop = new Map(jobs.flatMap((job) => job.stops.map((stop) => [stop.id, { job, stop }] as const)))
  const shiftPlans = new Map<string, Json>(
    plan['drivers'].flatMap((driver: Json) => driver['shifts'].map((shift: Json) => [shift['id'], shift])),
  )
  const burden = (overrides as Json)['maximumTimeBurden'] as string | undefined
  return {
    jobs,
    routes: drivers.flatMap((driver: Json) =>
      driver['shifts'].map((shift: Json) =>
        readRoute(driver['id'], readShift(shift), shiftPlans.get(shift['id'])!, byStop),
      ),
    ),
    kinds: [...new Set(jobs.flatMap(({ stops }) => stops.flatMap(({ demand }) => [...demand.keys()])))],
    burden: burden === undefined ? Infinity : secondsOf(burden),
    unassigned: new Map(plan['unassignedJobs'].map((job: Json) => [job['id'], job['unassignedStops']])),
  }
}

function readJob(json: Json): JobFacts {
  const stops: readonly Json[] = json['stops']
  return {
    id: json['id'],
    json,
    stops: stops.map((stop) => ({
      id: stop['id'],
      location: stop['location'],
      seconds: secondsOf(stop['duration']),
      windows: (stop['timeWindows'] ?? []).map((window: Json) => ({
        minStart: instant(window['minStartTime'], -Infinity),
        maxStart: instant(window['maxStartTime'], Infinity),
        maxEnd: instant(window['maxEndTime'], Infinity),
      })),
      demand: amounts(stop['demand']),
      preceding: (stop['stopDependencies'] ?? []).map((each: Json) => each['precedingStop']),
      slaEnd: instant(stop['latestSlaEndTime'], Infinity),
    })),
    requiredSkills: (json['requiredSkills'] ?? []).map((skill: Json) => ({
      name: skill['name'],
      minLevel: skill['minLevel'] ?? 0,
    })),
    requiredTags: names(json['requiredTags']),
    requiredDrivers: json['requiredDrivers'] ?? [],
    prohibitedDrivers: json['prohibitedDrivers'] ?? [],
    preferredDrivers: json['preferredDrivers'] ?? [],
    prohibitJobPooling: json['prohibitJobPooling'] ?? false,
    prohibitedJobCombinations: json['prohibitedJobCombinations'] ?? [],
    combinationScope: json['prohibitedJobCombinationScope'] ?? 'SHIFT',
    unloading: json['unloading'] ?? 'ANY',
  }
}

function readShift(json: Json): ShiftFacts {
  return {
    id: json['id'],
    json,
    startLocation: json['startLocation'],
    endLocation: json['endLocation'] ?? json['startLocation'],
    from: instant(json['minStartTime'], -Infinity),
    until: instant(json['maxEndTime'], Infinity),
    softUntil: instant(json['maxSoftEndTime'], Infinity),
    maxLeg: json['maxTravelTimePerStop'] === undefined ? Infinity : secondsOf(json['maxTravelTimePerStop']),
    maxTravel: json['maxTravelTime'] === undefined ? Infinity : secondsOf(json['maxTravelTime']),
    softTravel: json['maxSoftTravelTime'] === undefined ? Infinity : secondsOf(json['maxSoftTravelTime']),
    capacity: json['capacity'] && amounts(json['capacity']),
    skills: new Map((json['skills'] ?? []).map((skill: Json) => [skill['name'], skill['level'] ?? 1])),
    tags: names(json['tags']),
    breaks: (json['requiredBreaks'] ?? []).map((pause: Json) => {
      const from = instant(pause['startTime'] ?? pause['minStartTime'], -Infinity)
      const until = instant(pause['endTime'] ?? pause['maxEndTime'], Infinity)
      const seconds = pause['duration'] === undefined ? until - from : secondsOf(pause['duration'])
      return {
        id: pause['id'],
        from,
        until,
        seconds,
        isPaid: pause['costImpact'] !== 'UNPAID',
        isRequired: pause['required'] === 'ALWAYS',
      }
    }),
  }
}

function readRoute(
  driverId: string,
  shift: ShiftFacts,
  plan: Json,
  byStop: ReadonlyMap<string, { readonly job: JobFacts; readonly stop: StopFacts }>,
): Route {
  const items: readonly Json[] = plan['itinerary']
  return {
    driverId,
    shift,
    startTime: instant(plan['startTime'], NaN),
    visits: items.flatMap((each, item) =>
      each['kind'] === 'STOP'
        ? {
            ...byStop.get(each['id'])!,
            item,
            arrival: instant(each['arrivalTime'], NaN),
            start: instant(each['startServiceTime'], NaN),
            end: instant(each['departureTime'], NaN),
            travelSeconds: secondsOf(each['travelTimeFromPreviousStandstill']),
            travelMeters: each['travelDistanceMetersFromPreviousStandstill'],
            load: amounts(each['load']),
          }
        : [],
    ),
    pauses: items.flatMap((each, item) =>
      each['kind'] === 'BREAK'
        ? { id: each['id'], item, start: instant(each['startTime'], NaN), end: instant(each['endTime'], NaN) }
        : [],
    ),
    homeArrival: instant(plan['metrics']['endLocationArrivalTime'], NaN),
    travelSeconds: secondsOf(plan['metrics']['totalTravelTime'] ?? 'PT0S'),
  }
}
