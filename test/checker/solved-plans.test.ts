/**
 * What the search makes of random requests: the checker finds every figure right, and no hard rule broken that a solver
 * could keep.
 */
import { expect, test } from 'vitest'
import { checkPlan } from '../support/checker/checker.ts'
import { documentsOf, noTravel, solve } from './evaluation.ts'
import { randomRequest } from './random-request.ts'
import { examples } from '../support/examples.ts'

const seeds = Array.from({ length: examples(20, 60) }, (_, index) => index + 1)

test.each(seeds)('solved random plan %i', async (seed) => {
  const request = randomRequest(seed)
  const plan = await solve(request, noTravel, { seed, steps: 300 })
  expect(checkPlan(documentsOf(request, plan)).problems).toEqual([])
})
