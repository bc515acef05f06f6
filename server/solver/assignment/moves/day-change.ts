/** A worker does other duties on some days in a row: what is open there, or nothing. */
import { isAble, keepOrTakeBack, type AssignmentKernel } from '../assignment-kernel.ts'
import { assign, canTake } from '../state/roster-state.ts'

const longestStretch = 4
/** Duties of a day looked at for one that is open. */
const looks = 6
/** One of so many stretches is cleared. */
const clearedOf = 5

export function tryDays(kernel: AssignmentKernel): void {
  const { state, random, problem, dutiesOfDay, able, free } = kernel
  const duty = free[random.below(free.length)]!
  const count = able.first[duty + 1]! - able.first[duty]!
  const worker = able.workers[able.first[duty]! + random.below(count)]!
  const from = problem.dayOf[duty]!
  const until = from + 1 + Math.min(random.below(longestStretch), random.below(longestStretch))
  clear(kernel, worker, from, until)
  if (random.below(clearedOf) > 0) {
    for (let day = from; day < until; day++) {
      const open = someOpenDuty(kernel, worker, dutiesOfDay.firstOf(day), dutiesOfDay.firstOf(day + 1))
      if (open >= 0 && canTake(state, worker)) assign(state, open, worker)
    }
  }
  if (state.changedCount > 0) keepOrTakeBack(kernel)
}

/** Takes what the worker does from a day until before another. */
function clear({ state, problem }: AssignmentKernel, worker: number, from: number, until: number): void {
  const row = state.rows[worker]!
  for (let i = state.rowCount[worker]! - 1; i >= 0; i--) {
    const duty = row[i]!
    const day = problem.dayOf[duty]!
    if (day < from) return
    if (day < until && problem.fixed[duty] === 0) assign(state, duty, -1)
  }
}

function someOpenDuty(kernel: AssignmentKernel, worker: number, first: number, end: number): number {
  const { state, problem, random } = kernel
  if (end <= first) return -1
  for (let i = 0; i < looks; i++) {
    const duty = first + random.below(end - first)
    if (state.who[duty]! < 0 && problem.fixed[duty] === 0 && isAble(kernel, worker, duty)) return duty
  }
  return -1
}
