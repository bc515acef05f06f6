/** From the wire to a plan that holds the assignment of the input's itineraries. */
import type { RoutingProblem } from '../../../solver/routing/problem/problem.ts'
import { keepPinnedStarts } from '../../routing/domain/pinned-starts.ts'
import { pinShifts, pinWork, plannedStarts } from '../../routing/domain/pinning.ts'
import { compileSamePerson } from '../../routing/domain/same-person.ts'
import { createTimeAxis, type TimeAxis } from '../../routing/domain/time-axis.ts'
import { adjustTravel, type Facts } from '../../routing/domain/travel.ts'
import type { Input } from '../schema/input.ts'
import type { Overrides } from '../schema/overrides.ts'
import { compileMatching } from './compile-matching.ts'
import { compileTiming, type TimingProblem } from './compile-problem.ts'
import { keepAppointments } from './keep-appointments.ts'
import { collectPlaces } from './places.ts'
import { planOf, type Plan, type PlanShift, type PlanStop } from './plan.ts'
import { withRideDeadlines } from './ride-deadlines.ts'
import { readDrivers, readShifts } from './read-drivers.ts'
import { kindsOf, readCombinations, readJobs, readStops } from './read-jobs.ts'

export function buildPlan(input: Input, overrides: Overrides, facts: Facts): Plan {
  const axes = {
    time: createTimeAxis(input.drivers.flatMap(({ shifts }) => shifts.map(({ minStartTime }) => minStartTime))),
    places: collectPlaces(input),
  }
  const kinds = kindsOf(input)
  const combinations = readCombinations(input)
  const travel = adjustTravel(facts.travel, overrides.travelTimeAdjustment)
  const asRead = readStops(input, kinds, axes)
  const stopIndex = new Map(asRead.map((stop) => [stop.input.id, stop.index]))
  const timing = (shifts: readonly PlanShift[], given: readonly PlanStop[]) => {
    const jobs = readJobs(input, overrides, given)
    const stops = withRideDeadlines(given, { jobs, travel, overrides })
    return compileTiming({ stops, jobs, shifts, kinds, combinations, travel, overrides })
  }
  const pinning = pinningOf(input, { time: axes.time, work: asRead })
  const shifts = pinShifts(readShifts(input, { ...axes, kinds, stopIndex }), pinning, (draft) =>
    unmatched(timing(draft, pinWork(draft, pinning))),
  )
  const drivers = readDrivers(input)
  const stops = keepAppointments(pinWork(shifts, pinning), { input, overrides, time: axes.time, shifts, drivers })
  const planFacts = {
    time: axes.time,
    ...(travel.knowsMeters === false && { lacksDistances: true }),
    overrides,
    stops,
    jobs: readJobs(input, overrides, stops),
    shifts,
    vehicles: drivers,
    vehicleIdName: 'driverId',
    kinds,
    combinations,
  }
  const problem = keepPinnedStarts(
    { ...timing(shifts, stops), ...compileMatching(planFacts) },
    plannedStarts(shifts, pinning),
  )
  return planOf(
    { ...planFacts, problem: { ...problem, ...compileSamePerson(problem) } },
    shifts.map((shift) => shift.itinerary),
  )
}

/** What is known of pins before there is a plan. */
function pinningOf(input: Input, known: { readonly time: TimeAxis; readonly work: readonly PlanStop[] }) {
  return {
    ...known,
    freeze: input.freezeDeparturesBeforeTime,
    start: input.planningWindow?.startDate,
    pinsNext: (shift: PlanShift) => (shift.input.pinNextStopDuringFreeze ?? input.pinNextStopDuringFreeze) === 'ALWAYS',
  }
}

/** Enough of a problem to time routes with: nobody may do anything, and nothing costs anything but times and travel. */
function unmatched(timing: TimingProblem): RoutingProblem {
  const pairs = timing.visitCount * timing.shiftCount
  return { ...timing, compatible: new Uint8Array(pairs), assignmentPrice: new Int32Array(pairs) }
}
