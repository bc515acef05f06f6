/** What Settings > Servers shows: one server, workers that drain, that are silent, and a queue that is empty. */
import { expect, test } from 'vitest'
import { isSilent, teamLoad, workerState } from '../../../../renderer/features/settings/machine-states.ts'
import type { Machines, WorkerMachine } from '../../../../server/contract/machines.ts'

const at = (second: number) => new Date(Date.UTC(2027, 1, 1, 9, 0, second)).toISOString()
const machine = { host: 'one', version: '1.0.0', startedAt: at(0), seenAt: at(30) }
const server = { ...machine, id: 'server', port: 7400, roles: [], isAsked: true }
const worker = (more: Partial<WorkerMachine> = {}): WorkerMachine => ({
  ...machine,
  id: 'worker',
  slots: 2,
  isDraining: false,
  datasetIds: [],
  ...more,
})
const team = (workers: WorkerMachine[] = [], more: Partial<Machines> = {}): Machines => ({
  isTeam: true,
  documents: 'database',
  servers: [server],
  workers,
  waitingCount: 0,
  ...more,
})

test('one server without a worker is there, and says what solving needs', () => {
  expect(teamLoad(team([], { waitingCount: 3 }))).toEqual({
    used: 0,
    slots: 0,
    waiting: 3,
    advice: 'None: nothing is solved until one is started with',
  })
  expect(isSilent(server, team())).toBe(false)
})

test('an empty queue with workers that are free asks for nothing', () => {
  const two = team([worker(), worker({ datasetIds: ['a'] })])
  expect(teamLoad(two)).toEqual({ used: 1, slots: 4, waiting: 0, advice: undefined })
  expect(workerState(worker(), two)).toEqual({ isSilent: false, label: undefined, canDrain: true })
})

test('a worker drains until it solves nothing any more, and is drained once', () => {
  const drains = worker({ isDraining: true, datasetIds: ['a'] })
  expect(workerState(drains, team([drains]))).toEqual({ isSilent: false, label: 'drains', canDrain: false })
  const drained = worker({ isDraining: true })
  expect(workerState(drained, team([drained]))).toMatchObject({ label: 'drained', canDrain: false })
  expect(teamLoad(team([drains, drained])).advice).toMatch(/^All drain/)
  expect(teamLoad(team([drains, worker()])).advice).toBeUndefined()
})

test('who misses signs of life is silent, whatever the clock of the browser says', () => {
  const silent = worker({ seenAt: at(21) })
  const late = worker({ seenAt: at(22) })
  expect([silent, late].map((one) => workerState(one, team([silent, late])).isSilent)).toEqual([true, false])
  // A server that was not asked, seen by one that was.
  const other = { ...server, isAsked: false, seenAt: at(10) }
  expect(isSilent(other, team([], { servers: [server, other] }))).toBe(true)
})
