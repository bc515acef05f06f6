/** Where things are in an input, as paths of patches, and taking visits out of the itineraries they are in. */
import type { PatchOperation } from '../../../contract/patch.ts'
import { freezeTime } from '../domain/pinning.ts'
import { instant } from '../../routing/domain/time-axis.ts'
import { inputVisits } from '../domain/visit-groups.ts'
import type { Input } from '../schema/input.ts'
import type { ShiftInput, VehicleInput } from '../schema/vehicle.ts'
import type { VisitGroupInput, VisitInput } from '../schema/visit.ts'
import type { Output } from '../schema/output.ts'
import type { ActionPlan } from '../../quick-action.ts'
import type { ShiftChanges } from '../../routing/quick-actions/away.ts'
import { byId, freedFrom, freezingBefore } from '../../routing/quick-actions/itineraries.ts'
import { impossible } from '../../routing/quick-actions/words.ts'

export const shiftPath = (vehicle: VehicleInput, shift: ShiftInput): string =>
  `/vehicles/${byId(vehicle.id)}/shifts/${byId(shift.id)}`

export interface FoundVisit {
  readonly visit: VisitInput
  readonly group: VisitGroupInput | undefined
  readonly path: string
}

/** Throws QUICK_ACTION_INVALID for a visit the input does not have, or has no more. */
export function findVisit(input: Input, id: string): FoundVisit {
  const group = input.visitGroups.find(({ visits }) => visits.some((visit) => visit.id === id))
  const visit = inputVisits(input).find((one) => one.visit.id === id)?.visit
  if (!visit) throw impossible(`There is no visit ${id} in the input.`)
  const list = group ? `/visitGroups/${byId(group.id)}/visits` : '/visits'
  return { visit, group, path: `${list}/${byId(id)}` }
}

export function findVehicle({ vehicles }: Input, id: string): VehicleInput {
  const vehicle = vehicles.find((one) => one.id === id)
  if (!vehicle) throw impossible(`There is no technician ${id} in the input.`)
  return vehicle
}

/** Takes visits out of the itinerary of a shift. */
export function freed(input: Input, path: string, visits: readonly string[]): PatchOperation[] {
  return freedFrom(path, visits, (id) => {
    const { visit, path: visitPath } = findVisit(input, id)
    return { path: visitPath, pinningRequested: visit.pinningRequested }
  })
}

/** Takes a visit out of wherever it is planned. */
export function unplanned(input: Input, id: string): PatchOperation[] {
  return input.vehicles.flatMap((vehicle) =>
    vehicle.shifts
      .filter(({ itinerary }) => itinerary.some((item) => item.id === id && item.kind === 'VISIT'))
      .flatMap((shift) => freed(input, shiftPath(vehicle, shift), [id])),
  )
}

export const frozenBefore = (input: Input, time: string): PatchOperation[] => freezingBefore(freezeTime(input), time)

export function changesOf(
  [vehicle, shift]: readonly [VehicleInput, ShiftInput],
  { input, output }: ActionPlan<Input, Output>,
): ShiftChanges {
  const path = shiftPath(vehicle, shift)
  return {
    path,
    freed: (ids) => freed(input, path, ids),
    notOverBy: (time) => endingAfter(shift, time, output),
    endingAt: (time) => [{ op: 'replace', path: `${path}/maxLastVisitDepartureTime`, value: time }],
  }
}

/** Visits of the shift that would not be over by then. */
function endingAfter({ itinerary }: ShiftInput, time: string, output: Output): string[] {
  const stops = output.vehicles.flatMap(({ shifts }) => shifts.flatMap((shift) => shift.itinerary))
  const ends = new Map(stops.flatMap((stop) => (stop.kind === 'VISIT' ? [[stop.id, stop.departureTime] as const] : [])))
  return itinerary
    .filter(({ id, kind }) => {
      const end = ends.get(id)
      return kind === 'VISIT' && (end === undefined || instant(end) > instant(time))
    })
    .map(({ id }) => id)
}
