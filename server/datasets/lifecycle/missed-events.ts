/** What a stream of events begins with: the dataset, or whatever happened since it broke off, as its rows tell it. */
import { finalStatuses } from '../../contract/status.ts'
import type { DatasetEvent } from './dataset-hub.ts'
import type { Dataset, NumberedStatusChange } from '../dataset/dataset.ts'

export const eventOf = (dataset: Dataset): DatasetEvent => ({ id: String(dataset.revision), dataset })

/** Undefined for what is no id of an event of this dataset: then everything is new to whoever asks. */
function revisionOf(eventId: string | undefined, { revision }: Dataset): number | undefined {
  if (eventId === undefined || !/^\d{1,15}$/.test(eventId)) return undefined
  // After a backup was restored, what was heard may never have happened.
  return Number(eventId) <= revision ? Number(eventId) : undefined
}

/**
 * Every status since the last event, what else changed under it, and the dataset as it is; empty when nothing has
 * happened and something may.
 */
export async function eventsSince(
  dataset: Dataset,
  lastEventId: string | undefined,
  readChanges: () => Promise<readonly NumberedStatusChange[]>,
): Promise<readonly DatasetEvent[]> {
  const seen = revisionOf(lastEventId, dataset)
  if (seen === undefined) return [eventOf(dataset)]
  // Of a dataset that has ended it is said once more, or the client would wait for ever.
  if (seen === dataset.revision) return finalStatuses.has(dataset.status) ? [eventOf(dataset)] : []
  const changes = await readChanges()
  const missed = changes.filter(({ revision }) => revision > seen && revision <= dataset.revision)
  let former = changes.findLast(({ revision }) => revision <= seen)
  let told = seen
  const events: DatasetEvent[] = []
  for (const change of missed) {
    const last = change.revision - 1
    if (former && last > told) events.push(eventOf(asOf(dataset, { ...former, revision: last })))
    if (change.revision < dataset.revision) events.push(eventOf(asOf(dataset, change)))
    former = change
    told = change.revision
  }
  return [...events, eventOf(dataset)]
}

/** The dataset at an earlier status, as far as its row still tells: its score is the newest one. */
function asOf(dataset: Dataset, { status, at, revision }: NumberedStatusChange): Dataset {
  const until = (time: string | null) => (time !== null && time <= at ? time : null)
  return {
    ...dataset,
    status,
    revision,
    startTime: until(dataset.startTime),
    activeTime: until(dataset.activeTime),
    completeTime: until(dataset.completeTime),
    shutdownTime: until(dataset.shutdownTime),
    failureMessage: status === 'SOLVING_FAILED' ? dataset.failureMessage : null,
  }
}
