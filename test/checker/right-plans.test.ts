import { expect, test } from 'vitest'
import { checkPlan } from '../support/checker/checker.ts'
import { tinyDocuments } from './tiny-plan.ts'

test('finds nothing wrong with a right plan', () => {
  expect(checkPlan(tinyDocuments())).toEqual({
    problems: [],
    feasible: true,
    score: '0hard/-16384medium/-13320soft',
    notChecked: [],
  })
})
