/** Where insertion looks, and how often: prices under the rarer rules are dear to tell. */
import { describe, expect, it } from 'vitest'
import { annealOnce } from '../../../../../server/solver/routing/course/annealing.ts'
import { completePlan, startCourse } from '../../../../../server/solver/routing/course/population.ts'
import { prepareKernel } from '../../../../../server/solver/routing/moves/create-kernel.ts'
import { findPosition } from '../../../../../server/solver/routing/moves/insertion.ts'
import { createRichScan } from '../../../../../server/solver/routing/moves/rich-scan.ts'
import type { RoutingProblem } from '../../../../../server/solver/routing/problem/problem.ts'
import type { RoutingKernel } from '../../../../../server/solver/routing/moves/routing-kernel.ts'
import { finish } from '../../../../../server/solver/search/sliced.ts'
import { plainProblem } from '../plain-problem.ts'
import { richProblem } from '../rich-problem.ts'

/** Prices of places, by visit and the stop before them, in the order in which they were asked for. */
interface Asked {
  readonly u: number
  readonly p: number
  readonly isRefused: boolean
}

/** The kernel of a rich problem, annealed for a while, and what it asks for from then on. */
function watchedKernel(seed: number): { kernel: RoutingKernel; asked: Asked[] } {
  const prepared = finish(prepareKernel(richProblem(seed, { visits: 20, shifts: 3 }).problem, seed))
  completePlan(prepared, startCourse(prepared))
  prepared.temperature = 30
  for (let step = 0; step < 20; step++) annealOnce(prepared)
  const asked: Asked[] = []
  const kernel: RoutingKernel = {
    ...prepared,
    // Overlooks no place.
    random: { ...prepared.random, next: () => 0.5 },
    richPrice: (u, p, extra, below) => {
      const price = prepared.richPrice(u, p, extra, below)
      asked.push({ u, p, isRefused: price >= below })
      return price
    },
  }
  kernel.richScan = createRichScan(kernel)
  kernel.granularPosition = kernel.richScan.granular
  return { kernel, asked }
}

describe('where to insert a visit', () => {
  it('does not price a place again that was refused for the same visit', () => {
    let [priced, refused] = [0, 0]
    for (let seed = 1; seed <= 30; seed++) {
      const { kernel, asked } = watchedKernel(seed)
      if (!kernel.facts.isRich || kernel.facts.coupling) continue
      for (const u of [...kernel.state.absent.subarray(0, kernel.state.absentCount)]) {
        asked.length = 0
        findPosition(kernel, u, Infinity)
        const seen = asked.filter(({ isRefused }) => isRefused).map(({ p }) => p)
        expect(new Set(seen).size, `seed ${seed} visit ${u}`).toBe(seen.length)
        priced += asked.length
        refused += seen.length
      }
    }
    expect(refused).toBeGreaterThan(50)
    expect(priced).toBeGreaterThan(refused)
  })

  it('forgets what was refused when it looks for the next visit', () => {
    let found = 0
    for (let seed = 1; seed <= 60; seed++) {
      const { kernel } = watchedKernel(seed)
      const { state } = kernel
      if (!kernel.facts.isRich || kernel.facts.coupling || state.absentCount < 2) continue
      const priceOf = (u: number) => (findPosition(kernel, u, Infinity), kernel.insertionPrice)
      for (const u of state.absent.subarray(0, state.absentCount)) {
        const price = priceOf(u)
        kernel.refused.fill(-1)
        expect(price, `seed ${seed} visit ${u}`).toBe(priceOf(u))
        if (price < Infinity) found++
      }
    }
    expect(found).toBeGreaterThan(3)
  })

  it.each([2, 12])('opens the shift next door of %i kinds rather than make the only open route long', (shifts) => {
    const kernel = finish(prepareKernel(farApart(shifts), 1))
    completePlan(kernel, startCourse(kernel))
    const { state, facts } = kernel
    // Visit k is next to where shift k starts, and each shift starts far from all others.
    for (let v = 0; v < facts.visitCount; v++) expect(state.routeOf[v]).toBe(v)
  })
})

function farApart(shifts: number): RoutingProblem {
  const homes = Array.from({ length: shifts }, (_, s) => [1000 * s, 0] as const)
  const problem = plainProblem([[0, 0], ...homes.map(([x]) => [x, 10] as const), ...homes], shifts)
  const placeOf = Int32Array.from({ length: shifts }, (_, s) => 1 + shifts + s)
  return {
    ...problem,
    visitCount: shifts,
    visitPlace: problem.visitPlace.slice(0, shifts),
    startPlace: placeOf,
    endPlace: placeOf,
    compatible: new Uint8Array(shifts * shifts).fill(1),
    assignmentPrice: new Int32Array(shifts * shifts),
  }
}
