/**
 * What is on board of a vehicle that stops for good is handed over: each job that is under way is split into what is
 * done, which stays in the itinerary as it was, and what is left, which begins by collecting the load where the vehicle
 * stands. The job keeps its id, so what others know it by still leads to the part that matters.
 */
import type { PatchOperation } from '../../../contract/patch.ts'
import { instant, seconds } from '../../routing/domain/time-axis.ts'
import { nameOf } from '../../routing/quick-actions/words.ts'
import type { DriverInput, ShiftInput } from '../schema/driver.ts'
import type { Input } from '../schema/input.ts'
import type { JobInput, StopInput } from '../schema/job.ts'
import type { ItineraryItem, Output, ShiftPlan } from '../schema/output.ts'
import { jobPath } from './places.ts'

type Location = StopInput['location']
type Demand = StopInput['demand']

/** A vehicle that goes no further from a time on; `at` is where it stands, as far as somebody knows. */
export interface StoppedVehicle {
  readonly driver: DriverInput
  readonly shift: ShiftInput
  readonly time: string
  readonly at: Location | undefined
}

/** A job that is under way: the stops that are over, by their order in the plan, and those that are not. */
export interface JobUnderWay {
  readonly job: JobInput
  readonly done: readonly StopInput[]
  readonly left: readonly StopInput[]
  /** What of it is on board, of each kind; empty where its stops name no loads. */
  readonly load: Demand
  /** When and where it was picked up. */
  readonly pickedUp: JobInput['pickedUp']
  /** Also somebody without any load. */
  readonly isOnBoard: boolean
}

/** Jobs of the shift that are begun or have something on board at that time, in the order of the input. */
export function jobsUnderWay({ shift, time }: StoppedVehicle, input: Input, output: Output): JobUnderWay[] {
  const plan = planOfShift(shift, output)
  const isOut = plan?.startTime !== undefined && instant(plan.startTime) < instant(time)
  if (!plan || !isOut) return []
  const order = plan.itinerary.flatMap((item) => (item.kind === 'STOP' ? [item] : []))
  const overAt = new Map(order.map(({ id, departureTime }) => [id, departureTime]))
  const isOver = ({ id }: StopInput) => {
    const end = overAt.get(id)
    return end !== undefined && instant(end) <= instant(time)
  }
  const position = new Map(order.map(({ id }, index) => [id, index]))
  return input.jobs.flatMap((job) => {
    if (!job.stops.some(({ id }) => overAt.has(id))) return []
    const [done, left] = [job.stops.filter(isOver), job.stops.filter((stop) => !isOver(stop))]
    done.sort((a, b) => position.get(a.id)! - position.get(b.id)!)
    const load = loadOf(done, left)
    const hasLoads = job.stops.some(({ demand }) => demand.length > 0)
    const isBegun = done.length > 0 && left.length > 0
    const isOnBoard = hasLoads ? load.length > 0 : isBegun
    const [first] = done
    const pickedUp = job.pickedUp ?? (first && { time: overAt.get(first.id)!, location: first.location })
    return isBegun || isOnBoard ? [{ job, done, left, load, pickedUp, isOnBoard }] : []
  })
}

/**
 * What the stops that are over have loaded, and what those that are left unload without having loaded it: that is on
 * board from the start location on.
 */
function loadOf(done: readonly StopInput[], left: readonly StopInput[]): Demand {
  const sums = new Map<string, { sum: number; least: number }>()
  const add = ({ demand }: StopInput) => {
    for (const { kind, amount } of demand) {
      const { sum, least } = sums.get(kind) ?? { sum: 0, least: 0 }
      sums.set(kind, { sum: sum + amount, least: Math.min(least, sum + amount) })
    }
  }
  for (const stop of done) add(stop)
  const sinceDone = new Map([...sums].map(([kind, { sum }]) => [kind, sum]))
  for (const stop of left) add(stop)
  return [...sums].flatMap(([kind, { least }]) => {
    const amount = (sinceDone.get(kind) ?? 0) - least
    return amount > 0 ? [{ kind, amount }] : []
  })
}

/** The operations that hand over what is under way. */
export function handedOver(
  jobs: readonly JobUnderWay[],
  vehicle: StoppedVehicle,
  { input, output }: { readonly input: Input; readonly output: Output },
): PatchOperation[] {
  const taken = new Set(input.jobs.flatMap(({ id, stops }) => [id, ...stops.map((stop) => stop.id)]))
  const at = vehicle.at ?? standingPlace(vehicle, input, output)
  return jobs.flatMap((underWay): PatchOperation[] => {
    const { job, done, left, pickedUp, isOnBoard } = underWay
    const collect = isOnBoard
      ? [collectingStop(underWay, { vehicle, at, input, id: unusedId(`${job.id}-handover`, taken) })]
      : []
    const stops = [...collect, ...left.map((stop) => afterCollecting(stop, done, collect[0]))]
    return [
      { op: 'replace', path: `${jobPath(job)}/stops`, value: stops },
      ...(isOnBoard && pickedUp ? [{ op: 'add', path: `${jobPath(job)}/pickedUp`, value: pickedUp } as const] : []),
      ...(done.length > 0
        ? [
            {
              op: 'add',
              path: '/jobs/-',
              value: donePart(underWay, vehicle, unusedId(`${job.id}-done`, taken)),
            } as const,
          ]
        : []),
    ]
  })
}

