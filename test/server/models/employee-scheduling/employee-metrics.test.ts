/** What each employee has of a roster, in rosters that fit in the head. */
import { expect, test } from 'vitest'
import { readOutput } from '../../../../server/models/employee-scheduling/domain/outputs.ts'
import { at, planOf, shift, type Watch } from './night-watch.ts'

const metricsOf = (watch: Watch, id: string) =>
  readOutput(planOf(watch)).employees!.find((employee) => employee.id === id)!.metrics

test('a shift that was published to Ben and is worked by Ann comes in for her and goes out for him', () => {
  const watch = {
    shifts: [
      shift(0, 8, 16, { publishedEmployee: 'Ben' }),
      shift(1, 8, 12, { publishedEmployee: 'Ann' }),
      shift(2, 8, 18),
    ],
  }
  expect(metricsOf(watch, 'Ann')).toMatchObject({
    assignedShifts: 3,
    durationWorked: 'PT22H',
    disruptedShifts: 1,
    durationOfDisruptedShifts: 'PT8H',
    incomingDisruptedShifts: 1,
    durationOfIncomingDisruptedShifts: 'PT8H',
    outgoingDisruptedShifts: 0,
    durationOfOutgoingDisruptedShifts: 'PT0S',
  })
  expect(metricsOf(watch, 'Ben')).toMatchObject({ incomingDisruptedShifts: 0, outgoingDisruptedShifts: 1 })
  expect(metricsOf(watch, 'Cleo')).toMatchObject({ disruptedShifts: 0 })
  expect(metricsOf({ shifts: [shift(0, 8, 16)] }, 'Ann')).not.toHaveProperty('disruptedShifts')
})

test('overtime is counted week by week, and against both weeks together', () => {
  const costDefinition = {
    baseMinutesLimit: 600,
    baseHourlyCost: 10,
    overtimeCostDetails: [{ overtimeHourlyCost: 20 }],
  }
  const watch = {
    contract: { periodRules: [{ id: 'R', period: 'WEEK', satisfiability: 'PREFERRED', costDefinition }] },
    // 16 hours in the first week, 8 in the second: 6 beyond the limit of the first, 4 beyond 20 in all.
    shifts: [shift(0, 8, 16), shift(1, 8, 16), shift(7, 8, 16)],
  }
  expect(metricsOf(watch, 'Ann')).toMatchObject({
    overtimeThresholdDuration: 'PT20H',
    overtimeWorked: 'PT4H',
    costDefinitionTotalCost: 10 * 10 + 6 * 20 + 8 * 10,
    costDefinitionOvertimeDuration: 'PT6H',
  })
  expect(metricsOf({ shifts: watch.shifts }, 'Ann')).not.toHaveProperty('costDefinitionTotalCost')
})

test('availability is what is left of the planning window of two weeks', () => {
  const ann = {
    unavailableTimeSpans: [
      { start: at(-1, 0), end: at(1, 0) },
      { start: at(0, 12), end: at(2, 0) },
      { start: at(5, 0), end: at(6, 0), includeShiftTags: ['Night'] },
    ],
  }
  const ben = { availableTimeSpans: [{ start: at(13, 0), end: at(20, 0) }] }
  const watch = { ann, ben, shifts: [shift(3, 8, 16)] }
  expect(metricsOf(watch, 'Ann').maximumAvailabilityDuration).toBe(`PT${12 * 24}H`)
  expect(metricsOf(watch, 'Ben').maximumAvailabilityDuration).toBe('PT24H')
  expect(metricsOf(watch, 'Cleo').maximumAvailabilityDuration).toBe(`PT${14 * 24}H`)
})
