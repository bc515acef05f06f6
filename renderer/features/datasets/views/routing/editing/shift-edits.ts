/** Changing whole shifts of a plan by hand. */
import { countText } from '../../../../../ui/amounts.ts'
import { dayText } from '../../../../../ui/time-zone.ts'
import { useNotice } from '../../../../../ui/use-notice.ts'
import type { PlanEdit } from '../../plan-view-contract.ts'
import { dayOfShift } from '../days.ts'
import type { Shift, Vehicle } from '../plan.ts'
import { allButPatch, pinShiftsEdit, reverseEdit, swapEdit } from './edits.ts'
import type { EditedPlan, ShiftOf } from './edited-plan.ts'
import { shiftName } from './places.ts'
import { orderHeldIn } from './reversible.ts'

export function shiftEdits({ plan, model, words, editing, zone }: EditedPlan) {
  const notice = useNotice()
  const nameOf = ({ vehicle, shift }: ShiftOf) => shiftName(vehicle, shift, zone())
  const apply = (edit: PlanEdit | undefined) => edit && void editing()?.apply(edit)

  /** All of them pinned, or (where they are already) free again. */
  function togglePins(shifts: readonly Shift[], whose: string): void {
    const routes = model.routes()
    const isPinned = shifts.some((shift) => !shift.isPinned)
    const said = `${whose} ${isPinned ? 'pinned' : 'unpinned'}`
    if (routes) apply(pinShiftsEdit(routes, { ids: new Set(shifts.map(({ id }) => id)), isPinned, words: said }))
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
    togglePins(shiftsOfDay(shift), `${dayText(shift.frame?.start ?? 0, zone())}, all ${words.person}s,`)

  /** The other way round makes sense where nothing has to come before something else. */
  const isReversible = (shift: Shift) => orderHeldIn(plan(), shift) === undefined

  function reverseRoute(of: ShiftOf): void {
    const [routes, held] = [model.routes(), orderHeldIn(plan(), of.shift)]
    const name = nameOf(of)
    if (held) {
      const why = `${held.first.name} must come before ${held.second.name}.`
      return notice.refused(`The route of ${name} cannot be reversed`, why)
    }
    if (routes) apply(reverseEdit(routes, of.shift.id, `The route of ${name} the other way round`))
  }

  /** Makes a dataset in which the route of this shift alone is planned anew. */
  function optimiseRoute(shift: Shift): void {
    const routes = model.routes()
    if (routes) void editing()?.solve(allButPatch(routes, shift.id))
  }

  function swapOf(one: ShiftOf, other: ShiftOf): PlanEdit | undefined {
    const routes = model.routes()
    const said = `${nameOf(one)} and ${nameOf(other)} swap their ${words.work}s`
    return routes && swapEdit(routes, { one: one.shift.id, other: other.shift.id, words: said })
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

  /** The shift a stop is on; says so where it is on none. */
  function shiftOfStop(stopId: string): ShiftOf | undefined {
    const shift = plan().placements.get(stopId)?.shift
    const vehicle = plan().vehicles.find(({ id }) => id === shift?.vehicleId)
    if (shift && vehicle) return { vehicle, shift }
    notice.refused('There is no route here', `The ${words.work} is not planned.`)
    return undefined
  }

  return {
    ...{ nameOf, togglePinOfShift, togglePinOfVehicle, togglePinOfDay, shiftsOfDay },
    ...{ isReversible, reverseRoute, optimiseRoute, swapOf, partnersOf, shiftOfStop },
  }
}
