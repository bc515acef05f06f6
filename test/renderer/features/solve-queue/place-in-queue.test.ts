import { expect, test } from 'vitest'
import { priorityForPlace } from '../../../../renderer/features/solve-queue/place-in-queue.ts'

const waiting = (id: string, priority: number, minute: number) => ({
  id,
  priority,
  queuedAt: `2027-02-01T08:0${minute}:00.000Z`,
})
const a = waiting('a', 7, 2)
const b = waiting('b', 5, 0)
const c = waiting('c', 5, 3)
const d = waiting('d', 2, 1)
const queued = [a, b, c, d]

/** The order the server would make of it. */
const orderAfter = (moved: typeof a, priority = moved.priority) =>
  queued
    .map((entry) => (entry.id === moved.id ? { ...entry, priority } : entry))
    .sort((x, y) => y.priority - x.priority || x.queuedAt.localeCompare(y.queuedAt))
    .map(({ id }) => id)
    .join('')

test('a dataset dragged forward stands right before the one it was dropped on, backward right behind it', () => {
  expect(orderAfter(d, priorityForPlace(queued, d, a))).toBe('dabc')
  expect(orderAfter(c, priorityForPlace(queued, c, a))).toBe('cabd')
  expect(orderAfter(d, priorityForPlace(queued, d, c))).toBe('abdc')
  expect(orderAfter(a, priorityForPlace(queued, a, b))).toBe('bacd')
  expect(orderAfter(a, priorityForPlace(queued, a, d))).toBe('bcda')
})

test('dropped on itself it asks for nothing, and no priority leaves 0 to 10', () => {
  expect(priorityForPlace(queued, b, b)).toBeUndefined()
  const full = [waiting('x', 10, 0), waiting('y', 10, 1)] as const
  expect(priorityForPlace(full, full[1], full[0])).toBeUndefined()
  const low = [waiting('x', 0, 0), waiting('y', 0, 1)] as const
  expect(priorityForPlace(low, low[0], low[1])).toBeUndefined()
})
