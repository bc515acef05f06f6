/** Whom shifts name, risk factors, and the tags employees require or prefer. */
import { goal } from '../../constraint.ts'
import type { Facts } from '../domain/plan.ts'
import { alikeBy } from './cell-amounts.ts'
import { holds, inWords, namesIn } from './expressions.ts'
import { suitabilityGroup, wishesGroup } from './groups.ts'
import { onShifts } from './roster-constraint.ts'
import { listOf, nameOf, shiftName } from './wording.ts'

type NamedList = 'preferredEmployees' | 'unpreferredEmployees' | 'prohibitedEmployees'

function namedEmployees(facts: Facts, list: NamedList, unit: (shift: number) => number, words: string) {
  const { shifts } = facts
  const named = shifts.map(({ input }) => new Set(input[list].map((id) => facts.employeeIndex.get(id))))
  return {
    shifts: Uint8Array.from(named, ({ size }) => Number(size > 0)),
    alike: alikeBy(shifts, ({ input, start, end }) => [input[list], end - start]),
    measure: (employee: number, shift: number) => (named[shift]!.has(employee) ? unit(shift) : 0),
    justify: (employee: number, shift: number) => ({
      description: `${nameOf(facts, employee)} works ${shiftName(facts, shift)} and is ${words} for it.`,
      employeeId: nameOf(facts, employee),
      shiftId: shifts[shift]!.input.id,
    }),
  }
}

export const prohibitedEmployeeAssigned = onShifts({
  id: 'prohibitedEmployeeAssigned',
  name: 'Prohibited employee assigned',
  description: 'Nobody works a shift that names them among its prohibitedEmployees. Measured in shifts.',
  level: 'hard',
  group: suitabilityGroup,
  obstacle: ['is prohibited', 'are prohibited'],
  rules: ({ facts }) => [
    {
      ...namedEmployees(facts, 'prohibitedEmployees', () => 1, 'prohibited'),
      reason: () => 'is prohibited for it',
    },
  ],
})

export const preferredEmployee = onShifts({
  id: 'preferredEmployee',
  name: 'Preferred employee assigned',
  description: 'A shift worked by one of its preferredEmployees is rewarded. Measured in minutes of it, below 0.',
  level: 'soft',
  group: wishesGroup,
  weight: goal({
    override: 'preferredEmployeeAssignedWeight',
    words: 'Shifts are worked by who is preferred for them',
    reason: 'Without effect unless shifts name employees; a minute is a point.',
  }),
  rules: ({ facts }) => [namedEmployees(facts, 'preferredEmployees', (shift) => -minutesOf(facts, shift), 'preferred')],
})

export const unpreferredEmployee = onShifts({
  id: 'unpreferredEmployee',
  name: 'Unpreferred employee assigned',
  description: 'A shift should not be worked by one of its unpreferredEmployees. Measured in minutes of it.',
  level: 'soft',
  group: wishesGroup,
  weight: goal({
    override: 'unpreferredEmployeeAssignedWeight',
    words: 'Shifts are not worked by who is unpreferred for them',
    reason: 'Without effect unless shifts name employees; a minute is a point.',
  }),
  rules: ({ facts }) => [
    namedEmployees(facts, 'unpreferredEmployees', (shift) => minutesOf(facts, shift), 'unpreferred'),
  ],
})

export function minutesOf({ shifts }: Facts, shift: number): number {
  return Math.floor((shifts[shift]!.end - shifts[shift]!.start) / 60)
}

export const prohibitedRiskFactor = onShifts({
  id: 'prohibitedRiskFactor',
  name: 'Employee has prohibited risk factor associated with shift',
  description: 'Nobody works a shift with a risk factor that is prohibited for them. Measured in shifts.',
  level: 'hard',
  group: suitabilityGroup,
  obstacle: ['may not take a risk of it', 'may not take a risk of it'],
  rules({ facts }) {
    const { shifts, employees } = facts
    const prohibited = employees.map(({ input }) => new Set(input.prohibitedRiskFactors))
    const risks = (employee: number, shift: number) =>
      shifts[shift]!.input.riskFactors.filter((risk) => prohibited[employee]!.has(risk))
    return [
      {
        employees: Uint8Array.from(prohibited, ({ size }) => Number(size > 0)),
        alike: alikeBy(shifts, ({ input }) => input.riskFactors),
        measure: (employee, shift) => Number(risks(employee, shift).length > 0),
        reason: (employee, shift) => `may not work with ${listOf(risks(employee, shift))}`,
        justify: (employee, shift) => ({
          description: `${nameOf(facts, employee)} may not work with ${listOf(risks(employee, shift))}, a risk factor of ${shiftName(facts, shift)}.`,
          employeeId: nameOf(facts, employee),
          shiftId: shifts[shift]!.input.id,
          riskFactors: risks(employee, shift),
        }),
      },
    ]
  },
})

