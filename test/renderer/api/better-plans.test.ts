import { expect, test } from 'vitest'
import { withBetterPlans } from '../../../renderer/api/better-plans.ts'
import type { DatasetChange } from '../../../server/contract/dataset-search.ts'
import type { SolveQueueState } from '../../../server/contract/solve-queue.ts'

const entry = { model: 'field-service-routing', priority: 5 }
const queue: SolveQueueState = {
  slots: { used: 1, total: 1 },
  running: [{ ...entry, id: 'a', name: 'Monday', status: 'SOLVING_ACTIVE', score: '0hard/0medium/-9soft' }],
  queued: [{ ...entry, id: 'b', name: 'Tuesday', status: 'SOLVING_SCHEDULED', position: 1 }],
}
const change = (id: string, status: DatasetChange['status'], score?: string) =>
  ({ id, name: 'Monday', status, isInBin: false, ...(score === undefined ? {} : { score }) }) as DatasetChange

test('a better plan of what is being solved is shown without asking again', () => {
  expect(
    withBetterPlans(queue, [change('a', 'SOLVING_ACTIVE', '0hard/0medium/-7soft'), change('z', 'SOLVING_COMPLETED')]),
  ).toEqual({ ...queue, running: [{ ...queue.running[0], score: '0hard/0medium/-7soft' }] })
})

test('what is not in the queue changes nothing', () => {
  expect(withBetterPlans(queue, [change('z', 'DATASET_COMPUTED')])).toBe(queue)
})

test.each([
  ['ends', change('a', 'SOLVING_COMPLETED')],
  ['begins', change('b', 'SOLVING_STARTED')],
  ['comes', change('c', 'SOLVING_SCHEDULED')],
  ['waits and was changed', change('b', 'SOLVING_SCHEDULED')],
])('what %s is asked of the server', (_, one) => {
  expect(withBetterPlans(queue, [one])).toBeUndefined()
})
