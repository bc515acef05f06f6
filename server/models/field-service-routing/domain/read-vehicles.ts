/** Vehicles and shifts of an input as plan facts. */
import { anywhere, noLowerBound, noUpperBound } from '../../../solver/routing/problem/problem.ts'
import type { RequiredBreak } from '../schema/break.ts'
import type { Input } from '../schema/input.ts'
import type { Overrides } from '../schema/overrides.ts'
import type { ShiftInput } from '../schema/vehicle.ts'
import { mostMovableSeconds } from './movable.ts'
import type { Places } from './places.ts'
import type { PlanBreak, PlanShift, PlanVehicle, Span } from './plan.ts'
import { localDay, offsetMinutes, seconds, type TimeAxis } from './time-axis.ts'

export function readVehicles(input: Input, { defaultTechnicianRating }: Overrides): PlanVehicle[] {
  let firstShift = 0
  return input.vehicles.map((vehicle, index) => {
    const shifts = vehicle.shifts.map((_, position) => firstShift + position)
    firstShift += shifts.length
    return { index, input: vehicle, shifts, rating: vehicle.technicianRating ?? defaultTechnicianRating }
  })
}

/** What a shift is read with: the axes of the plan and the index of each visit id. */
export interface ReadContext {
  readonly time: TimeAxis
  readonly places: Places
  readonly visitIndex: ReadonlyMap<string, number>
}

/** Shifts before it is known which visits are pinned. */
export function readShifts(input: Input, context: ReadContext): PlanShift[] {
  const shifts = input.vehicles.flatMap((vehicle, index) => vehicle.shifts.map((shift) => ({ vehicle: index, shift })))
  return shifts.map(({ vehicle, shift }, index) => ({ index, vehicle, ...readShift(shift, context) }))
}

function readShift(shift: ShiftInput, { time, places, visitIndex }: ReadContext): Omit<PlanShift, 'index' | 'vehicle'> {
  const start = shift.minStartTime ?? shift.minFirstVisitArrivalTime!
  const startPlace = places.of(shift.startLocation)
  const hours = {
    minDeparture: time.at(shift.minStartTime, noLowerBound),
    minFirstArrival: time.at(shift.minFirstVisitArrivalTime, noLowerBound),
    maxLastDeparture: time.at(shift.maxLastVisitDepartureTime, noUpperBound),
    maxEnd: time.at(shift.maxEndTime, noUpperBound),
  }
  return {
    input: shift,
    offsetMinutes: offsetMinutes(start),
    startPlace,
    endPlace: shift.endLocation ? places.of(shift.endLocation) : startPlace,
    ...hours,
    softLastDeparture: time.at(shift.maxSoftLastVisitDepartureTime, noUpperBound),
    softEnd: time.at(shift.maxSoftEndTime, noUpperBound),
    maxLegSeconds: limit(shift.maxTravelTimePerVisit),
    maxTravelSeconds: limit(shift.maxTravelTime),
    softTravelSeconds: limit(shift.maxSoftTravelTime),
    maxMovableSeconds: mostMovableSeconds(shift, hours),
    skills: readSkills(shift.skills),
    tags: new Set(shift.tags),
    temporarySkills: shift.temporarySkillSets.map((set) => ({
      ...readSpan(set, time),
      skills: readSkills(set.skills),
    })),
    temporaryTags: shift.temporaryTagSets.map((set) => ({ ...readSpan(set, time), tags: new Set(set.tags) })),
    breaks: shift.requiredBreaks.map((pause) => readBreak(pause, time, places)).sort(byStart),
    day: localDay(start),
    itinerary: shift.itinerary.filter(({ kind }) => kind === 'VISIT').map(({ id }) => visitIndex.get(id)!),
    pinnedCount: 0,
  }
}

function readSkills(skills: ShiftInput['skills']): PlanShift['skills'] {
  return new Map(skills.map(({ name, level = 1, multiplier = 1 }) => [name, { level, multiplier }]))
}

function readSpan({ start, end }: { start: string; end: string }, time: TimeAxis): Span {
  return { from: time.at(start, noLowerBound), until: time.at(end, noUpperBound) }
}

function limit(duration: string | undefined): number {
  return duration === undefined ? noUpperBound : Math.min(noUpperBound, seconds(duration))
}

function byStart(a: PlanBreak, b: PlanBreak): number {
  return a.minStart - b.minStart || a.maxStart - b.maxStart
}

/** A break at a fixed time has one start; one in a span starts early enough to end inside it. */
function readBreak(pause: RequiredBreak, time: TimeAxis, places: Places): PlanBreak {
  const place = pause.location ? places.of(pause.location) : anywhere
  if (pause.type !== 'FLOATING' && pause.startTime !== undefined && pause.endTime !== undefined) {
    const start = time.at(pause.startTime, 0)
    return { id: pause.id, minStart: start, maxStart: start, seconds: time.at(pause.endTime, 0) - start, place }
  }
  // Validation lets a break without fixed times pass only with these two.
  // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- validated, see above
  const { minStartTime, maxStartTime, maxEndTime, duration } = pause as Extract<RequiredBreak, { type: 'FLOATING' }>
  const length = seconds(duration)
  const latestByEnd = maxEndTime === undefined ? noUpperBound : time.at(maxEndTime, noUpperBound) - length
  return {
    id: pause.id,
    minStart: time.at(minStartTime, noLowerBound),
    maxStart: Math.min(time.at(maxStartTime, noUpperBound), latestByEnd),
    seconds: length,
    place,
  }
}
