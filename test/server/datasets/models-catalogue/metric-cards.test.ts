import { expect, test } from 'vitest'
import { fieldServiceRouting } from '../../../../server/models/registry.ts'
import { metricCardsOf } from '../../../../server/datasets/models-catalogue/metric-cards.ts'

const { kpis, inputMetrics } = fieldServiceRouting.schema
const card = (name: string) => metricCardsOf(kpis).find((candidate) => candidate.name === name)

test('figures come with title, type and unit, the most important first', () => {
  expect(card('totalTravelTime')).toMatchObject({ title: 'Travel time', type: 'duration', priority: 30 })
  expect(card('totalTravelDistanceMeters')).toMatchObject({ type: 'integer', unit: 'm' })
  expect(card('workingTimeFairnessPercentage')).toMatchObject({ type: 'number', unit: '%' })
  expect(card('totalTravelTime')).not.toHaveProperty('unit')
  expect(
    metricCardsOf(inputMetrics)
      .map(({ name }) => name)
      .slice(0, 3),
  ).toEqual(['visits', 'mandatoryVisits', 'optionalVisits'])
})
