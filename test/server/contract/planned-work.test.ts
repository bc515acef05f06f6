import { describe, expect, test } from 'vitest'
import { leftOutOf } from '../../../server/contract/planned-work.ts'
import { statusText } from '../../../server/contract/status-text.ts'

const work = {
  kind: 'visit',
  all: 'visits',
  mandatory: 'mandatoryVisits',
  planned: 'totalAssignedVisits',
  plannedMandatory: 'assignedMandatoryVisits',
}
const inputMetrics = { visits: 40, mandatoryVisits: 30 }

describe('what a plan leaves out', () => {
  test('is counted from the figures of the dataset, what is mandatory apart', () => {
    expect(leftOutOf(work, { inputMetrics, kpis: { totalAssignedVisits: 11, assignedMandatoryVisits: 4 } })).toEqual({
      mandatory: 26,
      optional: 3,
    })
    expect(leftOutOf(work, { inputMetrics, kpis: { totalAssignedVisits: 40, assignedMandatoryVisits: 30 } })).toEqual({
      mandatory: 0,
      optional: 0,
    })
  })

  test('is unknown without a plan, and where the model counts no work', () => {
    expect(leftOutOf(work, { inputMetrics })).toBeUndefined()
    expect(
      leftOutOf(undefined, { inputMetrics, kpis: { totalAssignedVisits: 11, assignedMandatoryVisits: 4 } }),
    ).toBeUndefined()
  })
})

test('a completed run says what it left out; other statuses have left nothing out yet', () => {
  expect([
    statusText('SOLVING_COMPLETED'),
    statusText('SOLVING_COMPLETED', 26),
    statusText('SOLVING_ACTIVE', 26),
  ]).toEqual(['Completed', 'Completed, 26 left out', 'Solving'])
})
