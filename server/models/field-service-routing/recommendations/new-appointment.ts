/** A visit somebody asks recommendations for gets a new appointment: what was published of it does not count. */
import { assignmentPrices } from '../constraints/assignment-price.ts'
import { compileAppointments } from '../domain/keep-appointments.ts'
import { compileWindows } from '../domain/compile-problem.ts'
import { planOf, type Plan } from '../domain/plan.ts'
import { readWindows } from '../domain/read-visits.ts'

/** The plan as if nothing had been published of these visits, with the windows the input gives them. */
export function withoutAppointments(plan: Plan, asked: readonly number[]): Plan {
  const { facts, routes } = plan
  if (asked.every((index) => facts.visits[index]!.appointment === undefined)) return plan
  const visits = facts.visits.map((visit) =>
    asked.includes(visit.index)
      ? { ...visit, appointment: undefined, windows: readWindows(visit.input, facts.time) }
      : visit,
  )
  const { appointments: _, ...problem } = facts.problem
  const prices = facts.problem.assignmentPrice.slice()
  const pricesOf = assignmentPrices(facts)
  for (const index of asked) prices.set(pricesOf(visits[index]!), index * facts.shifts.length)
  return planOf(
    {
      ...facts,
      visits,
      problem: {
        ...problem,
        ...compileWindows(visits),
        ...compileAppointments(visits, facts.shifts, facts.overrides),
        assignmentPrice: prices,
      },
    },
    routes,
  )
}
