/** The assignment kernel as a search for rosters. */
import { prepareAssignmentSearch } from '../../../solver/assignment/assignment-search.ts'
import type { Search, SearchOptions } from '../../../solver/search/search.ts'
import type { Sliced } from '../../../solver/search/sliced.ts'
import { compileAssignment } from '../rules/problem.ts'
import { planOf, type Plan } from './plan.ts'

export function* startSearch(
  { facts, problem, who }: Plan,
  _overrides: unknown,
  { seed }: SearchOptions,
): Sliced<Search<Plan>> {
  const assignment = yield* compileAssignment(facts, problem)
  const kernel = yield* prepareAssignmentSearch(assignment, { seed, given: who, longestRow: longestRow(facts, who) })
  return {
    isDecided: kernel.isDecided,
    advance: (steps, progress) => kernel.advance(steps, progress),
    firstRoundSteps: kernel.firstRoundSteps,
    polish: (steps) => kernel.polish(steps),
    get steps() {
      return kernel.steps
    },
    get moves() {
      return kernel.moves
    },
    get bestScore() {
      const { hard, medium, soft } = kernel.best
      return { hard: 0 - hard, medium: 0 - medium, soft: 0 - soft }
    },
    bestPlan: () => planOf(facts, problem, kernel.bestAssignment()),
  }
}

/** Shifts one employee can have: four a day, or as many as are given already, and a few. */
function longestRow({ schedule, employees, shifts }: Plan['facts'], who: Int32Array): number {
  const counts = new Int32Array(employees.length)
  let given = 0
  for (const employee of who) if (employee >= 0) given = Math.max(given, (counts[employee] = counts[employee]! + 1))
  const days = Math.ceil((schedule.end - schedule.start) / 86_400)
  return Math.min(shifts.length, given + 4 * days + 4)
}
