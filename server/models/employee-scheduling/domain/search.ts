/** The assignment kernel as a search for rosters. */
import { createSharing } from '../../../foundation/shared-arrays.ts'
import { prepareIslands, type IslandOrder } from '../../../solver/assignment/course/islands.ts'
import type { AssignmentProblem } from '../../../solver/assignment/problem/problem.ts'
import type { Search, SearchOptions } from '../../../solver/search/search.ts'
import type { Sliced } from '../../../solver/search/sliced.ts'
import { compileAssignment, type CellPrices } from '../rules/problem.ts'
import { planOf, type Facts, type Plan } from './plan.ts'

/** What a thread is handed over to make the problem of: only prices of cells lie in memory that all see. */
export interface ThreadOrder extends Pick<Facts, 'input' | 'overrides'> {
  readonly cells: CellPrices
  readonly island: IslandOrder
}

export function* startSearch(
  { facts, problem, who }: Plan,
  _overrides: unknown,
  { seed, threads }: SearchOptions,
): Sliced<Search<Plan>> {
  const options = { seed, given: who, longestRow: longestRow(facts, who) }
  const compiled = yield* compileAssignment(facts, problem)
  const count = threads?.count ?? 1
  const assignment = count > 1 ? withSharedCells(compiled) : compiled
  const { openSoft, cellHard, cellSoft } = assignment
  const kernel = yield* prepareIslands(assignment, options, {
    count,
    start(island) {
      const { input, overrides } = facts
      const order: ThreadOrder = { input, overrides, cells: { openSoft, cellHard, cellSoft }, island }
      threads?.start('employee-scheduling', order)
    },
  })
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

function withSharedCells(problem: AssignmentProblem): AssignmentProblem {
  const share = createSharing()
  const { openSoft, cellHard, cellSoft } = problem
  return { ...problem, openSoft: share(openSoft), cellHard: share(cellHard), cellSoft: share(cellSoft) }
}

/** Shifts one employee can have: four a day, or as many as are given already, and a few. */
function longestRow({ schedule, employees, shifts }: Plan['facts'], who: Int32Array): number {
  const counts = new Int32Array(employees.length)
  let given = 0
  for (const employee of who) if (employee >= 0) given = Math.max(given, (counts[employee] = counts[employee]! + 1))
  const days = Math.ceil((schedule.end - schedule.start) / 86_400)
  return Math.min(shifts.length, given + 4 * days + 4)
}
