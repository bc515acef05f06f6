/** Exact choices among known rows: one for all workers, and a few workers' anew given all others. */
import { tunables } from '../tunables.ts'
import { createMaster } from './column-master.ts'
import type { Root } from './column-root.ts'
import { bestRows, cheapest, enrich, priceRows, takeRows, type ColumnRun, type Work } from './column-run.ts'

const { candidates, crewIterations, crewWork, mostChosen, noisyPasses, noise, rowsPerNoise } = tunables.grid.columns

/**
 * The best choice among rows that a better roster can have: those that cost less beyond the duals than lies between
 * the best roster and the bound. True where it was found, or nothing was better for certain.
 */
export function* chooseForAll(run: ColumnRun, root: Root, mostIterations: number): Work<boolean> {
  const { state, pool, highs, everybody, best } = run
  const { grid } = state
  const own = bestRows(run, everybody)
  const gap = best() - root.bound
  if (gap < 1 || own.length < everybody.length) return true
  yield* seekNear(run, root, gap)
  const near = pool.columns.map((_, column) => column).filter((column) => root.costOf(column) < gap)
  const master = createMaster(highs, grid, pool, everybody, new Int32Array(grid.days * grid.symbols))
  master.add(own)
  master.add(cheapest(near, root.costOf, mostChosen))
  const before = best()
  const chosen = master.choose(own, mostIterations)
  if (chosen) takeRows(run, chosen)
  yield master.takeWork()
  const { isProven } = master
  master.dispose()
  return isProven || best() < before
}

/** Rows near those that pay, by duals that are a little wrong. */
function* seekNear(run: ColumnRun, root: Root, gap: number): Work<void> {
  const { allowed } = run.state.grid
  for (let pass = 0; pass < noisyPasses; pass++) {
    const wrong = root.duals.map((dual) => dual + noise * gap * (2 * run.random.next() - 1))
    yield* priceRows(run, root.master, run.everybody, allowed, (cell) => wrong[cell]!, rowsPerNoise)
  }
}

/** Crews get larger while their choices are made quickly, and smaller where they are not. */
export function createCrewChoice(run: ColumnRun, root: Root) {
  const { state, annealing, pool, highs, random, everybody } = run
  const { grid } = state
  const { workers, days, symbols, allowed, coarse } = grid
  let size = 5

  function pick(): number[] {
    const crew = new Set<number>()
    while (crew.size < Math.min(workers, Math.floor(size))) crew.add(random.below(workers))
    return [...crew]
  }

  function countsWithout(crew: readonly number[]): Int32Array {
    const counts = new Int32Array(days * symbols)
    for (const worker of everybody)
      for (let day = 0; day < days && !crew.includes(worker); day++) {
        const symbol = annealing.bestRoster[worker * days + day]!
        if (symbol > 0) counts[day * symbols + symbol]!++
      }
    return counts
  }

  /** The rows of some workers chosen anew, from known ones and those that pay with them. */
  return function* chooseForCrew(): Work<void> {
    const crew = pick()
    const own = bestRows(run, crew)
    if (own.length < crew.length) return
    const master = createMaster(highs, grid, pool, crew, countsWithout(crew))
    master.add(own)
    const costOf = (column: number) => root.costOf(column) + 0.2 * coarse * random.next()
    for (const worker of crew) master.add(cheapest(pool.ofWorker[worker]!, costOf, candidates))
    let done = 0
    for (const part of enrich(run, master, () => crew, allowed)) {
      done += part
      yield part
    }
    const chosen = master.choose(own, crewIterations)
    if (chosen) takeRows(run, chosen)
    const last = master.takeWork()
    done += last
    size = Math.max(2, Math.min(workers, size + (!master.isProven ? -0.6 : done < crewWork ? 0.3 : 0)))
    master.dispose()
    yield last + 1
  }
}
