/** Who may do each duty, as far as the duty itself is concerned. */
import type { Sliced } from '../../search/sliced.ts'
import type { AssignmentProblem } from './problem.ts'

export interface AbleWorkers {
  /** Workers of a duty are `workers` from `first[duty]` to `first[duty + 1]`. */
  readonly first: Int32Array
  readonly workers: Int32Array
}

const dutiesPerSlice = 2000

export function* prepareAbleWorkers(problem: AssignmentProblem): Sliced<AbleWorkers> {
  const { dutyCount, workerCount, cellHard, fixed } = problem
  const first = new Int32Array(dutyCount + 1)
  for (let duty = 0; duty < dutyCount; duty++) {
    let able = 0
    if (fixed[duty] === 0)
      for (let worker = 0; worker < workerCount; worker++) if (cellHard[worker * dutyCount + duty] === 0) able++
    first[duty + 1] = first[duty]! + able
    if (duty % dutiesPerSlice === 0) yield
  }
  const workers = new Int32Array(first[dutyCount]!)
  for (let duty = 0; duty < dutyCount; duty++) {
    let at = first[duty]!
    if (fixed[duty] === 0)
      for (let worker = 0; worker < workerCount; worker++)
        if (cellHard[worker * dutyCount + duty] === 0) workers[at++] = worker
    if (duty % dutiesPerSlice === 0) yield
  }
  return { first, workers }
}
