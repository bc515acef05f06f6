/** Shifts make sense by themselves, and name employees there are. */
import { durationSeconds } from '../../../foundation/iso-duration.ts'
import { instant } from '../domain/clock.ts'
import { namesIn } from '../rules/expressions.ts'
import type { Input } from '../schema/input.ts'
import type { ShiftInput } from '../schema/shift.ts'
import { isTooDeep, isWellFormed } from './expressions.ts'
import type { Report } from './issue-types.ts'
import { checkLocation } from './locations.ts'
import type { Say } from './say.ts'

const longestShift = 7 * 86_400

export function checkShifts(input: Input, report: Report): void {
  const employees = new Set(input.employees.map(({ id }) => id))
  const skills = new Set(input.employees.flatMap((employee) => employee.skills.map(({ id }) => id)))
  const windowStart = input.planningWindow ? instant(input.planningWindow.start) : -Infinity
  for (const [index, shift] of input.shifts.entries()) {
    const path = `/shifts/${index}`
    const say: Say = (code, message, at = '') => report(code, { path: `${path}${at}`, message, shiftId: shift.id })
    const [start, end] = [instant(shift.start), instant(shift.end)]
    if (start >= end) say('ShiftStartNotBeforeEnd', `Shift ${shift.id} starts at ${shift.start}, not before its end.`)
    if (end - start > longestShift) say('ShiftTooLong', `Shift ${shift.id} is longer than a week. Check its dates.`)
    if (start < windowStart && !shift.pinned)
      say('HistoricShiftNotPinned', `Shift ${shift.id} starts before the planning window and is not pinned.`)
    if (shift.loggedTime !== undefined && durationSeconds(shift.loggedTime)! < 0)
      say('ShiftNegativeLoggedTime', `The logged time ${shift.loggedTime} of shift ${shift.id} is negative.`)
    checkLocation({ path, name: `shift ${shift.id}`, ids: { shiftId: shift.id } }, shift.location, report)
    checkNames(shift, employees, say)
    checkSkills(shift, skills, say)
    checkBreaks(shift, say)
  }
}

function checkNames(shift: ShiftInput, employees: ReadonlySet<string>, say: Say): void {
  const lists = ['preferredEmployees', 'unpreferredEmployees', 'prohibitedEmployees'] as const
  const seen = new Map<string, string>()
  for (const list of lists)
    for (const id of new Set(shift[list])) {
      if (!employees.has(id))
        say('ShiftUnknownEmployee', `Shift ${shift.id} names ${id}, who is not there.`, `/${list}`)
      const other = seen.get(id)
      if (other !== undefined)
        say('ShiftEmployeeInConflictingLists', `Shift ${shift.id} has ${id} in ${other} and in ${list}.`, `/${list}`)
      seen.set(id, list)
    }
  for (const field of ['employee', 'publishedEmployee'] as const) {
    const id = shift[field]
    if (typeof id === 'string' && !employees.has(id))
      say('ShiftUnknownEmployee', `Shift ${shift.id} names ${id}, who is not there.`, `/${field}`)
  }
}

function checkSkills(shift: ShiftInput, skills: ReadonlySet<string>, say: Say): void {
  const kinds = [
    ['requiredSkills', 'requiredSkillsExpression', 'Required'],
    ['preferredSkills', 'preferredSkillsExpression', 'Preferred'],
  ] as const
  for (const [list, field, kind] of kinds) {
    const expression = shift[field]
    if (expression && shift[list].length > 0)
      say(`ShiftBoth${kind}SkillsAndExpression`, `Shift ${shift.id} has both ${list} and ${field}. Send one.`)
    if (expression && !isWellFormed(expression, 'skillId'))
      say(`Shift${kind}SkillExpressionEmptyOperand`, `A part of ${field} of shift ${shift.id} is empty.`, `/${field}`)
    if (expression && isTooDeep(expression))
      say(`Shift${kind}SkillExpressionDepthExceedsMax`, `${field} of shift ${shift.id} is too deep.`, `/${field}`)
    const unknown = (names: Iterable<string>) => [...new Set(names)].filter((skill) => !skills.has(skill))
    const words = (skill: string) => `Shift ${shift.id} asks for the skill ${skill}, which no employee has.`
    for (const skill of unknown(shift[list])) say(`Shift${kind}SkillNotDefinedByAnyEmployee`, words(skill), `/${list}`)
    for (const skill of unknown(expression ? namesIn(expression) : []))
      say(`Shift${kind}SkillExpressionSkillNotFound`, words(skill), `/${field}`)
  }
}

function checkBreaks(shift: ShiftInput, say: Say): void {
  const [start, end] = [instant(shift.start), instant(shift.end)]
  let length = 0
  let last = { start: -Infinity, end: -Infinity, from: '', to: '' }
  for (const [index, one] of shift.breaks.entries()) {
    const own = { start: instant(one.start), end: instant(one.end), from: one.start, to: one.end }
    const name = `The break from ${one.start} to ${one.end} of shift ${shift.id}`
    const at = `/breaks/${index}`
    if (own.start >= own.end) say('ShiftBreakEndBeforeStart', `${name} ends before it starts.`, at)
    if (own.start < start) say('ShiftBreakBeforeShiftStart', `${name} starts before the shift.`, at)
    if (own.end > end) say('ShiftBreakAfterShiftEnd', `${name} ends after the shift.`, at)
    if (own.start < last.start) say('ShiftBreaksUnordered', `${name} comes before the one listed before it.`, at)
    else if (own.start < last.end)
      say('ShiftBreaksOverlap', `${name} overlaps the one before it, from ${last.from} to ${last.to}.`, at)
    length += own.end - own.start
    last = own
  }
  if (length >= end - start && length > 0)
    say('ShiftFullyCoveredByBreaks', `The breaks of shift ${shift.id} are as long as the shift.`)
}
