import { expect, test } from 'vitest'
import type { Visit } from '../../../../../../../renderer/features/datasets/views/routing/plan.ts'
import { unknownVisit } from '../../../../../../../renderer/features/datasets/views/field-service-routing/read-visits.ts'
import {
  filteredVisits,
  noFilter,
  trayChoices,
  type NamedArea,
  type TrayFilter,
} from '../../../../../../../renderer/features/datasets/views/routing/editing/tray-filter.ts'

const zone = { name: 'UTC', offsetMinutesAt: () => 0 } as const
const at = (text: string) => Date.parse(`2027-02-${text}:00Z`)
const visit = (id: string, facts: Partial<Visit>): Visit => ({ ...unknownVisit(id), ...facts })
const visits = [
  visit('monday', { priority: '2', skills: ['gas'], windows: [{ start: at('01T08:00'), end: at('01T12:00') }] }),
  visit('until midnight', { priority: '10', windows: [{ start: at('01T20:00'), end: at('02T00:00') }] }),
  visit('two days', { location: [48, 16], windows: [{ start: at('02T20:00'), end: at('03T09:00') }] }),
  visit('any time', { priority: '2', location: [47, 15], skills: ['gas', 'roof'] }),
]
const square = (from: number, to: number) => [
  [from, from + 32],
  [to, from + 32],
  [to, to + 32],
  [from, to + 32],
]
const areas: readonly NamedArea[] = [
  { name: 'Ann', area: { type: 'Polygon', coordinates: [square(15.5, 17)] } },
  { name: 'Bob', area: { type: 'MultiPolygon', coordinates: [[square(14, 17), square(15.5, 17)]] } },
]
const found = (filter: Partial<TrayFilter>) =>
  filteredVisits(visits, { ...noFilter, ...filter }, { areas, zone }).map(({ id }) => id)

test('the choices are those that some visit has', () => {
  const choices = trayChoices(visits, areas, zone)
  expect(choices.priority.map(({ value }) => value)).toEqual(['2', '10', 'none'])
  expect(choices.skill.map(({ value }) => value)).toEqual(['gas', 'roof'])
  expect(choices.area.map(({ value }) => value)).toEqual(['Ann', 'Bob'])
  expect(choices.day).toHaveLength(4)
  expect(choices.day.at(-1)).toEqual({ value: 'any', label: 'at any time' })
})

test('visits are found by priority, skill, area and day, and by all of them together', () => {
  const [first, second] = trayChoices(visits, areas, zone).day.map(({ value }) => value)
  expect(found({})).toHaveLength(4)
  expect(found({ priority: '2' })).toEqual(['monday', 'any time'])
  expect(found({ priority: 'none' })).toEqual(['two days'])
  expect(found({ skill: 'roof' })).toEqual(['any time'])
  expect(found({ area: 'Ann' })).toEqual(['two days'])
  // Not in the hole.
  expect(found({ area: 'Bob' })).toEqual(['any time'])
  // What may be at any time may be on every day; an end at midnight is not of the next one.
  expect(found({ day: first! })).toEqual(['monday', 'until midnight', 'any time'])
  expect(found({ day: second! })).toEqual(['two days', 'any time'])
  expect(found({ day: 'any' })).toEqual(['any time'])
  expect(found({ priority: '2', day: first!, skill: 'gas' })).toEqual(['monday', 'any time'])
})