/** All tags of the list, or the expression. */
export const requiredShiftTagsMissing = onShifts({
  id: 'requiredShiftTagsMissing',
  name: 'Employee works shift with non matching required shift tags',
  description: 'Employees work only shifts with the tags they require. Measured in shifts.',
  level: 'hard',
  group: suitabilityGroup,
  obstacle: ['works only other kinds of shifts', 'work only other kinds of shifts'],
  rules({ facts }) {
    const { shifts, employees } = facts
    const isWanting = (employee: number, shift: number) => {
      const { requiredShiftTags: tags, requiredShiftTagsExpression: expression } = employees[employee]!.input
      const has = (tag: string) => shifts[shift]!.tags.has(tag)
      return !(tags.every(has) && (!expression || holds(expression, has)))
    }
    const words = (employee: number) => {
      const { requiredShiftTags: tags, requiredShiftTagsExpression: expression } = employees[employee]!.input
      return [...tags, ...(expression ? [inWords(expression)] : [])].join(' and ')
    }
    return [
      {
        employees: Uint8Array.from(employees, ({ input }) =>
          Number(input.requiredShiftTags.length > 0 || input.requiredShiftTagsExpression !== undefined),
        ),
        alike: alikeBy(shifts, ({ tags }) => [...tags]),
        measure: (employee, shift) => Number(isWanting(employee, shift)),
        reason: (employee) => `works only shifts with ${words(employee)}`,
        justify: (employee, shift) => ({
          description: `${nameOf(facts, employee)} works only shifts with ${words(employee)}, which ${shiftName(facts, shift)} does not have.`,
          employeeId: nameOf(facts, employee),
          shiftId: shifts[shift]!.input.id,
          requiredShiftTags: words(employee),
        }),
      },
    ]
  },
})

/** Any tag of the list, or the expression; as many times as a match of the tags' types counts. */
export const preferredShiftTags = onShifts({
  id: 'preferredShiftTags',
  name: 'Employee works shift with preferred shift tags',
  description:
    'Shifts with tags the employee prefers are rewarded. Measured in minutes of the shift, times the weight of the priority of the employee; as a reward, below 0.',
  level: 'soft',
  group: wishesGroup,
  weight: goal({
    override: 'employeeWorksShiftWithPreferredShiftTagsWeight',
    words: 'Employees get the shifts they like',
    reason: 'Without effect unless employees name tags; a minute is a point, as it is for preferred times.',
  }),
  rules({ facts }) {
    const { shifts, employees } = facts
    const likes = (employee: number, shift: number) => {
      const { preferredShiftTags: tags, preferredShiftTagsExpression: expression } = employees[employee]!.input
      const has = (tag: string) => shifts[shift]!.tags.has(tag)
      return tags.some(has) || (expression !== undefined && holds(expression, has))
    }
    const multiplierOf = createMultipliers(facts)
    return [
      {
        employees: Uint8Array.from(employees, ({ input }) =>
          Number(input.preferredShiftTags.length > 0 || input.preferredShiftTagsExpression !== undefined),
        ),
        alike: alikeBy(shifts, ({ tags, start, end }) => [end - start, ...tags]),
        measure: (employee, shift) =>
          likes(employee, shift)
            ? 0 - minutesOf(facts, shift) * employees[employee]!.wishFactor * multiplierOf(employee, shift)
            : 0,
        justify: (employee, shift) => ({
          description: `${nameOf(facts, employee)} likes ${shiftName(facts, shift)} for its tags.`,
          employeeId: nameOf(facts, employee),
          shiftId: shifts[shift]!.input.id,
        }),
      },
    ]
  },
})

/** By PREFERRED shiftTagMatchRules, the largest multiplier of the types of the tags that match; 1 for other types. */
function createMultipliers(facts: Facts): (employee: number, shift: number) => number {
  const rules = (facts.input.globalRules?.shiftTagMatchRules ?? []).filter(
    ({ satisfiability }) => satisfiability === 'PREFERRED',
  )
  const ofType = new Map<string, number>()
  for (const { tagTypeMatchMultipliers } of rules)
    for (const [type, multiplier] of Object.entries(tagTypeMatchMultipliers))
      ofType.set(type, Math.max(multiplier, ofType.get(type) ?? 0))
  if (ofType.size === 0) return () => 1
  const ofTag = (tag: string) => ofType.get(facts.tagTypes.get(tag) ?? '') ?? 1
  const wanted = facts.employees.map(({ input: { preferredShiftTags: tags, preferredShiftTagsExpression: one } }) => [
    ...tags,
    ...(one ? namesIn(one) : []),
  ])
  return (employee, shift) => {
    const matching = wanted[employee]!.filter((tag) => facts.shifts[shift]!.tags.has(tag))
    return matching.reduce((most, tag) => Math.max(most, ofTag(tag)), 0)
  }
}
