/** The checker finds each rule broken by its exact amount, and kept. */
import { describe, expect, test } from 'vitest'
import { checkRoster } from '../support/roster-checker/checker.ts'
import { rules } from '../support/roster-checker/rules.ts'
import { tinyCases } from './tiny-cases/index.ts'
import type { Json } from './tiny-cases/tiny-case.ts'

function amountIn(modelInput: Json, constraint: string): number {
  const shifts = (modelInput['shifts'] as readonly Json[]).map(({ id, employee }) => ({ id, employee }))
  const { amounts, problems } = checkRoster({ request: { modelInput }, response: { modelOutput: { shifts } } })
  expect(problems).toEqual([])
  return amounts.get(constraint) ?? 0
}

describe.each(tinyCases)('$constraint: $what', ({ constraint, broken, amount, kept }) => {
  test('broken', () => expect(amountIn(broken, constraint)).toBe(amount))
  test('kept', () => expect(amountIn(kept, constraint)).toBe(0))
})

test('every rule of the checker has a case', () => {
  const covered = new Set(tinyCases.map(({ constraint }) => constraint))
  expect(rules.map(({ id }) => id).filter((id) => !covered.has(id))).toEqual([])
})
