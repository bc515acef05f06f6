/**
 * Whatever the request, however long it is solved: the checker accepts the plan. `PLANWRIGHT_PLANS` raises the number
 * of requests, which are others each time then.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkPlan } from '../support/checker/checker.ts'
import { documentsOf, noTravel, solve } from './evaluation.ts'
import { randomRequest } from './random-request.ts'

const plans = Number(process.env['PLANWRIGHT_PLANS'] ?? 25)
const isRaised = process.env['PLANWRIGHT_PLANS'] !== undefined

test(`the checker accepts ${plans} plans of any request`, async () => {
  const request = fc.integer({ min: 1000, max: 0x7fffffff }).map(randomRequest)
  await fc.assert(
    fc.asyncProperty(request, fc.nat(0xffff), fc.nat(400), async (document, seed, steps) => {
      const plan = await solve(document, noTravel, { seed, steps })
      expect(checkPlan(documentsOf(document, plan)).problems).toEqual([])
    }),
    { numRuns: plans, ...(isRaised ? {} : { seed: 1 }) },
  )
})
