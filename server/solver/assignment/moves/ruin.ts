/** Takes some weeks of a few workers apart and gives the duties out anew, the hardest first. */
import { isAble, keepOrTakeBack, someAbleWorker, type AssignmentKernel } from '../assignment-kernel.ts'
import { assign } from '../state/roster-state.ts'
import { insertBest } from './insertion.ts'

const mostCrew = 5
const longestWindow = 21
const mostDuties = 60
/** Workers beside the crew that a duty is offered to. */
const outsiders = 2

export function ruinAndRecreate(kernel: AssignmentKernel): void {
  const { state, random, free, problem, crew } = kernel
  const centre = free[random.below(free.length)]!
  const size = 2 + random.below(mostCrew - 1)
  let crewCount = 0
  if (state.who[centre]! >= 0) crew[crewCount++] = state.who[centre]!
  for (let tries = 0; crewCount < size && tries < 2 * size; tries++) {
    const worker = someAbleWorker(kernel, centre)
    if (worker >= 0 && !crew.subarray(0, crewCount).includes(worker)) crew[crewCount++] = worker
  }
  if (crewCount === 0) return
  const days = 3 + random.below(longestWindow - 2)
  const from = problem.dayOf[centre]! - random.below(days)
  kernel.pickedCount = 0
  for (let c = 0; c < crewCount; c++) pickRow(kernel, crew[c]!, from, from + days)
  for (let i = 0; i < kernel.pickedCount; i++) assign(state, kernel.picked[i]!, -1)
  pickOpen(kernel, crewCount, from, from + days)
  sortByDifficulty(kernel)
  const offer = (index: number, duty: number) => {
    if (index >= crewCount) return someAbleWorker(kernel, duty)
    return isAble(kernel, crew[index]!, duty) ? crew[index]! : -1
  }
  for (let i = 0; i < kernel.pickedCount; i++) insertBest(kernel, kernel.picked[i]!, crewCount + outsiders, offer)
  keepOrTakeBack(kernel)
}

function pickRow(kernel: AssignmentKernel, worker: number, from: number, until: number): void {
  const { state, problem, picked } = kernel
  const row = state.rows[worker]!
  for (let i = 0; i < state.rowCount[worker]! && kernel.pickedCount < mostDuties; i++) {
    const duty = row[i]!
    const day = problem.dayOf[duty]!
    if (day >= until) return
    if (day >= from && problem.fixed[duty] === 0) picked[kernel.pickedCount++] = duty
  }
}

/** Some of the open duties of these days that somebody of the crew may do. */
function pickOpen(kernel: AssignmentKernel, crewCount: number, from: number, until: number): void {
  const { state, problem, random, picked, crew } = kernel
  for (let tries = 0; tries < 2 * mostDuties && kernel.pickedCount < 2 * mostDuties; tries++) {
    if (state.openCount === 0) return
    const duty = state.open[random.below(state.openCount)]!
    const day = problem.dayOf[duty]!
    if (problem.fixed[duty] !== 0 || day < from || day >= until) continue
    if (!isAble(kernel, crew[random.below(crewCount)]!, duty)) continue
    if (!isPicked(kernel, duty)) picked[kernel.pickedCount++] = duty
  }
}

function isPicked({ picked, pickedCount }: AssignmentKernel, duty: number): boolean {
  for (let i = 0; i < pickedCount; i++) if (picked[i] === duty) return true
  return false
}

/** Those that must be done before others, then those that few can do; a little shuffled. */
function sortByDifficulty({ picked, pickedCount, problem, able, random, rank }: AssignmentKernel): void {
  for (let i = 0; i < pickedCount; i++) {
    const duty = picked[i]!
    const others = able.first[duty + 1]! - able.first[duty]!
    rank[i] = problem.openMedium[duty]! * 1e6 - others * (0.5 + random.next())
  }
  for (let i = 1; i < pickedCount; i++) {
    const duty = picked[i]!
    const own = rank[i]!
    let at = i
    for (; at > 0 && rank[at - 1]! < own; at--) {
      rank[at] = rank[at - 1]!
      picked[at] = picked[at - 1]!
    }
    rank[at] = own
    picked[at] = duty
  }
}
