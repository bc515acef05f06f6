/** Filters either include or exclude. */
import type { Input } from '../schema/input.ts'
import type { Report } from './issue-types.ts'
import { rulesOf } from './rules-of.ts'

export function checkFilters(input: Input, report: Report): void {
  for (const { rule, path } of rulesOf(input)) checkDeep(rule, path, rule.id, report)
  for (const [index, employee] of input.employees.entries())
    for (const list of [
      'unavailableTimeSpans',
      'availableTimeSpans',
      'preferredTimeSpans',
      'unpreferredTimeSpans',
    ] as const)
      for (const [at, span] of employee[list].entries())
        checkDeep(span, `/employees/${index}/${list}/${at}`, employee.id, report)
}

/** Filters of a rule, and of the parts of its pattern. */
function checkDeep(thing: object, path: string, id: string, report: Report): void {
  const lists = thing as Readonly<Record<string, unknown>>
  const has = (name: string) => Array.isArray(lists[name]) && lists[name].length > 0
  if (has('includeShiftTags') && has('excludeShiftTags'))
    report('RuleBothIncludeAndExcludeShiftTags', {
      path,
      message: `${id} both includes and excludes tags of shifts. Send one of includeShiftTags and excludeShiftTags.`,
      ruleId: id,
    })
  if (has('includeEmployeeTags') && has('excludeEmployeeTags'))
    report('RuleBothIncludeAndExcludeEmployeeTags', {
      path,
      message: `${id} both includes and excludes tags of employees. Send one of the two lists.`,
      ruleId: id,
    })
  const pattern = lists['pattern']
  if (Array.isArray(pattern))
    for (const [index, part] of pattern.entries()) checkDeep(part as object, `${path}/pattern/${index}`, id, report)
}
