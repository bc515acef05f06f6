/** Whom shifts name, risk factors, and the tags employees require or prefer. */
import type { Facts } from '../domain/plan.ts'
import { alikeBy } from './cell-amounts.ts'
import { holds, inWords, namesIn } from './expressions.ts'
import { levelOf } from './levels.ts'
import type { CellRule } from './rule.ts'
import { listOf, nameOf, shiftName } from './wording.ts'

export function suitabilityRules(facts: Facts): CellRule[] {
  return [...namedEmployees(facts), riskFactors(facts), requiredTags(facts), preferredTags(facts)]
}

type NamedList = 'preferredEmployees' | 'unpreferredEmployees' | 'prohibitedEmployees'

function namedEmployees(facts: Facts): CellRule[] {
  const { shifts } = facts
  const make = (constraint: string, list: NamedList, unit: (shift: number) => number, words: string): CellRule => {
    const named = shifts.map(({ input }) => new Set(input[list].map((id) => facts.employeeIndex.get(id))))
    return {
      ...levelOf(facts, constraint),
      shifts: Uint8Array.from(named, ({ size }) => Number(size > 0)),
      alike: alikeBy(shifts, ({ input, start, end }) => [input[list], end - start]),
      measure: (employee, shift) => (named[shift]!.has(employee) ? unit(shift) : 0),
      reason: () => 'is prohibited for it',
      justify: (employee, shift) => ({
        description: `${nameOf(facts, employee)} works ${shiftName(facts, shift)} and is ${words} for it.`,
        employeeId: nameOf(facts, employee),
        shiftId: shifts[shift]!.input.id,
      }),
    }
  }
  const length = (shift: number) => minutesOf(facts, shift)
  return [
    make('prohibitedEmployeeAssigned', 'prohibitedEmployees', () => 1, 'prohibited'),
    make('preferredEmployee', 'preferredEmployees', (shift) => -length(shift), 'preferred'),
    make('unpreferredEmployee', 'unpreferredEmployees', length, 'unpreferred'),
  ]
}

export function minutesOf({ shifts }: Facts, shift: number): number {
  return Math.floor((shifts[shift]!.end - shifts[shift]!.start) / 60)
}

function riskFactors(facts: Facts): CellRule {
  const { shifts, employees } = facts
  const prohibited = employees.map(({ input }) => new Set(input.prohibitedRiskFactors))
  const risks = (employee: number, shift: number) =>
    shifts[shift]!.input.riskFactors.filter((risk) => prohibited[employee]!.has(risk))
  return {
    ...levelOf(facts, 'prohibitedRiskFactor'),
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
  }
}

/** All tags of the list, or the expression. */
function requiredTags(facts: Facts): CellRule {
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
  return {
    ...levelOf(facts, 'requiredShiftTagsMissing'),
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
  }
}

/** Any tag of the list, or the expression; as many times as a match of the tags' types counts. */
function preferredTags(facts: Facts): CellRule {
  const { shifts, employees } = facts
  const likes = (employee: number, shift: number) => {
    const { preferredShiftTags: tags, preferredShiftTagsExpression: expression } = employees[employee]!.input
    const has = (tag: string) => shifts[shift]!.tags.has(tag)
    return tags.some(has) || (expression !== undefined && holds(expression, has))
  }
  const multiplierOf = createMultipliers(facts)
  return {
    ...levelOf(facts, 'preferredShiftTags'),
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
  }
}

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
