/** Which shifts or employees a rule looks at, by their tags. */
import { textsAt, textAt, type JsonObject } from '../checker/json.ts'
import type { Employee, Shift } from './facts.ts'

interface Tagged {
  readonly tags: readonly string[]
}

export function hasTags({ tags }: Tagged, wanted: readonly string[], kind: 'ALL' | 'ANY'): boolean {
  return kind === 'ALL' ? wanted.every((tag) => tags.includes(tag)) : wanted.some((tag) => tags.includes(tag))
}

export const matchKind = (rule: JsonObject, key = 'shiftTagMatches') => (textAt(rule, key) === 'ANY' ? 'ANY' : 'ALL')

/** True where the include list is kept and the exclude list is not met; an empty list asks nothing. */
export function passes(
  tagged: Tagged,
  include: readonly string[],
  exclude: readonly string[],
  kind: 'ALL' | 'ANY',
): boolean {
  if (include.length > 0 && !hasTags(tagged, include, kind)) return false
  return exclude.length === 0 || !hasTags(tagged, exclude, kind)
}

export function shiftPasses(shift: Shift, rule: JsonObject): boolean {
  return passes(shift, textsAt(rule, 'includeShiftTags'), textsAt(rule, 'excludeShiftTags'), matchKind(rule))
}

export function employeePasses(employee: Employee, rule: JsonObject): boolean {
  const kind = matchKind(rule, 'employeeTagMatches')
  return passes(employee, textsAt(rule, 'includeEmployeeTags'), textsAt(rule, 'excludeEmployeeTags'), kind)
}
