/** Who may do each duty, as far as the duty itself is concerned. */
import type { Sliced } from '../../search/sliced.ts'
import type { AssignmentProblem } from './problem.ts'

export interface AbleWorkers {
  /** Workers of a duty are `workers` from `first[duty]` to `first[duty + 1]`. */
  readonly first: Int32Array
  readonly workers: Int32Array
}

const cellsPerSlice = 5_000_000

/** Worker by worker, which is how the cells lie in memory. */
export function* prepareAbleWorkers(problem: AssignmentProblem): Sliced<AbleWorkers> {
  const { dutyCount, workerCount, cellHard, fixed } = problem
  const workersPerSlice = Math.ceil(cellsPerSlice / Math.max(1, dutyCount))
  const first = new Int32Array(dutyCount + 1)
  for (let worker = 0; worker < workerCount; worker++) {
    const base = worker * dutyCount
    for (let duty = 0; duty < dutyCount; duty++)
      if (fixed[duty] === 0 && cellHard[base + duty] === 0) first[duty + 1] = first[duty + 1]! + 1
    if (worker % workersPerSlice === 0) yield
  }
  for (let duty = 0; duty < dutyCount; duty++) first[duty + 1] = first[duty + 1]! + first[duty]!
  const next = first.slice()
  const workers = new Int32Array(first[dutyCount]!)
  for (let worker = 0; worker < workerCount; worker++) {
    const base = worker * dutyCount
    for (let duty = 0; duty < dutyCount; duty++)
      if (fixed[duty] === 0 && cellHard[base + duty] === 0) workers[next[duty]!++] = worker
    if (worker % workersPerSlice === 0) yield
  }
  return { first, workers }
}
