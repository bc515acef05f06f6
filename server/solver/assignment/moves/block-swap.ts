/** Two workers exchange all they do on some days in a row. */
import { isAble, keepOrTakeBack, someAbleWorker, type AssignmentKernel } from '../assignment-kernel.ts'
import { assign, canTake, takeBack } from '../state/roster-state.ts'

const longestBlock = 14

export function trySwapBlocks(kernel: AssignmentKernel): void {
  const { state, random, free, problem } = kernel
  const duty = free[random.below(free.length)]!
  const first = state.who[duty]!
  const second = someAbleWorker(kernel, duty)
  if (first < 0 || second < 0 || first === second) return
  const days = 1 + Math.floor(longestBlock * random.next() * random.next())
  const from = problem.dayOf[duty]! - random.below(days)
  kernel.pickedCount = 0
  if (!pick(kernel, first, second, from, from + days)) return
  const border = kernel.pickedCount
  if (!pick(kernel, second, first, from, from + days)) return
  for (let i = 0; i < kernel.pickedCount; i++) {
    const target = i < border ? second : first
    if (!canTake(state, target)) return takeBack(state)
    assign(state, kernel.picked[i]!, target)
  }
  keepOrTakeBack(kernel)
}

/** What the worker does from a day until before another, for somebody else; false where that one may not. */
function pick(kernel: AssignmentKernel, worker: number, other: number, from: number, until: number): boolean {
  const { state, problem } = kernel
  const row = state.rows[worker]!
  for (let i = 0; i < state.rowCount[worker]!; i++) {
    const duty = row[i]!
    const day = problem.dayOf[duty]!
    if (day >= until) break
    if (day < from || problem.fixed[duty] !== 0) continue
    if (!isAble(kernel, other, duty)) return false
    kernel.picked[kernel.pickedCount++] = duty
  }
  return true
}
