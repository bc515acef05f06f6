/** A job somebody asks recommendations for gets new appointments: what was published of it does not count. */
import { toleranceOf } from '../../routing/constraints/published-goals.ts'
import { compileAppointments } from '../../routing/domain/appointments.ts'
import { compileOpenWindows } from '../../routing/domain/compile-shifts.ts'
import { weightInForce } from '../constraints/weights.ts'
import { compileMatching } from '../domain/compile-matching.ts'
import { planOf, type Plan, type PlanJob } from '../domain/plan.ts'
import { readWindows } from '../domain/read-jobs.ts'

/** The plan as if nothing had been published of the job, with the windows the input gives its stops. */
export function withoutAppointments({ facts, ...plan }: Plan, job: PlanJob): Plan {
  const told = new Set(job.stops.filter((index) => facts.stops[index]!.appointment && !facts.stops[index]!.isPinned))
  if (told.size === 0) return { facts, ...plan }
  const stops = facts.stops.map((stop) =>
    told.has(stop.index) ? { ...stop, appointment: undefined, windows: readWindows(stop.input, facts.time) } : stop,
  )
  const { appointments: _, ...problem } = facts.problem
  const published = {
    tolerance: toleranceOf(facts.overrides),
    secondPrice: weightInForce('keepPublishedTimeWeight', facts.overrides),
  }
  const changed = { ...facts, stops }
  return planOf(
    {
      ...changed,
      problem: {
        ...problem,
        ...compileOpenWindows(stops.map(({ windows }) => windows)),
        ...compileAppointments(stops, facts.shifts, published),
        ...compileMatching(changed),
      },
    },
    plan.routes,
  )
}
