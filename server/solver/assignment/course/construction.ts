/** A first roster: what is given, as far as it keeps the rules, and then duty by duty, the hardest first. */
import type { Sliced } from '../../search/sliced.ts'
import { isAble, priceMove, someAbleWorker, type AssignmentKernel } from '../assignment-kernel.ts'
import { insertBest } from '../moves/insertion.ts'
import type { Assignment } from '../problem/problem.ts'
import { assign, keep, loadRoster, takeBack } from '../state/roster-state.ts'

const dutiesPerSlice = 100
/**
 * Workers a duty is offered to at first, fewer where there are many duties; one that must not stay open is offered to
 * all where none of these can.
 */
const firstOffers = { most: 30, least: 8, inAll: 200_000 }

export function* construct(kernel: AssignmentKernel, given: Assignment): Sliced<void> {
  const { state, problem, free, able } = kernel
  yield* takeGiven(kernel, given)
  const order = [...free].sort((a, b) => difficulty(kernel, b) - difficulty(kernel, a) || a - b)
  const { most, least, inAll } = firstOffers
  const offers = Math.max(least, Math.min(most, Math.floor(inAll / order.length)))
  for (const [index, duty] of order.entries()) {
    if (state.who[duty]! >= 0) continue
    const from = able.first[duty]!
    const count = able.first[duty + 1]! - from
    if (count <= offers) insertBest(kernel, duty, count, (i) => able.workers[from + i]!)
    else {
      insertBest(kernel, duty, offers, () => someAbleWorker(kernel, duty))
      if (state.changedCount === 0 && problem.openMedium[duty]! > 0)
        insertBest(kernel, duty, count, (i) => able.workers[from + i]!)
    }
    settle(kernel)
    if (index % dutiesPerSlice === 0) yield
  }
}

/**
 * What was given to workers who may do it stays; where that breaks hard rules, only as much of it as breaks none. Fixed
 * duties stay whatever they break.
 */
function* takeGiven(kernel: AssignmentKernel, given: Assignment): Sliced<void> {
  const { state, problem, free } = kernel
  loadRoster(
    state,
    given.map((worker, duty) => (problem.fixed[duty] === 1 ? worker : -1)),
  )
  const least = state.hard
  const fixed = state.who.slice()
  loadRoster(
    state,
    given.map((worker, duty) =>
      problem.fixed[duty] === 1 || (worker >= 0 && isAble(kernel, worker, duty)) ? worker : -1,
    ),
  )
  if (kernel.isLenient || state.hard <= least) return
  loadRoster(state, fixed)
  for (const [index, duty] of free.entries()) {
    const worker = given[duty]!
    if (worker < 0 || !isAble(kernel, worker, duty)) continue
    assign(state, duty, worker)
    settle(kernel)
    if (index % (10 * dutiesPerSlice) === 0) yield
  }
}

function settle(kernel: AssignmentKernel): void {
  if (kernel.state.changedCount > 0 && priceMove(kernel)) keep(kernel.state)
  else takeBack(kernel.state)
}

function difficulty({ problem, able }: AssignmentKernel, duty: number): number {
  return problem.openMedium[duty]! * 1e9 + problem.openSoft[duty]! * 1e3 - (able.first[duty + 1]! - able.first[duty]!)
}
