/** Requests that may be missing for a while: what that costs, and that plans miss nobody in the end. */
import { describe, expect, it } from 'vitest'
import { annealOnce } from '../../../../../../server/solver/routing/course/annealing.ts'
import { completePlan, startCourse } from '../../../../../../server/solver/routing/course/population.ts'
import { prepareKernel } from '../../../../../../server/solver/routing/moves/create-kernel.ts'
import {
  adaptAbsencePrices,
  priceWithAbsences,
  restoreAbsencePrices,
} from '../../../../../../server/solver/routing/moves/requests/absence-prices.ts'
import { prepareRoutingSearch } from '../../../../../../server/solver/routing/course/routing-search.ts'
import { searchPrice } from '../../../../../../server/solver/routing/edits/route-edits.ts'
import { finish } from '../../../../../../server/solver/search/sliced.ts'
import { drivenPairs, drivenRoutes } from '../../driven-pairs.ts'

function startKernel(seed: number) {
  const kernel = finish(prepareKernel(drivenPairs(seed), seed))
  completePlan(kernel, startCourse(kernel))
  return { kernel, absences: kernel.requests!.absences, facts: kernel.facts.requests! }
}

describe('what leaving out a request costs', () => {
  it('is what the problem says until it is lowered, and once it is restored', () => {
    const { kernel, absences, facts } = startKernel(1)
    expect(absences.price).toEqual(facts.absencePrice)
    adaptAbsencePrices(kernel, absences, 0)
    expect(absences.price.every((price, q) => price < facts.absencePrice[q]!)).toBe(true)
    expect(kernel.routeLimit).toBe(kernel.state.activeCount)
    restoreAbsencePrices(kernel, absences)
    expect(absences.price).toEqual(facts.absencePrice)
    expect(kernel.routeLimit).toBe(kernel.facts.shiftCount)
  })

  it('rises for who is missing, falls where nobody is, and no longer at the end of an annealing', () => {
    const { kernel, absences, facts } = startKernel(1)
    const { state } = kernel
    adaptAbsencePrices(kernel, absences, 0)
    const first = absences.price[0]!
    expect(state.absentCount).toBe(0)
    adaptAbsencePrices(kernel, absences, 0)
    const fallen = absences.price[0]!
    expect(fallen).toBeLessThan(first)
    adaptAbsencePrices(kernel, absences, 0.99)
    expect(absences.price[0]).toBe(fallen)
    kernel.temperature = 100 * kernel.lists.priceScale
    for (let step = 0; step < 1000 && state.absentCount === 0; step++) annealOnce(kernel)
    const missing = new Set(Array.from(state.absent.subarray(0, state.absentCount), (v) => facts.requestOf[v]!))
    expect(missing.size).toBeGreaterThan(0)
    adaptAbsencePrices(kernel, absences, 0)
    for (const [q, price] of absences.price.entries())
      if (missing.has(q)) expect(price).toBeGreaterThan(fallen)
      else expect(price).toBe(fallen)
  })

  it('is in the price of the plan once per request, and no route is given up for it', () => {
    for (let seed = 1; seed <= 5; seed++) {
      const { kernel, absences, facts } = startKernel(seed)
      const { state } = kernel
      expect(priceWithAbsences(state, absences)).toBe(searchPrice(state))
      for (let step = 0; step < 300; step++) {
        if (step % 32 === 0) adaptAbsencePrices(kernel, absences, 0)
        kernel.temperature = 20 * kernel.lists.priceScale
        const { activeCount } = state
        annealOnce(kernel)
        const missing = new Set(Array.from(state.absent.subarray(0, state.absentCount), (v) => facts.requestOf[v]!))
        const sum = [...missing].reduce((total, q) => total + absences.price[q]!, state.routesPrice)
        expect(priceWithAbsences(state, absences)).toBeCloseTo(sum, 6)
        if (missing.size > 0) expect(state.activeCount).toBeGreaterThanOrEqual(activeCount)
      }
    }
  })
})

it('lets a search go through plans that miss requests to one of few routes that misses none', () => {
  let missed = 0
  for (let seed = 1; seed <= 4; seed++) {
    const steps = 6000
    const search = finish(prepareRoutingSearch(drivenPairs(seed), { seed, routes: [] }))
    while (search.steps < steps) {
      search.advance(32, search.steps / steps)
      if (search.steps > 0.4 * steps && search.currentMedium < 0) missed++
    }
    const routes = search.bestRoutes().filter((route) => route.length > 0).length
    expect({ routes, medium: search.bestMedium + 0 }, `seed ${seed}`).toEqual({ routes: drivenRoutes, medium: 0 })
  }
  expect(missed).toBeGreaterThan(0)
})
