/** Drivers and shifts of an input as plan facts. */
import { noUpperBound } from '../../../solver/routing/problem/problem.ts'
import type { Places } from '../../routing/domain/places.ts'
import { readRouteShift } from '../../routing/domain/read-shift.ts'
import type { TimeAxis } from '../../routing/domain/time-axis.ts'
import type { ShiftInput } from '../schema/driver.ts'
import type { Input } from '../schema/input.ts'
import type { PlanDriver, PlanShift } from './plan.ts'

export function readDrivers({ drivers }: Input): PlanDriver[] {
  let firstShift = 0
  return drivers.map((driver, index) => {
    const shifts = driver.shifts.map((_, position) => firstShift + position)
    firstShift += shifts.length
    return { index, input: driver, shifts }
  })
}

interface ReadContext {
  readonly time: TimeAxis
  readonly places: Places
  readonly kinds: readonly string[]
  readonly stopIndex: ReadonlyMap<string, number>
}

/** Shifts before it is known which stops are pinned. */
export function readShifts({ drivers }: Input, context: ReadContext): PlanShift[] {
  const shifts = drivers.flatMap((driver, index) => driver.shifts.map((shift) => ({ vehicle: index, shift })))
  return shifts.map(({ vehicle, shift }, index) => readShift(shift, { index, vehicle }, context))
}

function readShift(
  shift: ShiftInput,
  indexes: Pick<PlanShift, 'index' | 'vehicle'>,
  { time, places, kinds, stopIndex }: ReadContext,
): PlanShift {
  const own = { firstArrival: undefined, lastDeparture: undefined, softLastDeparture: undefined }
  return {
    ...indexes,
    input: shift,
    ...readRouteShift({ ...shift, maxLegTime: shift.maxTravelTimePerStop }, own, { time, places }),
    skills: new Map(shift.skills.map(({ name, level = 1 }) => [name, level])),
    tags: new Set(shift.tags),
    room: kinds.map((kind) => roomFor(kind, shift)),
    itinerary: shift.itinerary.filter(({ kind }) => kind === 'STOP').map(({ id }) => stopIndex.get(id)!),
  }
}

function roomFor(kind: string, { capacity }: ShiftInput): number {
  return capacity ? (capacity.find((room) => room.kind === kind)?.amount ?? 0) : noUpperBound
}
