/** What each employee has of a plan: hours, wishes, weekends, nights. */
import { secondsPerDay } from '../../../foundation/local-clock.ts'
import { weekdayOf } from '../domain/clock.ts'
import type { Plan } from '../domain/plan.ts'
import { publishedEmployees } from '../rules/disruption.ts'
import type { CellRule } from '../rules/rule.ts'

export interface EmployeeFigures {
  readonly id: string
  readonly assignedShifts: number
  readonly minutesWorked: number
  readonly preferredMinutes: number
  readonly unpreferredMinutes: number
  /** Published shifts lost and others gained; undefined where nothing is published. */
  readonly disrupted: number | undefined
  readonly weekendsWorked: number
  readonly nightShifts: number
}

/** Of shifts in what is planned; history is not counted. */
export function employeeFigures(plan: Plan): EmployeeFigures[] {
  const { facts, rows } = plan
  const ruleOf = (id: string) => plan.problem.rules.cells.find(({ constraint }) => constraint === id)!
  const preferred = ruleOf('preferredTime')
  const unpreferred = ruleOf('unpreferredTime')
  const published = publishedEmployees(facts)
  const isPublished = published.some((who) => who > -2)
  return facts.employees.map((employee, index) => {
    const own = [...rows[index]!].filter((shift) => !facts.shifts[shift]!.isHistoric)
    const minutes = (shift: number) => Math.floor((facts.shifts[shift]!.end - facts.shifts[shift]!.start) / 60)
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
      disrupted: isPublished
        ? published.reduce(
            (n, who, shift) => n + Number((who === index) !== (plan.who[shift] === index) && who > -2),
            0,
          )
        : undefined,
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
