/** The best worker for a duty that nobody does. */
import { changeOf, priceMove, type AssignmentKernel } from '../assignment-kernel.ts'
import { assign, canTake, takeBack } from '../state/roster-state.ts'

/**
 * Gives the duty, as part of the move going on, to whom of `count` workers from `pick` it costs least with; to nobody
 * where that is best, or none can do it.
 */
export function insertBest(
  kernel: AssignmentKernel,
  duty: number,
  count: number,
  pick: (index: number, duty: number) => number,
): void {
  const { state } = kernel
  const before = state.changedCount
  let best = -1
  let bestChange = priceMove(kernel) ? changeOf(kernel) : Infinity
  for (let i = 0; i < count; i++) {
    const worker = pick(i, duty)
    if (worker < 0 || worker === best || !canTake(state, worker)) continue
    assign(state, duty, worker)
    if (priceMove(kernel)) {
      const change = changeOf(kernel)
      if (change < bestChange) {
        best = worker
        bestChange = change
      }
    }
    takeBack(state, before)
  }
  if (best >= 0) assign(state, duty, best)
}
