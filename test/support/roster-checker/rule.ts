/** A constraint: how much each thing in a plan breaks it, in the unit of what it limits. */
import { objectsAt, textAt, type JsonObject } from '../checker/json.ts'
import type { Contract, Employee, Roster } from './facts.ts'

export type Level = 'hard' | 'medium' | 'soft'

export interface Match {
  /** Ids of the things it is about, for messages. */
  readonly about: string
  /** Integer other than 0; below 0 for what is earned. */
  readonly amount: number
}

export interface Rule {
  /** The published sentence in one word. */
  readonly id: string
  /** Weight of a soft one; without it the id with `Weight` behind it. */
  readonly override?: string
  readonly level: Level
  readonly matches: (roster: Roster) => Match[]
}

export const present = (matches: readonly Match[]) => matches.filter(({ amount }) => amount !== 0)

export const hard = (id: string, matches: Rule['matches']): Rule => ({ id, level: 'hard', matches })
export const soft = (id: string, matches: Rule['matches']): Rule => ({ id, level: 'soft', matches })

/** A rule of an employee's contract. */
export interface Held {
  readonly employee: Employee
  readonly contract: Contract
  readonly rule: JsonObject
  /** Employee and rule, for messages. */
  readonly about: string
}

/** The rules of one list of one satisfiability, for each employee who has them. */
export function heldRules(roster: Roster, list: string, satisfiability: string, byDefault = 'REQUIRED'): Held[] {
  return roster.facts.employees.flatMap((employee) =>
    employee.contracts.flatMap((contract) =>
      objectsAt(contract.json, list)
        .filter((rule) => (textAt(rule, 'satisfiability') ?? byDefault) === satisfiability)
        .map((rule) => ({ employee, contract, rule, about: `${employee.id}, rule ${textAt(rule, 'id') ?? '?'}` })),
    ),
  )
}

/** Rules of a global list of one satisfiability. */
export function globalRules(roster: Roster, list: string, satisfiability?: string): JsonObject[] {
  return objectsAt(roster.facts.globalRules, list).filter(
    (rule) => satisfiability === undefined || (textAt(rule, 'satisfiability') ?? 'REQUIRED') === satisfiability,
  )
}

/** The required rule and its preferred twin, which measure alike. */
export function twins(
  stem: string,
  ending: string,
  measure: (roster: Roster, satisfiability: 'REQUIRED' | 'PREFERRED') => Match[],
): Rule[] {
  return [
    hard(`${stem}NotInRequiredRange${ending}`, (roster) => present(measure(roster, 'REQUIRED'))),
    soft(`${stem}NotInPreferredRange${ending}`, (roster) => present(measure(roster, 'PREFERRED'))),
  ]
}

/** How far the value lies outside; absent limits ask nothing. */
export const outside = (value: number, min: number | undefined, max: number | undefined) =>
  Math.max(0, (min ?? -Infinity) - value, value - (max ?? Infinity))
