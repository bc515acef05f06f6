/**
 * The answer of a submission waits for the check: published clients poll at once and take
 * everything but the solving statuses for the end, so DATASET_CREATED would end their waiting before anything was
 * solved.
 */
import type { DatasetHub } from './dataset-hub.ts'
import type { Dataset } from '../dataset/dataset.ts'

/** Bodies above it take longer to check than anybody wants to wait for a 202; bytes on the wire. */
export const largestAwaitedBytes = 5_000_000
/** Longer than nearly all of their checks take. */
export const maxWaitSeconds = 2

/**
 * Call it before the check begins. Resolves to the dataset with the first status that says what came of it, or as it
 * was made when that takes too long.
 */
export type WatchCheck = (made: Dataset) => Promise<Dataset>

export function createWatchCheck(hub: DatasetHub, waitSeconds = maxWaitSeconds): WatchCheck {
  return (made) =>
    new Promise((resolve) => {
      const settle = (dataset: Dataset): void => {
        clearTimeout(timer)
        unwatch()
        resolve(dataset)
      }
      const timer = setTimeout(() => settle(made), waitSeconds * 1000)
      const unwatch = hub.watch(made.id, ({ dataset }) => {
        if (isOutcome(dataset)) settle(dataset)
      })
    })
}

/** A computed dataset that is to be solved is on its way into the queue. */
function isOutcome({ status, operation }: Dataset): boolean {
  return status === 'DATASET_COMPUTED'
    ? operation === 'NONE'
    : status !== 'DATASET_CREATED' && status !== 'DATASET_VALIDATED'
}
