/** Shifts and employees of an input, and who works what, as paths and patches. */
import { patchSegment } from '../../../contract/patch-segment.ts'
import type { PatchOperation } from '../../../contract/patch.ts'
import { instant } from '../domain/clock.ts'
import type { EmployeeInput } from '../schema/employee.ts'
import type { Input } from '../schema/input.ts'
import type { ShiftInput } from '../schema/shift.ts'
import { impossible, timeWords } from './words.ts'

export const byId = (id: string): string => `[id=${patchSegment(id)}]`
export const shiftPath = ({ id }: ShiftInput): string => `/shifts/${byId(id)}`

/** Throws QUICK_ACTION_INVALID for one the input does not have. */
export function findEmployee({ employees }: Input, id: string): EmployeeInput {
  const employee = employees.find((one) => one.id === id)
  if (!employee) throw impossible(`There is no employee ${id} in the input.`)
  return employee
}

/** Throws QUICK_ACTION_INVALID for one the input does not have, or whose day is over. */
export function findShift(input: Input, id: string): ShiftInput {
  const shift = input.shifts.find((one) => one.id === id)
  if (!shift) throw impossible(`There is no shift ${id} in the input.`)
  if (isHistory(input, shift)) throw impossible(`Shift ${id} starts before the planning window: it is history.`)
  return shift
}

export const isHistory = ({ planningWindow }: Input, { start }: ShiftInput): boolean =>
  planningWindow !== undefined && instant(start) < instant(planningWindow.start)

const set = (shift: ShiftInput, field: 'employee' | 'pinned', value: string | boolean | null): PatchOperation => ({
  op: 'add',
  path: `${shiftPath(shift)}/${field}`,
  value,
})

/** Nobody works it, and whoever can may be planned. */
export const freed = (shift: ShiftInput): PatchOperation[] => [
  set(shift, 'employee', null),
  ...(shift.pinned ? [set(shift, 'pinned', false)] : []),
]

/** The employee, or nobody, works it and stays there. */
export const given = (shift: ShiftInput, employee: string | null): PatchOperation[] => [
  set(shift, 'employee', employee),
  ...pinned(shift),
]

export const pinned = (shift: ShiftInput): PatchOperation[] => (shift.pinned ? [] : [set(shift, 'pinned', true)])

/**
 * Whoever works what starts before a time stays there; shifts that nobody works stay open to whoever can. One
 * operation for all of them, after those that free `freedBefore`; none where all of them are pinned already.
 */
export function frozenBefore(
  { shifts }: Input,
  time: string,
  freedBefore: readonly ShiftInput[] = [],
): PatchOperation[] {
  const isOpen = ({ employee, pinned, start }: ShiftInput) =>
    typeof employee === 'string' && !pinned && instant(start) < instant(time)
  if (!shifts.some((shift) => isOpen(shift) && !freedBefore.includes(shift))) return []
  return [{ op: 'add', path: `/shifts/[start<${time}][employee!=]/pinned`, value: true }]
}

/** Throws QUICK_ACTION_INVALID where nothing lies between. */
export function checkSpan(from: string, until: string, what: string): void {
  if (instant(until) <= instant(from))
    throw impossible(`${what} cannot be from ${timeWords(from)} to ${timeWords(until)}. Set a later end.`)
}
