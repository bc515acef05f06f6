/** From the wire to a plan that holds the assignment of the input's itineraries. */
import type { RoutingProblem } from '../../../solver/routing/problem/problem.ts'
import type { Input } from '../schema/input.ts'
import type { Overrides } from '../schema/overrides.ts'
import { keepAppointments } from './keep-appointments.ts'
import { minRiskyWorth } from './completion-risk.ts'
import { compileMatching } from './compile-matching.ts'
import { compileTiming, type TimingProblem } from './compile-problem.ts'
import { readDependencies } from './dependencies.ts'
import { keepPinnedStarts } from '../../routing/domain/pinned-starts.ts'
import { plannedStarts } from '../../routing/domain/pinning.ts'
import { pinShifts, pinVisits } from './pinning.ts'
import { collectPlaces } from './places.ts'
import { planOf, type Plan, type PlanShift, type PlanVisit } from './plan.ts'
import { readShifts, readVehicles, shiftStarts } from './read-vehicles.ts'
import { readVisits } from './read-visits.ts'
import { compileSamePerson } from '../../routing/domain/same-person.ts'
import { createTimeAxis } from '../../routing/domain/time-axis.ts'
import { inputVisits, readGroups } from './visit-groups.ts'
import { adjustTravel, type Facts } from '../../routing/domain/travel.ts'

export function buildPlan(input: Input, overrides: Overrides, facts: Facts): Plan {
  const axes = { time: createTimeAxis(shiftStarts(input)), places: collectPlaces(input) }
  const visitIndex = new Map(inputVisits(input).map(({ visit }, index) => [visit.id, index]))
  const dependencies = readDependencies(input, visitIndex, axes.time)
  const groups = readGroups(input)
  const vehicles = readVehicles(input, overrides)
  const travel = adjustTravel(facts.travel, overrides.travelTimeAdjustment)
  const pinning = { input, time: axes.time, visits: readVisits(input, overrides, axes) }
  const timing = (shifts: readonly PlanShift[], visits: readonly PlanVisit[]) =>
    compileTiming({
      travel,
      overrides,
      dependencies,
      groups,
      vehicles,
      time: axes.time,
      shifts,
      visits,
    })
  const shifts = pinShifts(readShifts(input, { ...axes, visitIndex }), pinning, (draft) =>
    unmatched(timing(draft, pinVisits(draft, pinning))),
  )
  const bestRating = vehicles.reduce((best, { rating = 0 }) => Math.max(best, rating), 0)
  const visits = keepAppointments(pinVisits(shifts, pinning), { input, overrides, time: axes.time, shifts, vehicles })
  const planFacts = {
    time: axes.time,
    ...(travel.knowsMeters === false && { lacksDistances: true }),
    overrides,
    visits,
    shifts,
    vehicles,
    dependencies,
    groups,
    minRiskyWorth: minRiskyWorth(overrides),
    bestRating,
    problem: keepPinnedStarts(
      unmatched(timing(shifts, visits)),
      plannedStarts(shifts, { time: axes.time, work: pinning.visits }),
    ),
  }
  const { problem } = planFacts
  const matched = {
    ...planFacts,
    problem: { ...problem, ...compileMatching(planFacts), ...compileSamePerson(problem) },
  }
  return planOf(
    matched,
    shifts.map((shift) => shift.itinerary),
  )
}

/** Enough of a problem to time routes with: nobody may do anything, and nothing costs anything but times and travel. */
function unmatched(timing: TimingProblem): RoutingProblem {
  const pairs = timing.visitCount * timing.shiftCount
  return { ...timing, compatible: new Uint8Array(pairs), assignmentPrice: new Int32Array(pairs) }
}
