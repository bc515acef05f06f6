/** Changing whole shifts of a field-service plan by hand. */
import type { TimeZone } from '../../../../../ui/time-zone.ts'
import type { PlanEditing } from '../../plan-view-contract.ts'
import type { Output } from '../documents.ts'
import type { Plan, Shift, Vehicle } from '../plan.ts'
import { allButPatch, pinShiftEdit, reverseEdit, swapEdit } from './edits.ts'
import { shiftName } from './places.ts'

export interface EditedShifts {
  plan(): Plan
  output(): Output | undefined
  editing(): PlanEditing | undefined
  zone(): TimeZone
}

export function shiftEdits({ plan, output, editing, zone }: EditedShifts) {
  const nameOf = (vehicle: Vehicle, shift: Shift) => shiftName(vehicle, shift, zone())

  function togglePinOfShift(vehicle: Vehicle, shift: Shift): void {
    const planned = output()
    const name = `The day of ${nameOf(vehicle, shift)}`
    if (planned) void editing()?.apply(pinShiftEdit(planned, shift.id, !shift.isPinned, name))
  }

  function reverseRoute(vehicle: Vehicle, shift: Shift): void {
    const planned = output()
    const words = `The route of ${nameOf(vehicle, shift)} the other way round`
    if (planned) void editing()?.apply(reverseEdit({ output: planned, visits: plan().visits }, shift.id, words))
  }

  /** Makes a dataset in which the route of this shift alone is planned anew. */
  function optimiseRoute(shift: Shift): void {
    const planned = output()
    if (planned) void editing()?.solve(allButPatch(planned, shift.id))
  }

  function swap([vehicle, shift]: [Vehicle, Shift], [otherVehicle, other]: [Vehicle, Shift]): void {
    const planned = output()
    const words = `${nameOf(vehicle, shift)} and ${nameOf(otherVehicle, other)} swap their visits`
    if (planned) void editing()?.apply(swapEdit({ output: planned, visits: plan().visits }, shift.id, other.id, words))
  }

  return { togglePinOfShift, reverseRoute, optimiseRoute, swap }
}
