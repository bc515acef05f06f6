/** Pairings name employees and tags there are, and do not contradict one another. */
import { limitKey } from '../rules/group-split.ts'
import type { EmployeeInput, Pairing } from '../schema/employee.ts'
import type { Input } from '../schema/input.ts'
import type { Report } from './issue-types.ts'
import type { Say } from './say.ts'

const lists = ['requiredPairings', 'prohibitedPairings', 'preferredPairings', 'unpreferredPairings'] as const

export function checkPairings(input: Input, report: Report): void {
  const employees = new Set(input.employees.map(({ id }) => id))
  const tags = new Set(input.employees.flatMap((employee) => employee.tags))
  const types = new Set(input.tagTypes.map(({ id }) => id))
  const limits = new Map<string, number>()
  for (const [index, employee] of input.employees.entries()) {
    for (const list of lists)
      for (const [at, pairing] of employee[list].entries()) {
        const path = `/employees/${index}/${list}/${at}`
        const say: Say = (code, message, more = '') =>
          report(code, { path: `${path}${more}`, message, employeeId: employee.id })
        checkTarget(employee, pairing, employees, say)
        checkTags(employee, pairing, { tags, types }, say)
        checkLimit(employee, pairing, limits, say)
      }
    checkConflicts(employee, (message) =>
      report('EmployeeConflictingPairings', { path: `/employees/${index}`, message, employeeId: employee.id }),
    )
  }
}

function checkTarget({ id }: EmployeeInput, pairing: Pairing, employees: ReadonlySet<string>, say: Say): void {
  const { pairedEmployee: other, includeEmployeeWithTags: tags = [] } = pairing
  if (other === undefined && tags.length === 0)
    say('EmployeePairingMissingTarget', `A pairing of employee ${id} says with whom neither by id nor by tags.`)
  if (other !== undefined && tags.length > 0)
    say('EmployeePairingBothEmployeeAndTags', `A pairing of employee ${id} names ${other}, and tags. Send one.`)
  if (other === id) say('EmployeePairingSelfPairing', `Employee ${id} is paired with themselves.`, '/pairedEmployee')
  else if (other !== undefined && !employees.has(other))
    say(
      'EmployeePairingUnknownEmployee',
      `Employee ${id} is paired with ${other}, who is not there.`,
      '/pairedEmployee',
    )
}

function checkTags(
  { id }: EmployeeInput,
  pairing: Pairing,
  { tags, types }: { readonly tags: ReadonlySet<string>; readonly types: ReadonlySet<string> },
  say: Say,
): void {
  const { includeEmployeeWithTags = [], commonTagType: type, groupByEmployeeTag: group } = pairing
  for (const tag of includeEmployeeWithTags)
    if (!tags.has(tag))
      say('EmployeePairingUnknownTag', `A pairing of ${id} names the tag ${tag}, which no employee has.`)
  if (type !== undefined && !types.has(type))
    say(
      'UndeclaredTagTypeByEmployeePairing',
      `A pairing of employee ${id} names the tag type ${type}, which tagTypes does not declare.`,
      '/commonTagType',
    )
  if (group === undefined) return
  // With a limit, `checkLimit` says so.
  if (type === undefined && pairing.groupShiftsPerDayLimit === undefined)
    say('EmployeePairingGroupByTagWithoutCommonTagType', `A pairing of ${id} has a group, and no commonTagType.`)
  if (!tags.has(group))
    say(
      'EmployeePairingUnknownGroupByTag',
      `A pairing of employee ${id} names the group ${group}, a tag that no employee has.`,
      '/groupByEmployeeTag',
    )
}

/** `limits`: of the groups seen so far. */
function checkLimit({ id }: EmployeeInput, pairing: Pairing, limits: Map<string, number>, say: Say): void {
  if (pairing.groupShiftsPerDayLimit === undefined) return
  const { groupShiftsPerDayMax: most } = pairing.groupShiftsPerDayLimit
  const place = '/groupShiftsPerDayLimit'
  if (pairing.groupByEmployeeTag === undefined)
    say(
      'EmployeePairingGroupShiftsPerDayLimitWithoutGroupByTag',
      `A pairing of ${id} has a groupShiftsPerDayLimit, and no groupByEmployeeTag.`,
      place,
    )
  if (pairing.commonTagType === undefined)
    say(
      'EmployeePairingGroupShiftsPerDayLimitWithoutCommonTagType',
      `A pairing of ${id} has a groupShiftsPerDayLimit, and no commonTagType.`,
      place,
    )
  const key = limitKey(pairing)
  const before = limits.get(key) ?? most
  if (before !== most)
    say(
      'EmployeePairingGroupShiftsPerDayLimitMismatch',
      `A pairing of ${id} allows the group ${String(pairing.groupByEmployeeTag)} ${most} shifts a day, and another one ${before}.`,
      place,
    )
  limits.set(key, before)
}

/** The same employee, for all shifts, in two lists. */
function checkConflicts(employee: EmployeeInput, say: (message: string) => void): void {
  const seen = new Map<string, string>()
  for (const list of lists)
    for (const { pairedEmployee: other, onlyForShiftTags } of employee[list]) {
      if (other === undefined || onlyForShiftTags.length > 0) continue
      const before = seen.get(other)
      if (before !== undefined && before !== list)
        say(`Employee ${employee.id} has ${other} in ${before} and in ${list}.`)
      seen.set(other, list)
    }
}
