/** What the kernel derives from travel matrices, in sizes that do not fit one of the squares they are read in. */
import { describe, expect, it } from 'vitest'
import { noUpperBound, type RoutingProblem } from '../../../../../server/solver/routing/problem/problem.ts'
import { compileTravel } from '../../../../../server/solver/routing/facts/travel-matrices.ts'
import { plainProblem } from '../plain-problem.ts'

const size = 150

function problemOf(change: (problem: RoutingProblem) => Partial<RoutingProblem>): RoutingProblem {
  const problem = plainProblem(
    Array.from({ length: size }, (_, k) => [k % 13, (k * k) % 17] as const),
    1,
  )
  return { ...problem, ...change(problem) }
}

describe('travel matrices', () => {
  it('share one array where travel is the same both ways and seconds are the price', () => {
    const { seconds, secondsInto, price, priceInto, hasGaps, dearest } = compileTravel(problemOf(() => ({})))
    expect([secondsInto, price, priceInto].every((matrix) => matrix === seconds)).toBe(true)
    expect({ hasGaps, dearest }).toEqual({ hasGaps: false, dearest: Math.max(...seconds) })
  })

  it('are not looked through where ways are known to be the same both ways', () => {
    const crooked = problemOf(({ travelSeconds }) => ({
      travelSeconds: travelSeconds.map((seconds, k) => seconds + k),
    }))
    expect(compileTravel(crooked).secondsInto).not.toBe(crooked.travelSeconds)
    expect(compileTravel({ ...crooked, isTravelSymmetric: true }).secondsInto).toBe(crooked.travelSeconds)
  })

  it.each([
    [1, 0],
    [64, 63],
    [130, 5],
    [149, 148],
    [149, 0],
    [0, 149],
  ])('notice that only the way from %i to %i is longer', (from, to) => {
    const problem = problemOf(({ travelSeconds }) => ({ travelSeconds: travelSeconds.slice() }))
    problem.travelSeconds[from * size + to]! += 1
    const { seconds, secondsInto } = compileTravel(problem)
    expect(secondsInto).toEqual(Int32Array.from(seconds, (_, k) => seconds[(k % size) * size + Math.floor(k / size)]!))
  })

  it('price seconds and metres, in doubles only where whole numbers of 32 bits are too small', () => {
    const modest = compileTravel(problemOf(() => ({ travelSecondPrice: 2, travelMeterPrice: 3 })))
    expect(modest.price).toEqual(modest.seconds.map((seconds) => 5 * seconds))
    const high = compileTravel(
      problemOf(({ travelSeconds }) => ({
        travelSeconds: travelSeconds.map((seconds) => seconds * 1000),
        travelSecondPrice: 1_000_000,
      })),
    )
    expect(high.price[1]).toBe(high.seconds[1]! * 1_000_000)
    expect(high.priceInto).toBe(high.price)
  })

  it('leave places that no road connects out of the dearest way', () => {
    const problem = problemOf(({ travelSeconds }) => ({ travelSeconds: travelSeconds.slice() }))
    problem.travelSeconds[7] = noUpperBound
    const { hasGaps, dearest } = compileTravel(problem)
    expect({ hasGaps, isShort: dearest < 100 }).toEqual({ hasGaps: true, isShort: true })
  })
})
