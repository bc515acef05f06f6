/** With whom employees must, should, should not and must not work. */
import { goal, type Justification, type Match } from '../../constraint.ts'
import type { Facts } from '../domain/plan.ts'
import type { Pairing } from '../schema/employee.ts'
import { alone, apart, createCompany, together, type Company, type CompiledPairing } from './company.ts'
import { shiftsWith, tagsMatch } from './filters.ts'
import { pairingGroup } from './groups.ts'
import { nearShifts, type NearShifts } from './near-shifts.ts'
import { pairingCoupling, pairingTable } from './pairing-coupling.ts'
import { levelOf, rosterConstraint, type RosterConstraint } from './roster-constraint.ts'
import type { RosterCoupling, RosterSummary, WorkedShifts } from './rule.ts'
import { tagNumbers } from './tag-numbers.ts'
import { listOf, nameOf, shiftName } from './wording.ts'

export type PairingList = 'requiredPairings' | 'prohibitedPairings' | 'preferredPairings' | 'unpreferredPairings'

interface Kind {
  readonly list: PairingList
  /** Constraint and amount by what company there is; undefined where it has nothing to say. */
  readonly tells: Readonly<Record<Company, readonly [constraint: RosterConstraint, amount: number] | undefined>>
  readonly words: (pairing: string, company: Company) => string
}

export const requiredPairing = rosterConstraint({
  id: 'requiredPairing',
  name: 'Employee is not paired with required employee',
  description: 'Who requires somebody works only while they work. Measured in shifts without them.',
  level: 'hard',
  group: pairingGroup,
  obstacle: ['would be without who they must work with', 'would be without who they must work with'],
})

export const commonTagsOfPairing = rosterConstraint({
  id: 'commonTagsOfPairing',
  name: 'Paired employees do not work shifts with common tags',
  description:
    'Where a required pairing names a type of tags, both work shifts with the same tag of it, and so do all of the group it names who work on that day. Measured in shifts with somebody, but not so.',
  level: 'hard',
  group: pairingGroup,
  obstacle: ['would not work as their pairing asks for', 'would not work as their pairing asks for'],
})

export const prohibitedPairing = rosterConstraint({
  id: 'prohibitedPairing',
  name: 'Employee is paired with prohibited employee',
  description: 'Nobody works while somebody does who is prohibited for them. Measured in shifts.',
  level: 'hard',
  group: pairingGroup,
  obstacle: ['would work with somebody prohibited', 'would work with somebody prohibited'],
})

const reason = 'Without effect unless employees name others; a shift is a point.'

export const preferredPairing = rosterConstraint({
  id: 'preferredPairing',
  name: 'Employee is paired with preferred employee',
  description: 'Shifts with somebody the employee likes to work with are rewarded. Measured in shifts, below 0.',
  level: 'soft',
  group: pairingGroup,
  weight: goal({
    override: 'employeeIsPairedWithPreferredEmployeeWeight',
    words: 'Employees work with whom they like',
    reason,
  }),
})

export const unpreferredPairing = rosterConstraint({
  id: 'unpreferredPairing',
  name: 'Employee is paired with unpreferred employee',
  description: 'Nobody should work with somebody they would rather not. Measured in shifts.',
  level: 'soft',
  group: pairingGroup,
  weight: goal({
    override: 'employeeIsPairedWithUnpreferredEmployeeWeight',
    words: 'Employees do not work with whom they do not like',
    reason,
  }),
})

const kinds: readonly Kind[] = [
  {
    list: 'requiredPairings',
    tells: { [alone]: [requiredPairing, 1], [apart]: [commonTagsOfPairing, 1], [together]: undefined },
    words: (others, company) =>
      company === alone ? `without ${others}, as is required` : `with ${others}, but not as the pairing asks for`,
  },
  {
    list: 'prohibitedPairings',
    tells: { [alone]: undefined, [apart]: undefined, [together]: [prohibitedPairing, 1] },
    words: (others) => `with ${others}, which is prohibited`,
  },
  {
    list: 'preferredPairings',
    tells: { [alone]: undefined, [apart]: undefined, [together]: [preferredPairing, -1] },
    words: (others) => `with ${others}, as they like to`,
  },
  {
    list: 'unpreferredPairings',
    tells: { [alone]: undefined, [apart]: undefined, [together]: [unpreferredPairing, 1] },
    words: (others) => `with ${others}, as they would rather not`,
  },
]

