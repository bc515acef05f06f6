import { expect, test } from 'vitest'
import type { Journey } from '../../../../../server/contract/plan-journeys.ts'
import {
  daysOf,
  firstChangedDay,
  journeysOf,
  mostChangedPerson,
} from '../../../../../renderer/features/datasets/compare/journeys-of-day.ts'
import { mapRoutes } from '../../../../../renderer/features/datasets/compare/map-routes.ts'
import { timelineOf } from '../../../../../renderer/features/datasets/compare/timeline-rows.ts'
import { workChanges } from '../../../../../renderer/features/datasets/compare/work-changes.ts'

const entry = (id: string, day: number, from: string, to: string, isWork = true): Journey['entries'][number] => ({
  ...{ id, title: id, isWork, notes: [], position: [48, day] },
  start: `2027-02-0${day}T${from}:00+01:00`,
  end: `2027-02-0${day}T${to}:00+01:00`,
})
const journey = (name: string, day: number, entries: Journey['entries']): Journey => ({
  ...{ id: `${name} ${day}`, title: name, who: { id: name, name }, entries },
  path: [[47, 1], ...entries.map(({ position }) => position!), [47, 1]],
})
const lunch = entry('lunch', 1, '12:00', '12:30', false)
const before = {
  journeys: [
    journey('Ann', 1, [entry('Boiler', 1, '09:00', '10:00'), lunch, entry('Roof', 1, '13:00', '14:00')]),
    journey('Ann', 2, [entry('Gate', 2, '09:00', '10:00')]),
    journey('Bob', 1, []),
  ],
  leftOut: [],
}
const now = {
  journeys: [
    journey('Ann', 1, [entry('Boiler', 1, '09:00', '10:00')]),
    journey('Ann', 2, [entry('Roof', 2, '08:00', '09:00'), entry('Gate', 2, '09:30', '10:30')]),
  ],
  leftOut: [],
}
const plans = [before, undefined, now]
const words = { singular: 'job', plural: 'jobs' }
const shown = (day: string) =>
  journeysOf(plans, { whoId: 'Ann', day }).map((journeys, index) => ({ letter: 'ABC'[index]!, name: 'Plan', journeys }))

test('the days of somebody are those with work in any plan', () => {
  expect(daysOf(plans, 'Ann')).toEqual(['2027-02-01', '2027-02-02'])
  expect(daysOf(plans, 'Bob')).toEqual([])
})

test('one sees first whose work changed most, on the first day with a change', () => {
  const changes = workChanges(plans, 15)
  expect(mostChangedPerson(changes)).toBe('Ann')
  expect(firstChangedDay(changes, 'Ann')).toBe('2027-02-01')
  expect(firstChangedDay(changes, 'Bob')).toBeUndefined()
})

test('a timeline has a row for each plan, breaks beside the numbered work, and room for all of them', () => {
  const { rows, extent, zone } = timelineOf(shown('2027-02-01'), '2027-02-01', words)!
  expect(rows.map(({ id, note }) => `${id}: ${note}`)).toEqual(['A: 2 jobs', 'B: 0 jobs', 'C: 1 job'])
  expect(rows[0]!.bars.map((bar) => (bar.kind === 'work' ? `${bar.id} ${bar.mark}` : bar.look.label))).toEqual([
    'A Boiler 1',
    'lunch',
    'A Roof 2',
  ])
  expect([extent.start, extent.end].map((time) => new Date(time).toISOString().slice(11, 16))).toEqual([
    '07:45',
    '13:15',
  ])
  expect(zone.name).toBe('UTC+01:00')
  expect(timelineOf(shown('2027-03-01'), '2027-03-01', words)).toBeUndefined()
})

test('a map has the way of each plan, and a place that several visit once with what each plan does there', () => {
  const { lines, stops, bases } = mapRoutes(shown('2027-02-02'))
  expect(lines.map(({ groupId, points }) => [groupId, points.length])).toEqual([
    ['A', 3],
    ['C', 4],
  ])
  expect(lines[0]!.colour).not.toBe(lines[1]!.colour)
  expect(stops.map(({ id, mark }) => [id, mark])).toEqual([
    ['Gate', '1'],
    ['Roof', 'C1'],
  ])
  expect(stops[0]!.title).toBe('Gate · A: Ann, Tue 2 Feb 09:00; C: Ann, Tue 2 Feb 09:30')
  expect(bases).toHaveLength(1)
})