interface Collecting {
  readonly vehicle: StoppedVehicle
  readonly at: Location
  readonly input: Input
  readonly id: string
}

function collectingStop({ done, left, load }: JobUnderWay, { vehicle, at, input, id }: Collecting): StopInput {
  // Without an end inside the planning window a job may wait, and what is under way may not.
  const maxEndTime = input.planningWindow?.endDate
  // It takes as long as loading did; where the load came from the start location, as long as one stop of the job.
  const longest = [...(done.length > 0 ? done : left)].sort((a, b) => seconds(b.duration) - seconds(a.duration))[0]
  return {
    id,
    name: `Collect from ${nameOf(vehicle.driver)}`,
    location: at,
    duration: longest?.duration ?? 'PT0S',
    timeWindows: [{ minStartTime: vehicle.time, ...(maxEndTime !== undefined && { maxEndTime }) }],
    demand: load,
    stopDependencies: [],
    pinningRequested: false,
  }
}

/**
 * A stop that is left: what had to come before it and is over no longer does, and what is unloaded is collected first.
 */
function afterCollecting(stop: StopInput, done: readonly StopInput[], collect?: StopInput): StopInput {
  const over = new Set(done.map(({ id }) => id))
  const isAfter = ({ precedingStop }: { readonly precedingStop: string }) => over.has(precedingStop)
  const needsLoad = stop.stopDependencies.some(isAfter) || stop.demand.some(({ amount }) => amount < 0)
  const { minStartTravelTime: _, ...kept } = stop
  return {
    ...kept,
    pinningRequested: false,
    stopDependencies: [
      ...(collect && needsLoad ? [{ precedingStop: collect.id }] : []),
      ...stop.stopDependencies.filter((dependency) => !isAfter(dependency)),
    ],
  }
}

/** It stays in the itinerary and asks nothing of anybody any more. */
function donePart({ job, done }: JobUnderWay, { driver }: StoppedVehicle, id: string): JobInput {
  const { pickedUp: _, ...kept } = job
  return {
    ...kept,
    id,
    name: `${nameOf(job)}, done by ${nameOf(driver)}`,
    stops: [...done],
    prohibitJobPooling: false,
    prohibitedJobCombinations: [],
    unloading: 'ANY',
  }
}

/** `Q-handover-1`, the first that nothing is called yet. */
function unusedId(start: string, taken: Set<string>): string {
  for (let number = 1; ; number++) {
    const id = `${start}-${number}`
    if (taken.has(id)) continue
    taken.add(id)
    return id
  }
}

const planOfShift = ({ id }: ShiftInput, { drivers }: Output): ShiftPlan | undefined =>
  drivers.flatMap(({ shifts }) => shifts).find((shift) => shift.id === id)

/**
 * Where the plan has the vehicle at that time: at a stop, or as far on the straight line to the next one as its travel
 * has come. With a travel matrix, which knows no places between, at the nearer of the two.
 */
function standingPlace({ shift, time }: StoppedVehicle, input: Input, output: Output): Location {
  const places = new Map(input.jobs.flatMap(({ stops }) => stops.map((stop) => [stop.id, stop.location] as const)))
  const now = instant(time)
  let from = shift.startLocation
  for (const item of planOfShift(shift, output)?.itinerary ?? []) {
    const to = item.kind === 'STOP' ? places.get(item.id) : undefined
    const times = timesOf(item)
    if (!to || !times) continue
    if (now >= times.arrival) from = to
    else return between(from, to, { share: 1 - (times.arrival - now) / times.travel, isExact: !input.travelMatrix })
    if (now < times.departure) break
  }
  return from
}

function timesOf(item: ItineraryItem) {
  if (item.kind !== 'STOP' || item.arrivalTime === undefined || item.departureTime === undefined) return undefined
  const travel = Math.max(1, seconds(item.travelTimeFromPreviousStandstill ?? 'PT0S'))
  return { arrival: instant(item.arrivalTime), departure: instant(item.departureTime), travel }
}

/** `share` of the way, from 0 to 1; before it begins the vehicle is still where it was. */
function between(from: Location, to: Location, { share, isExact }: { share: number; isExact: boolean }): Location {
  if (share <= 0) return from
  if (!isExact) return share < 0.5 ? from : to
  const eastward = ((((to[1] - from[1]) % 360) + 540) % 360) - 180
  const longitude = ((((from[1] + share * eastward) % 360) + 540) % 360) - 180
  return [rounded(from[0] + share * (to[0] - from[0])), rounded(longitude)]
}

/** To a metre or so. */
const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5
