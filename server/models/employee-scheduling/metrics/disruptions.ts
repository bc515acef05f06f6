/** What has changed for each employee against the roster that was published. */
import type { Plan } from '../domain/plan.ts'
import { publishedEmployees } from '../rules/disruption.ts'

export interface Disruption {
  /** Shifts the employee has not been told of, and their minutes. */
  readonly incoming: Changes
  /** Shifts the employee has been told of, and does not work. */
  readonly outgoing: Changes
}

interface Changes {
  readonly shifts: number
  readonly minutes: number
}

/** Of each employee; undefined where nothing is published. */
export function disruptionsOf({ facts, who }: Plan, minutesOf: (shift: number) => number): Disruption[] | undefined {
  const published = publishedEmployees(facts)
  if (!published.some((employee) => employee > -2)) return undefined
  const made = facts.employees.map(() => ({
    incoming: { shifts: 0, minutes: 0 },
    outgoing: { shifts: 0, minutes: 0 },
  }))
  const add = (changes: { shifts: number; minutes: number } | undefined, shift: number) => {
    if (!changes) return
    changes.shifts++
    changes.minutes += minutesOf(shift)
  }
  for (const [shift, told] of published.entries()) {
    const employee = who[shift]!
    if (told === -2 || told === employee) continue
    add(made[employee]?.incoming, shift)
    add(made[told]?.outgoing, shift)
  }
  return made
}
