/**
 * Changes, swaps and chains in one: a duty goes to another worker; where that does not do, one that is near it in the
 * row of that worker goes on to the next, or back to where the first one came from.
 */
import { isAble, someAbleWorker, tryKeep, type AssignmentKernel } from '../assignment-kernel.ts'
import { assign, canTake, takeBack } from '../state/roster-state.ts'

const longestChain = 4
/** Days from the duty that has come within which one has to go. */
const nearDays = 1

export function tryChain(kernel: AssignmentKernel): void {
  const { state, random } = kernel
  let duty = pickDuty(kernel)
  const origin = state.who[duty]!
  for (let link = 0; link < longestChain; link++) {
    const from = state.who[duty]!
    const isClosing = link > 0 && random.below(2) === 0
    const target = isClosing ? origin : someAbleWorker(kernel, duty)
    if (target === from || (target >= 0 && !(isAble(kernel, target, duty) && canTake(state, target)))) break
    assign(state, duty, target)
    if (tryKeep(kernel)) return
    if (target < 0) break
    const next = nearDuty(kernel, target, duty)
    if (next < 0) break
    duty = next
  }
  takeBack(state)
}

/** Open ones more often than they are many. */
function pickDuty({ state, random, free, problem }: AssignmentKernel): number {
  if (state.openCount > 0 && random.below(4) === 0) {
    const duty = state.open[random.below(state.openCount)]!
    if (problem.fixed[duty] === 0) return duty
  }
  return free[random.below(free.length)]!
}

/** A duty of the worker that can go, close to the one that has come; -1 where there is none. */
function nearDuty({ state, problem, random }: AssignmentKernel, worker: number, duty: number): number {
  const row = state.rows[worker]!
  const { dayOf, fixed } = problem
  let found = -1
  let count = 0
  for (let i = 0; i < state.rowCount[worker]!; i++) {
    const other = row[i]!
    if (dayOf[other]! > dayOf[duty]! + nearDays) break
    if (other === duty || fixed[other] !== 0 || dayOf[other]! < dayOf[duty]! - nearDays) continue
    count++
    if (random.below(count) === 0) found = other
  }
  return found
}