export function pairingRules(facts: Facts): RosterCoupling[] {
  const used = kinds.filter(({ list }) => facts.employees.some(({ input }) => input[list].length > 0))
  if (used.length === 0) return []
  const near = nearShifts(facts.shifts)
  return used.map((kind) => couplingOf(facts, kind, near))
}

interface ReadPairing extends CompiledPairing {
  readonly input: Pairing
}

function compile(facts: Facts, { list }: Kind): ReadPairing[] {
  const marks = new Map<string, readonly Int32Array[]>()
  const marksOf = (type: string) => {
    const made = marks.get(type) ?? tagNumbers(facts, type).ofShift
    marks.set(type, made)
    return made
  }
  return facts.employees.flatMap(({ index, input, times }) =>
    input[list].map((pairing): ReadPairing => {
      const { pairedEmployee: id, includeEmployeeWithTags: tags = [] } = pairing
      // A group that may be split need not be there as a whole.
      const group = pairing.groupShiftsPerDayLimit ? undefined : pairing.groupByEmployeeTag
      const others = (is: (tags: ReadonlySet<string>, id: string) => boolean) =>
        Uint8Array.from(facts.employees, (other) => Number(other.index !== index && is(other.tags, other.input.id)))
      return {
        employee: index,
        input: pairing,
        isPartner: others((own, name) =>
          id === undefined ? tags.length > 0 && tagsMatch(own, tags, [], 'ALL') : name === id,
        ),
        isGroup: group === undefined ? undefined : others((own) => own.has(group)),
        isFor: shiftsWith(facts, pairing.onlyForShiftTags, 'ANY'),
        marks: pairing.commonTagType === undefined ? undefined : marksOf(pairing.commonTagType),
        dayOf: times.startDay,
      }
    }),
  )
}

function couplingOf(facts: Facts, kind: Kind, near: NearShifts): RosterCoupling {
  const pairings = compile(facts, kind)
  const table = pairingTable(pairings, near, facts.employees.length)
  const told = [...new Set(Object.values(kind.tells).flatMap((tell) => (tell ? [tell[0]] : [])))]
  const companyOf = createCompany(near, facts.employees.length)
  const prices = ([alone, apart, together] as const).map((company) => kind.tells[company]?.[1] ?? 0)
  const matches = (constraint: RosterSummary, { rows, who }: WorkedShifts, around?: number): Match[] =>
    pairings.flatMap((pairing) =>
      [...rows[pairing.employee]!].flatMap((shift): Match[] => {
        if (pairing.isFor[shift] === 0) return []
        if (around !== undefined && (shift < table.first[around]! || shift >= table.until[around]!)) return []
        const company = companyOf(pairing, shift, who)
        const tell = kind.tells[company]
        if (tell?.[0] !== constraint) return []
        return [{ amount: tell[1], justify: () => justify(facts, kind, pairing, shift, company) }]
      }),
    )
  return {
    ...levelOf(facts, told[0]!),
    constraints: told,
    // Somebody works with others as soon as these do, so rosters that keep the rule can be built shift by shift.
    asksForWork: false,
    start: () => pairingCoupling(table, near, (company) => prices[company]!),
    touches: (shift, employee) =>
      table.owners[employee]!.length > 0 || table.own[employee]!.some(({ isFor }) => isFor[shift] === 1),
    matches,
  }
}

function justify(facts: Facts, { words }: Kind, pairing: ReadPairing, shift: number, company: Company): Justification {
  const { pairedEmployee, includeEmployeeWithTags = [] } = pairing.input
  const others = pairedEmployee ?? `anybody tagged ${listOf(includeEmployeeWithTags)}`
  return {
    description: `${nameOf(facts, pairing.employee)} works ${shiftName(facts, shift)} ${words(others, company)}.`,
    employeeId: nameOf(facts, pairing.employee),
    shiftId: facts.shifts[shift]!.input.id,
    ...(pairedEmployee === undefined
      ? { pairedEmployeeTags: includeEmployeeWithTags.join(', ') }
      : { pairedEmployeeId: pairedEmployee }),
  }
}
