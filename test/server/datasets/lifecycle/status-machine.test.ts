import { expect, test } from 'vitest'
import { datasetStatuses, finalStatuses } from '../../../../server/contract/status.ts'
import {
  nextStatus,
  statusesBefore,
  transitions,
  type LifeEvent,
} from '../../../../server/datasets/lifecycle/status-machine.ts'

/** The table of transitions, written by hand: status, event, next status. */
const expected = `
DATASET_CREATED     validated  DATASET_VALIDATED
DATASET_CREATED     refused    DATASET_INVALID
DATASET_CREATED     failed     SOLVING_FAILED
DATASET_VALIDATED   computed   DATASET_COMPUTED
DATASET_VALIDATED   failed     SOLVING_FAILED
DATASET_COMPUTED    queued     SOLVING_SCHEDULED
DATASET_COMPUTED    failed     SOLVING_FAILED
SOLVING_SCHEDULED   started    SOLVING_STARTED
SOLVING_SCHEDULED   completed  SOLVING_COMPLETED
SOLVING_SCHEDULED   endedEmpty SOLVING_INCOMPLETE
SOLVING_SCHEDULED   failed     SOLVING_FAILED
SOLVING_STARTED     activated  SOLVING_ACTIVE
SOLVING_STARTED     requeued   SOLVING_SCHEDULED
SOLVING_STARTED     completed  SOLVING_COMPLETED
SOLVING_STARTED     endedEmpty SOLVING_INCOMPLETE
SOLVING_STARTED     failed     SOLVING_FAILED
SOLVING_ACTIVE      requeued   SOLVING_SCHEDULED
SOLVING_ACTIVE      completed  SOLVING_COMPLETED
SOLVING_ACTIVE      endedEmpty SOLVING_INCOMPLETE
SOLVING_ACTIVE      failed     SOLVING_FAILED
SOLVING_COMPLETED   queued     SOLVING_SCHEDULED
SOLVING_INCOMPLETE  queued     SOLVING_SCHEDULED
SOLVING_FAILED      queued     SOLVING_SCHEDULED`
  .trim()
  .split('\n')
  .map((line) => line.split(/\s+/))

test('the table holds exactly the transitions written here', () => {
  const events = [...new Set(transitions.map(({ event }) => event))]
  const actual = datasetStatuses.flatMap((status) =>
    events.flatMap((event) => {
      const next = nextStatus(status, event)
      return next ? [[status, event, next]] : []
    }),
  )
  const key = (row: readonly string[]) => row.join(' ')
  expect(actual.map(key).sort()).toEqual(expected.map(key).sort())
})

test('an invalid dataset stays invalid', () => {
  const events = [...new Set(transitions.map(({ event }) => event))]
  expect(events.filter((event) => nextStatus('DATASET_INVALID', event))).toEqual([])
})

test('every unfinished status can fail, no final one can', () => {
  expect(statusesBefore('failed').some((status) => finalStatuses.has(status))).toBe(false)
  expect(statusesBefore('failed')).toHaveLength(datasetStatuses.length - finalStatuses.size)
})

test('no event leads to two statuses from the same one', () => {
  const seen = new Map<string, LifeEvent>()
  for (const { from, event } of transitions) {
    for (const status of from) {
      expect(seen.has(`${status} ${event}`), `${status} ${event}`).toBe(false)
      seen.set(`${status} ${event}`, event)
    }
  }
})
