/**
 * What becomes of a run whose process, or whose whole platform, went away before it was done: it
 * is queued again from its last best plan with its remaining time, twice at most; then it has failed.
 */
import { endOf, type FencedLife } from './dataset-life.ts'
import type { DatasetLog } from './dataset-log.ts'
import type { Dataset, DatasetChanges } from '../dataset/dataset.ts'

/** However often and by whatever a run is interrupted. */
export const maxRestarts = 2

export interface Interruption {
  /** A sentence without its end: "The platform was interrupted". */
  readonly cause: string
  /** What is known of the run and not in its row yet. */
  readonly changes?: DatasetChanges
  /** Only when this holds in the transaction; nothing happens to a dataset that has moved on. */
  isMeant?(before: Dataset): boolean
}

/** Resolves to the dataset as it is then, or undefined when it was not being solved. */
export async function goOnAfterInterruption(
  id: string,
  { cause, changes = {}, isMeant }: Interruption,
  { decide, log }: { readonly decide: FencedLife['decide']; readonly log: DatasetLog },
): Promise<Dataset | undefined> {
  const dataset = await decide((before) => {
    if (isMeant?.(before) === false) return undefined
    if (before.isStopRequested) return { event: endOf(before, changes), changes }
    const crashes = before.crashCount + 1
    const counted = { ...changes, crashCount: crashes }
    if (crashes > maxRestarts)
      return { event: 'failed', changes: { ...counted, failureMessage: failureMessage(cause, crashes) } }
    // It keeps its place in the queue.
    return { event: 'requeued', changes: { ...counted, queuedAt: before.queuedAt } }
  })
  if (dataset) await log.write(id, lineFor(dataset, cause))
  return dataset
}

function failureMessage(cause: string, crashes: number): string {
  return `${cause}. This run was interrupted ${crashes} times and is not started again. The best plan is kept. Maybe the dataset needs more memory than the machine has.`
}

function lineFor({ status, crashCount: crashes, failureMessage: message }: Dataset, cause: string): string {
  if (status === 'SOLVING_SCHEDULED')
    return `${cause}; the run goes on from its best plan (restart ${crashes} of ${maxRestarts}).`
  if (status === 'SOLVING_FAILED') return `Solving failed: ${message ?? cause}`
  return `${cause} after this run had been asked to stop; its best plan is kept.`
}
