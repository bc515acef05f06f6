import { describe, expect, test } from 'vitest'
import type { Input } from '../../../../../../renderer/features/datasets/views/field-service-routing/documents.ts'
import { readPlan } from '../../../../../../renderer/features/datasets/views/field-service-routing/read-plan.ts'
import { smallInput, smallOutput, time } from './small-plan.ts'

describe('a plan', () => {
  const plan = readPlan(smallInput, smallOutput)

  test('has the technicians of the input with what the output gives them to do', () => {
    expect(
      plan.vehicles.map(({ id, shifts }) => [id, shifts.map(({ stops }) => stops.map((stop) => stop.id))]),
    ).toEqual([
      ['Ann', [['A', 'lunch', 'B']]],
      ['Bob', [[]]],
    ])
    expect(plan.placements.get('B')).toMatchObject({
      stop: { number: 2, start: time('12:20'), travelSeconds: 2400, isPinned: false },
      shift: { id: 'Ann Mon' },
    })
  })

  test('knows the visits nobody does, and falls back to ids for names', () => {
    expect(plan.unplanned.map(({ name }) => name)).toEqual(['Roof'])
    expect(plan.visits.get('B')?.name).toBe('B')
    expect(plan.visits.get('A')?.skills).toEqual(['heating, level 2 or higher'])
  })

  test('is told on the clock the input was written with', () => {
    expect(plan.zone.offsetMinutesAt(Date.parse('2027-02-01T00:00:00Z'))).toBe(60)
  })

  test('before there is an output has every visit unplanned', () => {
    expect(readPlan(smallInput, undefined).unplanned.map(({ id }) => id)).toEqual(['A', 'B', 'C'])
  })

  test('without its input still shows what the output names', () => {
    const { vehicles, visits, unplanned } = readPlan(undefined, smallOutput)
    expect([vehicles.map(({ id }) => id), [...visits.keys()], unplanned.map(({ id }) => id)]).toEqual([
      ['Ann'],
      ['A', 'B', 'C'],
      ['C'],
    ])
    expect(visits.get('A')).toMatchObject({ name: 'A', location: undefined })
  })
})

test('null means absent, and what was always optional may be missing', () => {
  const [ann, bob] = smallInput.vehicles
  const input: Input = {
    vehicles: [{ ...ann!, name: null, shifts: [{ ...ann!.shifts[0]!, endLocation: null, skills: null }] }, bob!],
    visits: [
      { id: 'A', name: null, location: [52.51, 13.41], serviceDuration: 'PT1H', timeWindows: null, priority: null },
      { id: 'B', location: [52.52, 13.42], serviceDuration: 'PT1H', timeWindows: [{ maxEndTime: null }], priority: 3 },
    ],
    visitGroups: null,
    planningWindow: null,
  }
  const { vehicles, visits } = readPlan(input, undefined)
  expect(vehicles[0]).toMatchObject({ name: 'Ann', shifts: [{ endLocation: [52.5, 13.4], skills: [] }] })
  expect(visits.get('A')).toMatchObject({ name: 'A', windows: [], priority: undefined, tags: [] })
  expect(visits.get('B')).toMatchObject({ windows: [{ start: -Infinity, end: Infinity }], priority: '3' })
  expect([...readPlan({ vehicles: [], visits: null }, undefined).visits]).toEqual([])
})
