/** Which shifts and employees a rule looks at. */
import { localSecondsOf, type ShiftTimes } from '../domain/clock.ts'
import type { Facts } from '../domain/plan.ts'
import type { EmployeeFilter, LocalSpan, ShiftFilter } from '../schema/filters.ts'
import { numberOf, sharedTables } from './shared-tables.ts'

type Matches = 'ALL' | 'ANY'

/** Whether a thing with these tags is in: no tags to include means everything. */
export function tagsMatch(
  tags: ReadonlySet<string>,
  include: readonly string[],
  exclude: readonly string[],
  matches: Matches,
): boolean {
  const isIn = (names: readonly string[]) =>
    matches === 'ALL' ? names.every((name) => tags.has(name)) : names.some((name) => tags.has(name))
  return (include.length === 0 || isIn(include)) && (exclude.length === 0 || !isIn(exclude))
}

const masks = sharedTables<Uint8Array>()

/** 1 for shifts of the filter, by index. */
export function filterShifts({ shifts }: Pick<Facts, 'shifts'>, filter: ShiftFilter): Uint8Array {
  const { includeShiftTags, excludeShiftTags, shiftTagMatches } = filter
  return masks(shifts, JSON.stringify([includeShiftTags, excludeShiftTags, shiftTagMatches]), () =>
    Uint8Array.from(shifts, ({ tags }) => Number(tagsMatch(tags, includeShiftTags, excludeShiftTags, shiftTagMatches))),
  )
}

/** 1 for shifts that have these tags, by index; all of them where there are none. */
export function shiftsWith(facts: Pick<Facts, 'shifts'>, tags: readonly string[], matches: Matches): Uint8Array {
  return filterShifts(facts, { includeShiftTags: tags, excludeShiftTags: [], shiftTagMatches: matches })
}

/** The same, of those that start while the rule holds. */
export function filterValid(included: Uint8Array, { startLocal }: ShiftTimes, span: LocalSpan | undefined): Uint8Array {
  if (!span) return included
  const from = span.start === undefined ? -Infinity : localSecondsOf(span.start)
  const until = span.end === undefined ? Infinity : localSecondsOf(span.end)
  return masks(included, `${numberOf(startLocal)} ${from} ${until}`, () =>
    included.map((is, shift) => Number(is === 1 && startLocal[shift]! >= from && startLocal[shift]! < until)),
  )
}

/** 1 for employees of the filter, by index. */
export function filterEmployees({ employees }: Pick<Facts, 'employees'>, filter: EmployeeFilter): Uint8Array {
  const { includeEmployeeTags, excludeEmployeeTags, employeeTagMatches } = filter
  return Uint8Array.from(employees, ({ tags }) =>
    Number(tagsMatch(tags, includeEmployeeTags, excludeEmployeeTags, employeeTagMatches)),
  )
}
