/** With whom an employee works at the same time. */
import { objectsAt, textAt, textsAt, type JsonObject } from '../checker/json.ts'
import { overlapSeconds, worked, type Employee, type Roster, type Shift } from './facts.ts'
import { hard, soft, type Match, type Rule } from './rule.ts'
import { hasTags } from './tag-filter.ts'

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

function pairs(roster: Roster, list: string): Pair[] {
  return roster.facts.employees.flatMap((employee) =>
    objectsAt(employee.json, list).flatMap((pairing) => {
      const only = textsAt(pairing, 'onlyForShiftTags')
      const shiftsOfOthers = others(roster, employee, pairing).flatMap((other) => worked(roster, other))
      return worked(roster, employee)
        .filter((shift) => hasTags(shift, only, 'ALL'))
        .map((shift) => ({
          employee,
          pairing,
          shift,
          together: shiftsOfOthers.filter((other) => overlapSeconds(other, shift) > 0),
        }))
    }),
  )
}

function isWithSomebody(roster: Roster, { pairing, shift, together }: Pair): boolean {
  return together.some((other) => sharesTag(roster, shift, other, textAt(pairing, 'commonTagType')))
}

/** One for each shift with, or without, a shift of the others at the same time. */
function paired(list: string, isPaired: boolean, amount: 1 | -1): Rule['matches'] {
  return (roster): Match[] =>
    pairs(roster, list)
      .filter((pair) => isWithSomebody(roster, pair) === isPaired)
      .map(({ employee, shift }) => ({ about: `employee ${employee.id}, shift ${shift.id}`, amount }))
}

export const pairingRules: readonly Rule[] = [
  hard('employeeIsNotPairedWithRequiredEmployee', paired('requiredPairings', false, 1)),
  hard('employeeIsPairedWithProhibitedEmployee', paired('prohibitedPairings', true, 1)),
  soft('employeeIsPairedWithPreferredEmployee', paired('preferredPairings', true, -1)),
  soft('employeeIsPairedWithUnpreferredEmployee', paired('unpreferredPairings', true, 1)),
]
