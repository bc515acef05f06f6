/** The search of one island, in a thread that does nothing else and is ended from outside. */
import { runEpochs } from '../../search/epochs.ts'
import { awaitEpoch, readPlan, tellPart, tellPlan, type Epoch, type IslandMemory } from './island-memory.ts'
import type { IslandRequest } from './island-search.ts'
import { receivedProblem } from '../moves/prepare-problem.ts'
import { startRoutingSearch, type RoutingSearch } from './routing-search.ts'

export function runIsland({ prepared, routes, seed, island, memory, crew }: IslandRequest): Promise<never> {
  return runEpochs(memory.epochs, island, () => {
    const search = startRoutingSearch(receivedProblem(prepared), { seed, routes, crew })
    const plan = { next: new Int32Array(memory.nodeCount), medium: Infinity, soft: Infinity }
    return Promise.resolve((index) => {
      const epoch = awaitEpoch(memory, index)
      if (epoch.kind === 'parts') searchPart(search, memory, island, epoch)
      else {
        if (epoch.kind === 'leaving') leaveParts(search, memory, epoch)
        if (epoch.kind !== 'alone' && index > 1) {
          readPlan(memory, index - 1, 0, plan)
          search.receive(plan, epoch.kind === 'migration')
        }
        search.advance(epoch.steps, epoch.progress)
      }
      tellPlan(memory, index, island, { ...search.best, moves: search.moves })
    })
  })
}

function searchPart(
  { part }: RoutingSearch,
  memory: IslandMemory,
  island: number,
  { steps, progress, temperature }: Epoch,
): void {
  part.load(memory.whole, memory.partOf, island)
  part.advance(steps, progress, temperature)
  tellPart(memory, island, part.own())
}

function leaveParts({ part }: RoutingSearch, { whole }: IslandMemory, { course }: Epoch): void {
  part.leave(whole)
  part.takeCourse(course)
}
