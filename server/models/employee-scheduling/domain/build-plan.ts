/** From an input to a plan whose shifts are given as the input has them. */
import type { Weights } from '../../constraint.ts'
import { compileProblem } from '../rules/problem.ts'
import type { Input } from '../schema/input.ts'
import type { Overrides } from '../schema/overrides.ts'
import type { ShiftInput } from '../schema/shift.ts'
import { instant, offsetOf, shiftTimes, type ShiftTimes } from './clock.ts'
import { planOf, type Facts, type Plan, type PlanEmployee, type PlanShift } from './plan.ts'
import { priorityTable, type PriorityTable } from './priorities.ts'

export function buildPlan(input: Input, overrides: Overrides): Plan {
  const facts = readFacts(input, overrides)
  const who = Int32Array.from(facts.shifts, (shift) => givenEmployee(facts, shift))
  return planOf(facts, compileProblem(facts), who)
}

/** Index of the employee the input gives the shift to, -1 for nobody. */
export const givenEmployee = ({ employeeIndex }: Facts, { input: { employee } }: PlanShift): number =>
  typeof employee === 'string' ? (employeeIndex.get(employee) ?? -1) : -1

export function readFacts(input: Input, overrides: Weights): Facts {
  const shifts = readShifts(input)
  const zones = new Map<string, ShiftTimes>()
  const timesOf = (zone: string) => {
    const times = zones.get(zone) ?? shiftTimes(zone, shifts)
    zones.set(zone, times)
    return times
  }
  const employees = readEmployees(input, timesOf)
  const { planningWindow } = input
  return {
    input,
    overrides,
    shifts,
    employees,
    schedule: planningWindow
      ? { start: instant(planningWindow.start), end: instant(planningWindow.end) }
      : {
          start: shifts.reduce((first, { start }) => Math.min(first, start), shifts[0]?.start ?? 0),
          end: shifts.reduce((last, { end }) => Math.max(last, end), shifts[0]?.end ?? 1),
        },
    hasWindow: planningWindow !== undefined,
    tagTypes: new Map(input.tags.flatMap(({ id, tagType }) => (tagType === undefined ? [] : [[id, tagType]]))),
    employeeIndex: new Map(employees.map(({ input: { id }, index }) => [id, index])),
    shiftIndex: new Map(shifts.map(({ input: { id }, index }) => [id, index])),
    timesOf,
  }
}

function readShifts(input: Input): PlanShift[] {
  const from = input.planningWindow ? instant(input.planningWindow.start) : -Infinity
  const priorities = priorityTable(input)
  const timed = input.shifts.map((shift, inputIndex) => readShift(shift, inputIndex, from, priorities))
  return timed
    .sort((a, b) => a.start - b.start || a.end - b.end || a.inputIndex - b.inputIndex)
    .map((shift, index) => ({ ...shift, index }))
}

function readShift(input: ShiftInput, inputIndex: number, windowStart: number, priorities: PriorityTable): PlanShift {
  const start = instant(input.start)
  const { priority, weight, isMandatory } = priorities.of(input.priority)
  return {
    index: 0,
    inputIndex,
    input,
    start,
    end: instant(input.end),
    offsetMinutes: offsetOf(input.start),
    tags: new Set(input.tags),
    priority,
    isMandatory,
    openWeight: weight,
    isPinned: input.pinned || start < windowStart,
    isHistoric: start < windowStart,
  }
}

function readEmployees({ employees, contracts }: Input, timesOf: (zone: string) => ShiftTimes): PlanEmployee[] {
  const known = new Map(contracts.map((contract) => [contract.id, contract]))
  return employees.map((input, index) => {
    const own = input.contracts.flatMap((id) => known.get(id) ?? [])
    return {
      index,
      input,
      tags: new Set(input.tags),
      contracts: own,
      times: timesOf(input.timeZoneId),
      zone: input.timeZoneId,
      fte: own.find(({ fteConfiguration }) => fteConfiguration)?.fteConfiguration?.fixedFte ?? 1,
      wishFactor: wishFactorOf(input.priority),
    }
  })
}

/** Priority 1 counts ten times, 10 once, as does none. */
function wishFactorOf(priority: string | undefined): number {
  const level = Number(priority ?? 10)
  return Number.isInteger(level) && level >= 1 && level <= 10 ? 11 - level : 1
}
