/** The model's own score finds each rule broken by its exact amount, and kept; or the input is refused by name. */
import { describe, expect, test } from 'vitest'
import { idOfSentence } from '../support/roster-checker/checker.ts'
import { documentsOf, errorsOf, planOf, rosterModel } from './model-documents.ts'
import { tinyCases } from './tiny-cases/index.ts'
import type { Json, TinyCase } from './tiny-cases/tiny-case.ts'

async function amountIn(modelInput: Json, constraint: string): Promise<number> {
  const request = { modelInput }
  const { scoreAnalysis } = documentsOf(request, await planOf(request))
  const found = scoreAnalysis.constraints.find(({ name }) => idOfSentence(name) === constraint)
  const points = (found?.score ?? '').split('/').map((part) => Number.parseInt(part, 10) || 0)
  return 0 - points.reduce((sum, one) => sum + one, 0)
}

const known = new Set(rosterModel().constraints.map(({ name }) => idOfSentence(name)))

/** A required minimum of minutes is an error of the input. */
const isRefused = ({ constraint, what }: TinyCase) =>
  constraint === 'minutesWorkedPerPeriodNotInRequiredRangeForEmployee' && what === 'the fewest'

describe.each(tinyCases.filter((one) => !isRefused(one)))('$constraint: $what', (one) => {
  const { constraint, broken, amount, kept } = one
  test('the input is taken', () => {
    expect([...errorsOf({ modelInput: broken }), ...errorsOf({ modelInput: kept })]).toEqual([])
  })
  test('broken', async () => expect(await amountIn(broken, constraint)).toBe(amount))
  test('kept', async () => expect(await amountIn(kept, constraint)).toBe(0))
})

test.each(tinyCases.filter(isRefused))('$constraint is refused, not ignored: $what', ({ broken }) => {
  expect(errorsOf({ modelInput: broken })).not.toEqual([])
})

test('every constraint of the model has a case', () => {
  const covered = new Set(tinyCases.filter((one) => !isRefused(one)).map(({ constraint }) => constraint))
  expect([...known].filter((id) => !covered.has(id))).toEqual([])
})
