/** With whom an employee works at the same time. */
import { numberAt, objectAt, objectsAt, textAt, textsAt, type JsonObject } from '../checker/json.ts'
import { overlapSeconds, worked, type Employee, type Roster, type Shift } from './facts.ts'
import { hard, present, soft, type Match, type Rule } from './rule.ts'
import { hasTags } from './tag-filter.ts'
import { dayOf } from './zone-time.ts'

interface Pair {
  readonly employee: Employee
  readonly pairing: JsonObject
  readonly shift: Shift
  /** Shifts of the others that go on at the same time. */
  readonly together: readonly Shift[]
}

function others(roster: Roster, employee: Employee, pairing: JsonObject): Employee[] {
  const id = textAt(pairing, 'pairedEmployee')
  const tags = textsAt(pairing, 'includeEmployeeWithTags')
  return roster.facts.employees.filter(
    (other) =>
      other !== employee && (id === undefined ? tags.length > 0 && hasTags(other, tags, 'ALL') : other.id === id),
  )
}

function sharesTag(roster: Roster, a: Shift, b: Shift, type: string | undefined): boolean {
  if (type === undefined) return true
  return a.tags.some((tag) => b.tags.includes(tag) && roster.facts.tagTypes.get(tag) === type)
}

/** Whether all others of the group who work on the day of the shift work at its time, with a common tag. */
function hasWholeGroup(roster: Roster, { employee, pairing, shift }: Pair): boolean {
  const group = textAt(pairing, 'groupByEmployeeTag')
  if (group === undefined || pairing['groupShiftsPerDayLimit'] !== undefined) return true
  const day = (one: Shift) => dayOf(one.start, employee.zone)
  return roster.facts.employees
    .filter((other) => other !== employee && other.tags.includes(group))
    .filter((other) => worked(roster, other).some((one) => day(one) === day(shift)))
    .every((other) =>
      worked(roster, other).some(
        (one) => overlapSeconds(one, shift) > 0 && sharesTag(roster, shift, one, textAt(pairing, 'commonTagType')),
      ),
    )
}

function pairs(roster: Roster, list: string): Pair[] {
  return roster.facts.employees.flatMap((employee) =>
    objectsAt(employee.json, list).flatMap((pairing) => {
      const only = textsAt(pairing, 'onlyForShiftTags')
      const shiftsOfOthers = others(roster, employee, pairing).flatMap((other) => worked(roster, other))
      return worked(roster, employee)
        .filter((shift) => only.length === 0 || hasTags(shift, only, 'ANY'))
        .map((shift) => ({
          employee,
          pairing,
          shift,
          together: shiftsOfOthers.filter((other) => overlapSeconds(other, shift) > 0),
        }))
    }),
  )
}

/** Somebody works at the same time, with a common tag and all of the group where the pairing asks for them. */
function isPaired(roster: Roster, pair: Pair): boolean {
  const { pairing, shift, together } = pair
  const isCommon = together.some((other) => sharesTag(roster, shift, other, textAt(pairing, 'commonTagType')))
  return isCommon && hasWholeGroup(roster, pair)
}

/** One for each shift the pairing is true of. */
function eachPair(list: string, amount: 1 | -1, isTrue: (roster: Roster, pair: Pair) => boolean): Rule['matches'] {
  return (roster): Match[] =>
    pairs(roster, list)
      .filter((pair) => isTrue(roster, pair))
      .map(({ employee, shift }) => ({ about: `employee ${employee.id}, shift ${shift.id}`, amount }))
}

/** Different tags of the common type beyond the limit, by group and day; several pairings may say the same. */
function groupSplits(roster: Roster): Match[] {
  const { employees, tagTypes } = roster.facts
  const pairings = employees.flatMap(({ json }) => objectsAt(json, 'requiredPairings'))
  const amounts = new Map<string, number>()
  for (const pairing of pairings) {
    const most = numberAt(objectAt(pairing, 'groupShiftsPerDayLimit'), 'groupShiftsPerDayMax')
    if (most === undefined) continue
    const [group, type] = [textAt(pairing, 'groupByEmployeeTag') ?? '', textAt(pairing, 'commonTagType')]
    const only = textsAt(pairing, 'onlyForShiftTags')
    const shifts = employees
      .filter(({ tags }) => tags.includes(group))
      .flatMap((employee) =>
        worked(roster, employee)
          .filter((shift) => only.length === 0 || hasTags(shift, only, 'ANY'))
          .map(({ start, tags }) => ({ day: dayOf(start, employee.zone), tags })),
      )
    for (const day of new Set(shifts.map((shift) => shift.day))) {
      const tags = shifts.filter((shift) => shift.day === day).flatMap((shift) => shift.tags)
      const different = new Set(tags.filter((tag) => tagTypes.get(tag) === type)).size
      amounts.set(`group ${group}, ${type}, ${only.toSorted().join()}, day ${day}`, Math.max(0, different - most))
    }
  }
  return present([...amounts].map(([about, amount]) => ({ about, amount })))
}

const isAlone = (_: Roster, { together }: Pair) => together.length === 0

export const pairingRules: readonly Rule[] = [
  hard('employeeIsNotPairedWithRequiredEmployee', eachPair('requiredPairings', 1, isAlone)),
  hard(
    'pairedEmployeesDoNotWorkShiftsWithCommonTags',
    eachPair('requiredPairings', 1, (roster, pair) => !isAlone(roster, pair) && !isPaired(roster, pair)),
  ),
  hard('employeeGroupSplitIntoMultipleShiftsPerDay', groupSplits),
  hard('employeeIsPairedWithProhibitedEmployee', eachPair('prohibitedPairings', 1, isPaired)),
  soft('employeeIsPairedWithPreferredEmployee', eachPair('preferredPairings', -1, isPaired)),
  soft('employeeIsPairedWithUnpreferredEmployee', eachPair('unpreferredPairings', 1, isPaired)),
]
