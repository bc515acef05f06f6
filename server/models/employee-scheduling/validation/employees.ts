/** Employees make sense by themselves, and name contracts there are. */
import { instant } from '../domain/clock.ts'
import type { EmployeeInput } from '../schema/employee.ts'
import type { Input } from '../schema/input.ts'
import { isTooDeep, isWellFormed, repeatedTags } from './expressions.ts'
import type { Report } from './issue-types.ts'
import { checkLocation } from './locations.ts'
import type { Say } from './say.ts'

export function checkEmployees(input: Input, report: Report): void {
  const contracts = new Map(input.contracts.map((contract) => [contract.id, contract]))
  for (const [index, employee] of input.employees.entries()) {
    const { id } = employee
    const path = `/employees/${index}`
    const say: Say = (code, message, at = '') => report(code, { path: `${path}${at}`, message, employeeId: id })
    for (const name of employee.contracts)
      if (!contracts.has(name))
        say('EmployeeUnknownContract', `Employee ${id} names the contract ${name}, which is not there.`, '/contracts')
    if (employee.contracts.filter((name) => contracts.get(name)?.fteConfiguration).length > 1)
      say('EmployeeMultipleFteContracts', `Employee ${id} has several contracts with fteConfiguration.`, '/contracts')
    if (employee.zoneOffset !== undefined)
      say('EmployeeDeprecatedZoneOffset', `Employee ${id} has a zoneOffset. Send timeZoneId instead.`, '/zoneOffset')
    checkLocation({ path, name: `employee ${id}`, ids: { employeeId: id } }, employee.location, report)
    checkSpans(employee, say)
    checkTags(employee, say)
  }
  const types = new Set(input.tagTypes.map(({ id }) => id))
  for (const [index, { id, tagType }] of input.tags.entries())
    if (tagType !== undefined && !types.has(tagType))
      report('UndeclaredTagTypeByTag', {
        path: `/tags/${index}/tagType`,
        message: `Tag ${id} is of the type ${tagType}, which tagTypes does not declare.`,
      })
}

const isEmpty = ({ start, end }: { readonly start: string; readonly end: string }) => instant(start) >= instant(end)

const spanLists = [
  ['Available', 'availableTimeSpans'],
  ['Unavailable', 'unavailableTimeSpans'],
  ['Preferred', 'preferredTimeSpans'],
  ['Unpreferred', 'unpreferredTimeSpans'],
] as const
const tagLists = [
  ['Preferred', 'preferred'],
  ['Required', 'required'],
] as const

function checkSpans(employee: EmployeeInput, say: Say): void {
  for (const [kind, list] of spanLists) {
    for (const [at, span] of employee[list].entries()) {
      const path = `/${list}/${at}`
      if (isEmpty(span))
        say(
          `Employee${kind}TimeSpanStartNotBeforeEnd`,
          `A span of ${list} of employee ${employee.id} starts at ${span.start}, not before its end.`,
          path,
        )
      if (span.weight !== 1 && (kind === 'Available' || kind === 'Unavailable'))
        say(
          `Employee${kind}TimeSpanNonDefaultWeight`,
          `The weight ${span.weight} of a span of ${list} of employee ${employee.id} has no effect: it must be kept.`,
          path,
        )
    }
  }
  for (const [s, { id, validityDateTimeSpans }] of employee.skills.entries())
    for (const [at, span] of validityDateTimeSpans.entries())
      if (isEmpty(span))
        say(
          'EmployeeSkillValiditySpanStartNotBeforeEnd',
          `The skill ${id} of employee ${employee.id} is valid from ${span.start}, not before its end.`,
          `/skills/${s}/validityDateTimeSpans/${at}`,
        )
}

function checkTags(employee: EmployeeInput, say: Say): void {
  for (const [kind, name] of tagLists) {
    const expression = employee[`${name}ShiftTagsExpression`]
    if (!expression) continue
    if (employee[`${name}ShiftTags`].length > 0)
      say(`EmployeeBoth${kind}TagsAndExpression`, `Employee ${employee.id} has ${name} tags in both forms. Send one.`)
    const field = `${name}ShiftTagsExpression`
    const place = `${field} of employee ${employee.id}`
    if (!isWellFormed(expression, 'tagId'))
      say(`Employee${kind}TagExpressionEmptyOperand`, `A part of ${place} is empty.`, `/${field}`)
    if (isTooDeep(expression))
      say(`Employee${kind}TagExpressionExceedsMaxDepth`, `${place} is nested too deeply.`, `/${field}`)
    for (const tag of new Set(repeatedTags(expression)))
      say(`Employee${kind}TagExpressionDuplicateTag`, `${place} joins the tag ${tag} with itself.`, `/${field}`)
  }
}
