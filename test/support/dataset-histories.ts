/** What a stopped store says its datasets have been through, and whether that is allowed. */
import { expect } from 'vitest'
import { finalStatuses, type DatasetStatus } from '../../server/contract/status.ts'
import { transitions } from '../../server/datasets/lifecycle/status-machine.ts'
import { openTestStore } from './test-database.ts'

/** The stored history of every dataset, once the server has stopped. */
export async function histories(dataFolder: string): Promise<Map<string, DatasetStatus[]>> {
  const database = await openTestStore(dataFolder)
  const rows = await database.read((db) =>
    db
      .selectFrom('dataset_status_changes')
      .innerJoin('datasets', 'number', 'dataset_number')
      .select(['datasets.id', 'dataset_status_changes.status'])
      .orderBy('sequence')
      .execute(),
  )
  await database.close()
  const byDataset = new Map<string, DatasetStatus[]>()
  for (const { id, status } of rows) byDataset.set(id, [...(byDataset.get(id) ?? []), status])
  return byDataset
}

const isLegal = (from: DatasetStatus, to: DatasetStatus) =>
  transitions.some((transition) => transition.to === to && transition.from.includes(from))

/** Only steps of the table of transitions, and exactly one final status for every run. */
export function expectLegal(id: string, history: readonly DatasetStatus[]): void {
  expect([id, history[0]]).toEqual([id, 'DATASET_CREATED'])
  history
    .slice(1)
    .forEach((status, index) =>
      expect(isLegal(history[index]!, status), `${id}: ${history[index]} -> ${status}`).toBe(true),
    )
  // A run begins when a dataset is queued from rest, not when it is queued again after an interruption.
  const runs = history.filter(
    (status, index) =>
      status === 'SOLVING_SCHEDULED' && !['SOLVING_STARTED', 'SOLVING_ACTIVE'].includes(history[index - 1] ?? ''),
  ).length
  const ends = history.filter((status) => finalStatuses.has(status) && status !== 'DATASET_INVALID').length
  expect([history, ends]).toEqual([history, runs])
}
