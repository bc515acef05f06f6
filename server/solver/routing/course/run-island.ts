/** The search of one island, in a thread that does nothing else and is ended from outside. */
import { awaitEpoch, readPlan, tellDone, tellFailed, tellPlan } from './island-memory.ts'
import type { IslandRequest } from './island-search.ts'
import { receivedProblem } from '../prepare-problem.ts'
import { startRoutingSearch } from '../routing-search.ts'

export function runIsland({ prepared, routes, seed, island, memory }: IslandRequest): never {
  try {
    const search = startRoutingSearch(receivedProblem(prepared), { seed, routes })
    const plan = { next: new Int32Array(memory.nodeCount), medium: Infinity, soft: Infinity }
    for (let index = 1; ; index++) {
      const { steps, progress, isMigration } = awaitEpoch(memory, index)
      if (isMigration && index > 1) {
        readPlan(memory, index - 1, 0, plan)
        search.receive(plan, true)
      }
      search.advance(steps, progress)
      tellPlan(memory, index, island, { ...search.best, moves: search.moves })
      tellDone(memory, index, island)
    }
  } catch (error) {
    tellFailed(memory, island)
    throw error
  }
}
