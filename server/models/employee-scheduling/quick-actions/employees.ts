/** Somebody falls ill, or would rather not work a shift. */
import { z } from 'zod'
import type { PatchOperation } from '../../../contract/patch.ts'
import { endOf, endOfDayOf, endTime, pick, quickAction } from '../../quick-action.ts'
import { instant } from '../domain/clock.ts'
import type { Input } from '../schema/input.ts'
import type { Output } from '../schema/output.ts'
import type { ShiftInput } from '../schema/shift.ts'
import { dateTime, id } from '../schema/values.ts'
import { byId, checkSpan, findEmployee, findShift, freed, frozenBefore, given, isHistory, shiftPath } from './places.ts'
import { impossible, timeWords } from './words.ts'

interface Plan {
  input: Input
  output: Output
  keptBefore?: string | undefined
}

export const employeeIll = quickAction({
  id: 'employee-ill',
  title: 'Employee is ill',
  description: 'Ill or away: the shifts of that time are given to others, and what is published changes least.',
  icon: 'user-x',
  fields: {
    employeeId: id.meta({ title: 'Employee', ...pick({ kind: 'employee' }) }),
    from: dateTime.meta({ title: 'From' }),
    until: endTime
      .optional()
      .describe('A day without a time: to its end; left empty: to the end of the first day')
      .meta({ title: 'Until' }),
    keepsStarted: z
      .boolean()
      .default(true)
      .describe('Shifts of others that start before that time stay as they are planned')
      .meta({ title: 'Keep what has started' }),
  },
  change({ employeeId, from, until: last, keepsStarted }, { input, keptBefore = from }: Plan) {
    const until = last === undefined ? endOfDayOf(from) : endOf(last, from)
    const { id: name } = findEmployee(input, employeeId)
    checkSpan(from, until, `${name}’s absence`)
    const lost = input.shifts.filter(
      (shift) => shift.employee === name && !isHistory(input, shift) && overlaps(shift, from, until),
    )
    return {
      words: `${name} is ill from ${timeWords(from)} to ${timeWords(until)}`,
      patch: [
        { op: 'add', path: `/employees/${byId(name)}/unavailableTimeSpans/-`, value: { start: from, end: until } },
        ...lost.flatMap(freed),
        ...(keepsStarted ? frozenBefore(input, keptBefore, lost) : []),
      ],
    }
  },
})

const overlaps = ({ start, end }: ShiftInput, from: string, until: string): boolean =>
  instant(start) < instant(until) && instant(from) < instant(end)

const shiftId = id.meta({ title: 'Shift', ...pick({ kind: 'shift' }) })

export const shiftSwap = quickAction({
  id: 'shift-swap',
  title: 'Somebody wants to swap',
  description: 'Two shifts swap their employees; without the other one, somebody else is found for it.',
  icon: 'calendar-clock',
  fields: {
    shiftId,
    otherShiftId: id
      .optional()
      .describe('Left empty: whoever can takes the shift')
      .meta({ title: 'Against', ...pick({ kind: 'shift' }) }),
  },
  change({ shiftId: wanted, otherShiftId }, { input }: Plan) {
    const shift = findShift(input, wanted)
    const { employee } = shift
    if (typeof employee !== 'string') throw impossible(`Nobody works shift ${wanted}, so nobody can give it away.`)
    if (otherShiftId === undefined)
      return { words: `${employee} gives away shift ${wanted}`, patch: givenAway(shift, employee) }
    const other = findShift(input, otherShiftId)
    if (typeof other.employee !== 'string' || other.employee === employee)
      throw impossible(`Shift ${otherShiftId} is not worked by somebody else. Choose another one, or none.`)
    return {
      words: `${employee} and ${other.employee} swap shifts ${wanted} and ${otherShiftId}`,
      patch: [...given(shift, other.employee), ...given(other, employee)],
    }
  },
})

/** Whoever gives it away does not get it back. */
function givenAway(shift: ShiftInput, employee: string): PatchOperation[] {
  const lists = ['preferredEmployees', 'unpreferredEmployees'] as const
  const named = lists
    .filter((list) => shift[list].includes(employee))
    .map((list): PatchOperation => ({
      op: 'replace',
      path: `${shiftPath(shift)}/${list}`,
      value: shift[list].filter((one) => one !== employee),
    }))
  const prohibited = [...new Set([...shift.prohibitedEmployees, employee])]
  return [...freed(shift), ...named, { op: 'add', path: `${shiftPath(shift)}/prohibitedEmployees`, value: prohibited }]
}
