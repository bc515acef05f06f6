import { expect, test } from 'vitest'
import { fieldServiceRouting } from '../../../server/models/registry.ts'
import { metricSummariesOf } from '../../../server/models/metric-summaries.ts'

const { kpis, inputMetrics } = fieldServiceRouting.schema
const summary = (name: string) => metricSummariesOf(kpis).find((candidate) => candidate.name === name)

test('figures come with title, type and unit, the most important first', () => {
  expect(summary('totalTravelTime')).toMatchObject({ title: 'Travel time', type: 'duration', priority: 30 })
  expect(summary('totalTravelDistanceMeters')).toMatchObject({ type: 'integer', unit: 'm' })
  expect(summary('workingTimeFairnessPercentage')).toMatchObject({ type: 'number', unit: '%' })
  expect(summary('totalTravelTime')).not.toHaveProperty('unit')
  expect(
    ['totalTravelTime', 'totalAssignedVisits', 'totalActivatedVehicles'].map((name) => summary(name)?.better),
  ).toEqual(['lower', 'higher', undefined])
  expect(
    metricSummariesOf(inputMetrics)
      .map(({ name }) => name)
      .slice(0, 3),
  ).toEqual(['visits', 'mandatoryVisits', 'optionalVisits'])
})
