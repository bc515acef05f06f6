/** The great-circle matrix of many places by two threads: one that is started for it, and the one that wants it. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { completeFilling, fillRows, startFilling } from './haversine.ts'
import type { Location, TravelMatrix } from './travel-matrix.ts'

/**
 * What one thread alone would make, to the last bit: each pair is computed by itself, and written by one of the two.
 * Each takes what it can, so one that starts late or gets less of a core holds the other up for a row of tiles at
 * most. What a failed one leaves is done without it, and `report` hears why.
 */
export async function haversineMatrixByTwo(
  locations: readonly Location[],
  detourFactor: number,
  report: (line: string) => void,
  threadFile = new URL('./travel-thread.mjs', import.meta.url),
): Promise<TravelMatrix> {
  const filling = startFilling(locations, detourFactor)
  try {
    const ended = once(new Worker(threadFile, { workerData: filling }), 'exit')
    fillRows(filling)
    await ended
  } catch (error) {
    report(`A travel thread failed: ${String(error)}`)
  }
  completeFilling(filling)
  return filling.matrix
}
