/**
 * Requests of several stops: the search's price and rules are those of the full timing after each of many moves, and
 * the places it finds are the cheapest of all. `PLANWRIGHT_MOVES` raises the number of moves; `npm run test:long` makes
 * 100,000.
 */
import { describe, expect, it } from 'vitest'
import { annealOnce } from '../../../../../../server/solver/routing/course/annealing.ts'
import { completePlan, startCourse } from '../../../../../../server/solver/routing/course/population.ts'
import { prepareKernel } from '../../../../../../server/solver/routing/moves/create-kernel.ts'
import {
  prepareFleetReduction,
  reduceOnce,
  startReduction,
} from '../../../../../../server/solver/routing/moves/fleet-reduction.ts'
import { ejectOthers } from '../../../../../../server/solver/routing/moves/requests/ejection.ts'
import { polishOnce, startPolish } from '../../../../../../server/solver/routing/moves/polish.ts'
import type { RoutingProblem, Routes } from '../../../../../../server/solver/routing/problem/problem.ts'
import type { RoutingKernel } from '../../../../../../server/solver/routing/moves/routing-kernel.ts'
import { priceOf } from '../../../../../../server/solver/routing/reference/full-price.ts'
import { loadRoutes, readRoutes } from '../../../../../../server/solver/routing/edits/plan.ts'
import { finish } from '../../../../../../server/solver/search/sliced.ts'
import { withNestedBreaks } from '../../nested-breaks.ts'
import { richRequests } from '../../rich-requests.ts'

const moves = Number(process.env['PLANWRIGHT_MOVES'] ?? 1500)
const movesPerProblem = 100

function startKernel({ problem, routes }: { problem: RoutingProblem; routes: Routes }, seed: number): RoutingKernel {
  const kernel = finish(prepareKernel(problem, seed))
  loadRoutes(kernel.state, routes)
  completePlan(kernel, startCourse(kernel))
  return kernel
}

function expectExact({ state, facts }: RoutingKernel, hint: string): void {
  const { medium, soft, problems } = priceOf(facts.problem, readRoutes(state.next, facts))
  const known = { medium: state.absentMedium, soft: state.routesPrice + state.absentSoft, problems: [] }
  if (known.medium !== medium || known.soft !== soft || problems.length > 0)
    expect(known, hint).toEqual({ medium, soft, problems })
}

const planOf = ({ state }: RoutingKernel) => state.next.join(' ')

describe('requests of several stops', () => {
  it(`cost exactly what the full timing says, and break no rule, after each of ${moves} moves`, () => {
    // Where each rule is in some problems, and where every rule is in play.
    const kept = [0, 0]
    let made = 0
    for (let seed = 0; made < moves; seed++) {
      const everyRule = seed % 2 === 0
      const size = everyRule ? { visits: 40, shifts: 10 } : { visits: 16 + (seed % 20), shifts: 2 + (seed % 4) }
      const kernel = startKernel(richRequests(seed, { ...size, everyRule }), seed)
      if (kernel.facts.freeVisits.length === 0) continue
      expectExact(kernel, `seed ${seed}, first plan`)
      // Hot enough that many moves are kept.
      kernel.temperature = 2000
      for (let move = 0; move < movesPerProblem; move++, made++) {
        const before = planOf(kernel)
        annealOnce(kernel)
        expectExact(kernel, `seed ${seed} move ${move}`)
        if (planOf(kernel) !== before) kept[Number(everyRule)]!++
      }
    }
    // The plans must move, or nothing is tested.
    expect(Math.min(...kept), kept.join(' and ')).toBeGreaterThan(moves / 50)
  })

  it('cost that with breaks nobody may need inside the spans of others, too', () => {
    let [kept, ridden] = [0, 0]
    for (let seed = 0; seed < 24; seed++) {
      const size = { visits: 8 + (seed % 6), shifts: 1 + (seed % 3) }
      const kernel = startKernel(withNestedBreaks(richRequests(seed, size), seed), seed)
      const { facts } = kernel
      if (facts.freeVisits.length === 0) continue
      if (facts.isRidden.includes(1) && facts.skips.isNested.includes(1)) ridden++
      kernel.temperature = 2000
      for (let move = 0; move < 40; move++) {
        const before = planOf(kernel)
        annealOnce(kernel)
        expectExact(kernel, `seed ${seed} move ${move}`)
        if (planOf(kernel) !== before) kept++
      }
    }
    expect(kept).toBeGreaterThan(60)
    expect(ridden).toBeGreaterThan(5)
  })

  it('stay exact while routes are dissolved, requests take the place of others and plans are polished', () => {
    let [polished, ejected] = [0, 0]
    for (let seed = 500; seed < 540; seed++) {
      const kernel = startKernel(richRequests(seed, { visits: 18, shifts: 4 }), seed)
      if (kernel.facts.freeVisits.length === 0) continue
      const reduction = prepareFleetReduction(kernel)
      if (reduction) startReduction(kernel, reduction)
      for (let step = 0; reduction && step < 40 && !reduction.isStuck; step++) {
        reduceOnce(kernel, reduction)
        expectExact(kernel, `seed ${seed} reduction ${step}`)
      }
      for (let time = 0; reduction && time < 10 && kernel.state.absentCount > 0; time++) {
        const before = planOf(kernel)
        const isMade = ejectOthers(kernel, kernel.requests!, reduction.absences)
        expect(planOf(kernel) !== before, `seed ${seed} ejection ${time}`).toBe(isMade)
        expectExact(kernel, `seed ${seed} ejection ${time}`)
        if (isMade) ejected++
      }
      const polish = startPolish()
      const before = planOf(kernel)
      for (let step = 0; step < 60 && polishOnce(kernel, polish); step++)
        expectExact(kernel, `seed ${seed} polish ${step}`)
      if (planOf(kernel) !== before) polished++
    }
    expect(polished).toBeGreaterThan(5)
    expect(ejected).toBeGreaterThan(0)
  })
})
