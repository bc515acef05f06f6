/** Changing whole shifts of a field-service plan by hand. */
import { countText } from '../../../../../ui/amounts.ts'
import { dayText, type TimeZone } from '../../../../../ui/time-zone.ts'
import { useNotice } from '../../../../../ui/use-notice.ts'
import type { PlanEdit, PlanEditing } from '../../plan-view-contract.ts'
import { dayOfShift } from '../../routing/days.ts'
import type { Output } from '../documents.ts'
import type { Plan, Shift, Vehicle } from '../../routing/plan.ts'
import { allButPatch, reverseEdit, swapEdit } from './edits.ts'
import { shiftName } from '../../routing/editing/places.ts'
import { pinShiftsEdit } from './several-edits.ts'

export interface EditedShifts {
  plan(): Plan
  output(): Output | undefined
  editing(): PlanEditing | undefined
  zone(): TimeZone
}

/** A shift, and whose it is. */
export interface ShiftOf {
  readonly vehicle: Vehicle
  readonly shift: Shift
}

export function shiftEdits({ plan, output, editing, zone }: EditedShifts) {
  const notice = useNotice()
  const nameOf = ({ vehicle, shift }: ShiftOf) => shiftName(vehicle, shift, zone())
  const apply = (edit: PlanEdit | undefined) => edit && void editing()?.apply(edit)

  /** All of them pinned, or (where they are already) free again. */
  function togglePins(shifts: readonly Shift[], whose: string): void {
    const planned = output()
    const isPinned = shifts.some((shift) => !shift.isPinned)
    const words = `${whose} ${isPinned ? 'pinned' : 'unpinned'}`
    if (planned) apply(pinShiftsEdit(planned, { ids: new Set(shifts.map(({ id }) => id)), isPinned, words }))
  }

  const togglePinOfShift = (of: ShiftOf) => togglePins([of.shift], `The day of ${nameOf(of)}`)
  const togglePinOfVehicle = ({ name, shifts }: Vehicle) =>
    togglePins(shifts, `${countText(shifts.length, 'day')} of ${name}`)
  /** Everybody's shifts of the day of this one. */
  function shiftsOfDay(shift: Shift): readonly Shift[] {
    const day = dayOfShift(shift, zone())
    return plan().vehicles.flatMap(({ shifts }) => shifts.filter((other) => dayOfShift(other, zone()) === day))
  }
  const togglePinOfDay = (shift: Shift) =>
    togglePins(shiftsOfDay(shift), `${dayText(shift.frame?.start ?? 0, zone())}, all technicians,`)

  function reverseRoute(of: ShiftOf): void {
    const planned = output()
    const words = `The route of ${nameOf(of)} the other way round`
    if (planned) apply(reverseEdit({ output: planned, visits: plan().visits }, of.shift.id, words))
  }

  /** Makes a dataset in which the route of this shift alone is planned anew. */
  function optimiseRoute(shift: Shift): void {
    const planned = output()
    if (planned) void editing()?.solve(allButPatch(planned, shift.id))
  }

  function swapOf(one: ShiftOf, other: ShiftOf): PlanEdit | undefined {
    const planned = output()
    const words = `${nameOf(one)} and ${nameOf(other)} swap their visits`
    return (
      planned &&
      swapEdit({ output: planned, visits: plan().visits }, { one: one.shift.id, other: other.shift.id, words })
    )
  }

  /** Others on the same day. */
  function partnersOf({ vehicle, shift }: ShiftOf): readonly ShiftOf[] {
    const sameDay = new Set(shiftsOfDay(shift))
    return plan().vehicles.flatMap((other) =>
      other === vehicle
        ? []
        : other.shifts.filter((their) => sameDay.has(their)).map((their) => ({ vehicle: other, shift: their })),
    )
  }

  /** The shift a visit is on; says so where it is on none. */
  function shiftOfVisit(visitId: string): ShiftOf | undefined {
    const shift = plan().placements.get(visitId)?.shift
    const vehicle = plan().vehicles.find(({ id }) => id === shift?.vehicleId)
    if (shift && vehicle) return { vehicle, shift }
    notice.refused('There is no route here', 'The visit is not planned.')
    return undefined
  }

  return {
    ...{ nameOf, togglePinOfShift, togglePinOfVehicle, togglePinOfDay, shiftsOfDay },
    ...{ reverseRoute, optimiseRoute, swapOf, partnersOf, shiftOfVisit },
  }
}
