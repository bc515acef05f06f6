import { describe, expect, test } from 'vitest'
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

test.each([
  [null, null],
  ['text', 42],
  [
    {
      vehicles: {},
      visits: [null, 7, { id: '' }, { id: 'x', location: [999, 0], timeWindows: 'soon', serviceDuration: 5 }],
    },
    {
      vehicles: [{ id: 'v', shifts: [{ itinerary: [{}, { id: 'y', kind: 'VISIT', arrivalTime: 'never' }] }] }],
      unassignedVisits: [{}, 3],
    },
  ],
])('documents of another shape are read without failing (%#)', (input, output) => {
  expect(() => readPlan(input, output)).not.toThrow()
})
