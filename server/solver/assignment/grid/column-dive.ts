/**
 * A dive: fixes the cells that the programme's rows agree on, at first those where the best roster does so too, and
 * lets rows follow. What is left is chosen exactly, and annealed at a low temperature.
 */
import { tunables } from '../tunables.ts'
import { createMaster } from './column-master.ts'
import { sharesOf, type Root } from './column-root.ts'
import { bestRows, cheapest, enrich, takeRows, type ColumnRun, type Work } from './column-run.ts'
import { createFixing } from './fixing.ts'
import { cool } from './row-annealing.ts'

const { freeShare, fixShare, candidates, diveIterations } = tunables.grid.columns
const { polish } = tunables.grid.dives

/** `agreeing`: share of the workers whose cells may be fixed as the best roster has them. */
export function* diveByColumns(run: ColumnRun, root: Root, agreeing: number): Work<void> {
  const { state, annealing, random } = run
  const { grid } = state
  const mask = grid.allowed.slice()
  const share = root.share.slice()
  const fixing = createFixing(grid, share, mask, random)
  root.master.add(bestRows(run, run.everybody))
  if (agreeing > 0) fixing.whereAgreed(annealing.bestRoster, agreeing, 0.2 + 0.6 * random.next())
  const closed = new Set<number>()
  const isWhole = yield* fixCells(run, root, { fixing, mask, share, closed }, agreeing === 0)
  if (isWhole) {
    const chosen = yield* chooseOpen(run, root, closed)
    if (chosen) {
      takeRows(run, chosen)
      yield* cool(annealing, grid, polish)
    }
  }
  root.master.reopen([...closed])
  state.load(annealing.bestRoster)
}

interface Course {
  readonly fixing: ReturnType<typeof createFixing>
  readonly mask: Uint8Array
  readonly share: Float32Array
  readonly closed: Set<number>
}

/** Until few cells are left; false where it came to nothing. */
function* fixCells(run: ColumnRun, { master, bound }: Root, course: Course, isFree: boolean): Work<boolean> {
  const { grid } = run.state
  const { fixing, mask, share, closed } = course
  const all = grid.workers * grid.days
  for (let part = 0; fixing.free > freeShare * all; part++) {
    if (part > 0 || isFree) fixing.surest(Math.ceil(fixShare * all))
    closeOthers(run, master, fixing, closed)
    const value = yield* enrich(run, master, () => run.everybody.filter((worker) => fixing.isFree(worker)), mask)
    const best = run.best()
    if (value === undefined || value > best + 0.5 * (best - bound) + grid.coarse) return false
    share.set(sharesOf(run, master))
  }
  closeOthers(run, master, fixing, closed)
  return true
}

function closeOthers({ pool }: ColumnRun, master: Root['master'], fixing: Course['fixing'], closed: Set<number>): void {
  const fresh = master.columns.filter((column) => !closed.has(column) && !fixing.fits(pool.columns[column]!))
  for (const column of fresh) closed.add(column)
  master.close(fresh)
}

function* chooseOpen(run: ColumnRun, { master }: Root, closed: ReadonlySet<number>): Work<number[] | undefined> {
  const { state, pool, highs, everybody } = run
  const { grid } = state
  yield* master.solve()
  const few = createMaster(highs, grid, pool, everybody, new Int32Array(grid.days * grid.symbols))
  for (const own of pool.ofWorker) {
    const open = own.filter((column) => master.has(column) && !closed.has(column))
    few.add(cheapest(open, (column) => master.reducedCost(column), candidates))
  }
  const chosen = few.choose([], diveIterations)
  yield few.takeWork()
  few.dispose()
  return chosen
}
