/** What each employee has of a plan: hours, wishes, weekends, nights. */
import { secondsPerDay } from '../../../foundation/local-clock.ts'
import { weekdayOf } from '../domain/clock.ts'
import type { Plan } from '../domain/plan.ts'
import { preferredTime, unpreferredTime } from '../rules/availability.ts'
import type { CellRule, RosterSummary } from '../rules/rule.ts'
import { availableMinutes } from './available-minutes.ts'
import { disruptionsOf, type Disruption } from './disruptions.ts'
import { overtimeOf, type Overtime } from './overtime.ts'

export interface EmployeeFigures {
  readonly id: string
  readonly assignedShifts: number
  readonly minutesWorked: number
  readonly preferredMinutes: number
  readonly unpreferredMinutes: number
  /** Undefined where nothing is published. */
  readonly disruption: Disruption | undefined
  /** Undefined without a cost definition. */
  readonly overtime: Overtime | undefined
  readonly availableMinutes: number
  readonly weekendsWorked: number
  readonly nightShifts: number
}

/** Of shifts in what is planned; history is not counted. */
export function employeeFigures(plan: Plan): EmployeeFigures[] {
  const { facts, rows } = plan
  const ruleOf = (own: RosterSummary) => plan.problem.rules.cells.find(({ constraint }) => constraint === own)!
  const preferred = ruleOf(preferredTime)
  const unpreferred = ruleOf(unpreferredTime)
  const minutes = (shift: number) => Math.floor((facts.shifts[shift]!.end - facts.shifts[shift]!.start) / 60)
  const disruptions = disruptionsOf(plan, minutes)
  const overtime = overtimeOf(plan)
  return facts.employees.map((employee, index) => {
    const own = [...rows[index]!].filter((shift) => !facts.shifts[shift]!.isHistoric)
    const { startDay, startLocal, endLocal } = employee.times
    const weekends = new Set(
      own.map((shift) => startDay[shift]!).flatMap((day) => (weekdayOf(day) >= 5 ? [day - weekdayOf(day)] : [])),
    )
    const sum = (of: (shift: number) => number) => own.reduce((total, shift) => total + of(shift), 0)
    const wishes = (rule: CellRule) =>
      sum((shift) =>
        rule.employees?.[index] === 0 || rule.measure(index, shift) === 0
          ? 0
          : wishMinutes(rule, index, shift, minutes),
      )
    return {
      id: employee.input.id,
      assignedShifts: own.length,
      minutesWorked: sum(minutes),
      preferredMinutes: wishes(preferred),
      unpreferredMinutes: wishes(unpreferred),
      disruption: disruptions?.[index],
      overtime: overtime[index],
      availableMinutes: availableMinutes(facts, employee),
      weekendsWorked: weekends.size,
      nightShifts: own.filter((shift) => isNight(startLocal[shift]!, endLocal[shift]!)).length,
    }
  })
}

function wishMinutes(rule: CellRule, employee: number, shift: number, minutes: (shift: number) => number): number {
  const told = rule.justify(employee, shift, 1)['minutes']
  return typeof told === 'number' ? told : minutes(shift)
}

/** A shift that is worked at three in the morning. */
export function isNight(startLocal: number, endLocal: number): boolean {
  const three = 3 * 3600
  const day = Math.floor((startLocal - three) / secondsPerDay) + 1
  const next = (startLocal - three) % secondsPerDay === 0 ? startLocal : day * secondsPerDay + three
  return next < endLocal
}
