/**
 * Model and checker evaluate the same random plans, which break rules freely: every time, figure and match must agree.
 * What the checker says of broken hard rules is left out, for that is what these plans are for.
 */
import { expect, test } from 'vitest'
import { checkPlan } from '../support/checker/checker.ts'
import { documentsOf, noTravel, planOfRequest } from './evaluation.ts'
import { randomRequest } from './random-request.ts'
import { examples } from '../support/examples.ts'

const seeds = Array.from({ length: examples(50, 150) }, (_, index) => index + 1)

test.each(seeds)('random plan %i', async (seed) => {
  const request = randomRequest(seed)
  const { problems } = checkPlan(documentsOf(request, await planOfRequest(request, noTravel)))
  expect(problems.filter((problem) => !problem.startsWith('hard rule '))).toEqual([])
})
