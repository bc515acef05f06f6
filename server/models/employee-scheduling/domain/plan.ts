/** A roster: the input as indexed facts, and who works each shift. */
import type { Weights } from '../../constraint.ts'
import type { Rules } from '../rules/rule.ts'
import type { Input } from '../schema/input.ts'
import type { ContractInput } from '../schema/contract.ts'
import type { EmployeeInput } from '../schema/employee.ts'
import type { ShiftInput } from '../schema/shift.ts'
import type { ShiftTimes } from './clock.ts'

export interface PlanShift {
  /** Position in the order of time, which is how all tables have shifts. */
  readonly index: number
  /** Position in the input. */
  readonly inputIndex: number
  readonly input: ShiftInput
  /** Seconds since 1970. */
  readonly start: number
  readonly end: number
  /** Offset from UTC its start is written with. */
  readonly offsetMinutes: number
  readonly tags: ReadonlySet<string>
  readonly priority: string
  readonly isMandatory: boolean
  /** What it counts when it stays open. */
  readonly openWeight: number
  /** Pinned, or before the planning window. */
  readonly isPinned: boolean
  readonly isHistoric: boolean
}

export interface PlanEmployee {
  readonly index: number
  readonly input: EmployeeInput
  readonly tags: ReadonlySet<string>
  readonly contracts: readonly ContractInput[]
  readonly times: ShiftTimes
  readonly zone: string
  /** Share of full time. */
  readonly fte: number
  /** How many times a wish counts. */
  readonly wishFactor: number
}

/** First and last day and moment of what is planned. */
export interface Schedule {
  readonly start: number
  readonly end: number
}

export interface Facts {
  readonly input: Input
  readonly overrides: Weights
  readonly shifts: readonly PlanShift[]
  readonly employees: readonly PlanEmployee[]
  readonly schedule: Schedule
  readonly hasWindow: boolean
  readonly tagTypes: ReadonlyMap<string, string>
  readonly employeeIndex: ReadonlyMap<string, number>
  readonly shiftIndex: ReadonlyMap<string, number>
  timesOf(zone: string): ShiftTimes
}

/** All rules of a plan, compiled. */
export interface Problem {
  readonly rules: Rules
}

export interface Plan {
  readonly facts: Facts
  readonly problem: Problem
  /** Index of the employee of each shift, -1 for nobody. */
  readonly who: Int32Array
  /** Shifts of each employee in the order of time. */
  readonly rows: readonly Int32Array[]
}

export function planOf(facts: Facts, problem: Problem, who: Int32Array): Plan {
  const rows: number[][] = facts.employees.map(() => [])
  for (const [shift, employee] of who.entries()) if (employee >= 0) rows[employee]!.push(shift)
  return { facts, problem, who, rows: rows.map((row) => Int32Array.from(row)) }
}
