/** Vehicles and shifts of an input as plan facts. */
import { noLowerBound, noUpperBound } from '../../../solver/routing/problem/problem.ts'
import { readRouteShift } from '../../routing/domain/read-shift.ts'
import type { Input } from '../schema/input.ts'
import type { Overrides } from '../schema/overrides.ts'
import type { ShiftInput } from '../schema/vehicle.ts'
import { maxMovableSeconds } from './movable.ts'
import type { Places } from '../../routing/domain/places.ts'
import type { PlanShift, PlanVehicle, Span } from './plan.ts'
import type { TimeAxis } from '../../routing/domain/time-axis.ts'

export function readVehicles(input: Input, { defaultTechnicianRating }: Overrides): PlanVehicle[] {
  let firstShift = 0
  return input.vehicles.map((vehicle, index) => {
    const shifts = vehicle.shifts.map((_, position) => firstShift + position)
    firstShift += shifts.length
    return { index, input: vehicle, shifts, rating: vehicle.technicianRating ?? defaultTechnicianRating }
  })
}

export function shiftStarts({ vehicles }: Input): string[] {
  return vehicles.flatMap(({ shifts }) =>
    shifts.flatMap(({ minStartTime, minFirstVisitArrivalTime }) =>
      [minStartTime, minFirstVisitArrivalTime].filter((time) => time !== undefined),
    ),
  )
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
  const route = readRouteShift(
    { ...shift, maxLegTime: shift.maxTravelTimePerVisit },
    {
      firstArrival: shift.minFirstVisitArrivalTime,
      lastDeparture: shift.maxLastVisitDepartureTime,
      softLastDeparture: shift.maxSoftLastVisitDepartureTime,
    },
    { time, places },
  )
  return {
    input: shift,
    ...route,
    maxMovableSeconds: maxMovableSeconds(shift, route),
    skills: readSkills(shift.skills),
    tags: new Set(shift.tags),
    temporarySkills: shift.temporarySkillSets.map((set) => ({
      ...readSpan(set, time),
      skills: readSkills(set.skills),
    })),
    temporaryTags: shift.temporaryTagSets.map((set) => ({ ...readSpan(set, time), tags: new Set(set.tags) })),
    itinerary: shift.itinerary.filter(({ kind }) => kind === 'VISIT').map(({ id }) => visitIndex.get(id)!),
  }
}

function readSkills(skills: ShiftInput['skills']): PlanShift['skills'] {
  return new Map(skills.map(({ name, level = 1, multiplier = 1 }) => [name, { level, multiplier }]))
}

function readSpan({ start, end }: { start: string; end: string }, time: TimeAxis): Span {
  return { from: time.at(start, noLowerBound), until: time.at(end, noUpperBound) }
}
