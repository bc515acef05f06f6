/** Entry of a thread that searches for rosters: makes the problem anew, as most of its rules are functions. */
import { fileURLToPath } from 'node:url'
import { workerData } from 'node:worker_threads'
import { runIsland } from '../../solver/assignment/course/islands.ts'
import { placeLinearSolver } from '../../solver/assignment/grid/linear-solver.ts'
import { readFacts } from './domain/build-plan.ts'
import type { ThreadOrder } from './domain/search.ts'
import { assignmentOf, compileProblem } from './rules/problem.ts'

// Bundles of threads lie in a folder beside the worker's.
placeLinearSolver(fileURLToPath(new URL('../highs.wasm', import.meta.url)))

// eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- sent by a crew of this build
const { input, overrides, cells, island } = workerData as ThreadOrder
await runIsland(island, () => {
  const facts = readFacts(input, overrides)
  return assignmentOf(facts, compileProblem(facts).rules, cells)
})
