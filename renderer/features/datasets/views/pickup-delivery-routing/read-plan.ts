/** Puts input and output together to the plan that is shown. Either may be missing; while solving both are whole. */
import { zoneOfTimes } from '../../dataset-zone.ts'
import type { Plan, Shift, Stop, Vehicle } from '../routing/plan.ts'
import { placeOf, secondsOf, timeOf } from '../routing/read-values.ts'
import type { Input, Output, ShiftInput, ShiftPlan } from './documents.ts'
import { readJobs, readStops, unknownStop, type Job } from './read-jobs.ts'

export interface DeliveryPlan extends Plan {
  readonly jobs: ReadonlyMap<string, Job>
  /** By stop. */
  readonly jobOf: ReadonlyMap<string, Job>
}

export function readPlan(input: Input | undefined, output: Output | undefined): DeliveryPlan {
  const visits = new Map(readStops(input))
  const jobs = new Map(readJobs(input).map((job) => [job.id, job]))
  const jobOf = new Map([...jobs.values()].flatMap((job) => job.stops.map((id) => [id, job] as const)))
  const vehicles = readDrivers(input, output)
  const placements = new Map<string, { stop: Stop & { kind: 'visit' }; shift: Shift }>()
  for (const shift of vehicles.flatMap((vehicle) => vehicle.shifts))
    for (const stop of shift.stops) if (stop.kind === 'visit') placements.set(stop.id, { stop, shift })
  for (const id of placements.keys()) if (!visits.has(id)) visits.set(id, unknownStop(id))
  // One stop stands for its job, by the name of that.
  const unplanned = unplannedOf(output, jobs).map((id) => ({
    ...(visits.get(id) ?? unknownStop(id)),
    name: jobOf.get(id)?.name ?? id,
  }))
  for (const visit of unplanned) visits.set(visit.id, visit)
  return { vehicles, visits, placements, unplanned, zone: readZone(input), jobs, jobOf }
}

function readDrivers(input: Input | undefined, output: Output | undefined): readonly Vehicle[] {
  const plans = new Map(output?.drivers.flatMap(({ shifts }) => shifts.map((shift) => [shift.id, shift] as const)))
  return (input?.drivers ?? []).map((driver) => {
    const owner = { id: driver.id, name: driver.name || driver.id }
    return { ...owner, shifts: (driver.shifts ?? []).map((shift) => shiftOf(owner, shift, plans.get(shift.id))) }
  })
}

function shiftOf(owner: Pick<Vehicle, 'id' | 'name'>, given: ShiftInput, planned: ShiftPlan | undefined): Shift {
  const startLocation = placeOf(given.startLocation)
  const metrics = planned?.metrics
  return {
    id: given.id,
    vehicleId: owner.id,
    technician: owner.name,
    startLocation,
    endLocation: placeOf(given.endLocation) ?? startLocation,
    frame: frameOf(given),
    skills: (given.skills ?? []).map(({ name, level }) => `${name} ${level ?? ''}`.trimEnd()),
    departure: timeOf(planned?.startTime),
    stops: stopsOf(planned?.itinerary ?? []),
    homeArrival: timeOf(metrics?.endLocationArrivalTime),
    homeTravelSeconds: secondsOf(metrics?.travelTimeFromLastStopToEndLocation) ?? 0,
    travelSeconds: secondsOf(metrics?.totalTravelTime) ?? 0,
    travelMeters: metrics?.totalTravelDistanceMeters ?? 0,
    overtimeSeconds: secondsOf(metrics?.overtime) ?? 0,
    isPinned: planned?.pinned === true || given.pinned === true,
  }
}

/** A shift without a latest end is drawn this long. */
const openFrameMilliseconds = 10 * 3_600_000

function frameOf(shift: ShiftInput): Shift['frame'] {
  const start = timeOf(shift.minStartTime)
  if (start === undefined) return undefined
  const softEnd = timeOf(shift.maxSoftEndTime)
  const end = timeOf(shift.maxEndTime) ?? softEnd ?? start + openFrameMilliseconds
  if (end <= start) return undefined
  return softEnd === undefined || softEnd >= end ? { start, end } : { start, end, softEnd }
}

function stopsOf(itinerary: ShiftPlan['itinerary']): readonly Stop[] {
  let number = 0
  return itinerary.map((item): Stop => {
    const { id } = item
    if (item.kind === 'BREAK') return { kind: 'break', id, start: timeOf(item.startTime), end: timeOf(item.endTime) }
    number += 1
    return {
      kind: 'visit',
      id,
      number,
      arrival: timeOf(item.arrivalTime),
      start: timeOf(item.startServiceTime),
      end: timeOf(item.departureTime),
      travelSeconds: secondsOf(item.travelTimeFromPreviousStandstill) ?? 0,
      travelMeters: item.travelDistanceMetersFromPreviousStandstill ?? 0,
      isPinned: item.pinned,
    }
  })
}

/** One stop stands for each job that is not done; without an output nothing is planned yet. */
function unplannedOf(output: Output | undefined, jobs: ReadonlyMap<string, Job>): readonly string[] {
  if (!output) return [...jobs.values()].flatMap(({ stops }) => stops.slice(0, 1))
  return output.unassignedJobs.flatMap(({ unassignedStops }) => unassignedStops.slice(0, 1))
}

function readZone(input: Input | undefined): Plan['zone'] {
  const shifts = (input?.drivers ?? []).flatMap((driver) => driver.shifts ?? [])
  const times = shifts.flatMap(({ minStartTime, maxEndTime }) => [minStartTime, maxEndTime ?? []].flat())
  return zoneOfTimes(times, placeOf(shifts[0]?.startLocation))
}

/** The stops made together with this one, itself included: those of its job. */
export function matesOf({ jobOf }: DeliveryPlan, stopId: string): ReadonlySet<string> {
  return new Set(jobOf.get(stopId)?.stops)
}

export function nameOf({ visits }: Plan, id: string): string {
  return visits.get(id)?.name ?? id
}
