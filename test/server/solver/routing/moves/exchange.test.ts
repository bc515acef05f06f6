/** Heavy work that is left out is let in for lighter work: no plan is left that one exchange makes better. */
import { describe, expect, it } from 'vitest'
import type { RoutingProblem, Routes } from '../../../../../server/solver/routing/problem/problem.ts'
import { lightestSets } from '../../../../../server/solver/routing/moves/exchange/lightest-sets.ts'
import { prepareRoutingSearch, type RoutingSearch } from '../../../../../server/solver/routing/course/routing-search.ts'
import { priceOf } from '../../../../../server/solver/routing/reference/full-price.ts'
import { finish } from '../../../../../server/solver/search/sliced.ts'
import { plainProblem } from '../plain-problem.ts'
import { richProblem } from '../rich-problem.ts'
import { drawRequests } from '../rich-requests.ts'

const searchFrom = (problem: RoutingProblem, routes: Routes, seed = 1) =>
  finish(prepareRoutingSearch(problem, { seed, routes }))

function exchangeAll(search: RoutingSearch): RoutingSearch {
  while (search.exchange(1));
  return search
}

/** Visits of a subset of the route leave, and the absent ones that enter together go to any places of it. */
function betterExchange(problem: RoutingProblem, routes: Routes): string | undefined {
  const now = priceOf(problem, routes)
  const served = new Set(routes.flat())
  for (const unit of absentUnits(problem, served)) {
    for (const [r, route] of routes.entries()) {
      for (let mask = 0; mask < 1 << route.length; mask++) {
        const kept = route.filter((_, k) => (mask & (1 << k)) === 0)
        for (const filled of insertions(kept, unit)) {
          const { medium, problems } = priceOf(problem, routes.with(r, filled))
          if (problems.length === 0 && medium < now.medium)
            return `${unit.join(',')} on route ${r} as ${filled.join(' ')} instead of ${route.join(' ')}`
        }
      }
    }
  }
  return undefined
}

function absentUnits({ visitCount, requests }: RoutingProblem, served: ReadonlySet<number>): number[][] {
  const units = requests
    ? Array.from({ length: requests.from.length - 1 }, (_, q) => [
        ...requests.stop.subarray(requests.from[q], requests.from[q + 1]),
      ])
    : Array.from({ length: visitCount }, (_, v) => [v])
  return units.filter((unit) => unit.every((v) => !served.has(v)))
}

function* insertions(route: readonly number[], [first, ...rest]: readonly number[]): Generator<readonly number[]> {
  if (first === undefined) {
    yield route
    return
  }
  for (let k = 0; k <= route.length; k++) yield* insertions(route.toSpliced(k, 0, first), rest)
}

describe('an exchange', () => {
  /** Shift 0 has 60 seconds; every visit takes 20 and lies where it starts. */
  const day = (weights: readonly number[]) => {
    const problem = plainProblem(
      [0, ...weights].map(() => [0, 0] as const),
      1,
    )
    problem.serviceSeconds.fill(20)
    problem.maxEnd.fill(60)
    problem.absenceMedium.set(weights)
    return problem
  }

  it('lets a heavy visit in for the lightest one, before any step', () => {
    const problem = day([256, 16, 64, 1024])
    const search = exchangeAll(searchFrom({ ...problem, softEnd: problem.softEnd }, [[0, 1, 2]]))
    expect(search.bestMedium).toBe(-16)
  })

  it('does not let five lighter visits out that weigh more together', () => {
    const problem = day([256, 256, 256, 256, 256, 1024])
    problem.serviceSeconds.set([12, 12, 12, 12, 12, 60])
    expect(exchangeAll(searchFrom(problem, [[0, 1, 2, 3, 4]])).bestMedium).toBe(-1024)
    problem.absenceMedium[0] = 255
    problem.absenceMedium[4] = 200
    expect(exchangeAll(searchFrom(problem, [[0, 1, 2, 3, 4]])).bestMedium).toBe(-1024)
    problem.absenceMedium.fill(16, 0, 5)
    expect(exchangeAll(searchFrom(problem, [[0, 1, 2, 3, 4]])).bestMedium).toBe(-80)
  })

  it('moves a visit that is served to where the one that waits for it comes in time', () => {
    const problem = {
      ...day([1, 1, 1024]),
      dependencies: {
        preceding: Int32Array.of(1),
        following: Int32Array.of(2),
        minDelay: Int32Array.of(0),
        sameVehicle: Uint8Array.of(0),
      },
    }
    problem.windowMaxStart[2] = 20
    // Visit 1 comes second, so that visit 2 would come third.
    expect(exchangeAll(searchFrom(problem, [[0, 1]])).bestMedium + 0).toBe(0)
  })

  it('changes nothing, and no chance, where nothing is left out', () => {
    const problem = day([1, 1, 1])
    const search = searchFrom(problem, [[0, 1, 2]])
    expect(search.exchange(100)).toBe(false)
    expect(search.bestMedium + 0).toBe(0)
  })
})

describe('no exchange is left', () => {
  const shortRun = (problem: RoutingProblem, routes: Routes, seed: number) => {
    const search = searchFrom(problem, routes, seed)
    search.advance(seed % 3 === 0 ? 8 : 0, 0)
    const before = search.bestMedium
    exchangeAll(search)
    const { medium, problems } = priceOf(problem, search.bestRoutes())
    expect(problems, `seed ${seed}`).toEqual([])
    expect(medium, `seed ${seed}`).toBe(0 - search.bestMedium)
    expect(betterExchange(problem, search.bestRoutes()), `seed ${seed}`).toBeUndefined()
    return search.bestMedium > before
  }

  it('in short runs of problems with every rule', () => {
    let improved = 0
    for (let seed = 1; seed <= 60; seed++) {
      const { problem, routes } = richProblem(7000 + seed, { visits: 8, shifts: 2 })
      // What is served at the start is light.
      for (let v = 0; v < 8; v++)
        problem.absenceMedium[v] = 4 ** ((v * seed) % 3) * (routes.flat().includes(v) ? 1 : 64)
      problem.maxEnd.forEach((end, s) => (problem.maxEnd[s] = Math.min(end, 150 + 40 * (seed % 4))))
      if (shortRun(problem, routes, seed)) improved++
    }
    expect(improved).toBeGreaterThan(1)
  })

  it('in short runs of problems with requests', () => {
    let improved = 0
    for (let seed = 1; seed <= 40; seed++) {
      const problem = plainProblem(
        Array.from({ length: 9 }, (_, k) => [(k * 17 * seed) % 40, (k * 29 * seed) % 40] as const),
        2,
      )
      for (let v = 0; v < 8; v++) {
        problem.serviceSeconds[v] = 5 + ((v * seed) % 12)
      }
      problem.maxEnd.fill(70 + 10 * (seed % 5))
      const requests = drawRequests(problem, seed, { visits: 8, shifts: 2, mostStops: 2 })
      const all = [...requests.stop, ...[0, 1, 2, 3, 4, 5, 6, 7].filter((v) => !requests.stop.includes(v))]
      for (const [k, v] of all.entries()) problem.absenceMedium[v] = 4 ** (k >> 1)
      if (shortRun({ ...problem, requests }, [all, []], seed)) improved++
    }
    expect(improved).toBeGreaterThan(2)
  })
})

it('gives sets the lightest first, each once', () => {
  const weights = [0, 1, 1, 4, 16]
  const sets = [...lightestSets(weights)]
  expect(sets).toHaveLength(31)
  expect(new Set(sets.map(({ members }) => members.join())).size).toBe(31)
  expect(sets.map(({ weight }) => weight)).toEqual(sets.map(({ weight }) => weight).toSorted((a, b) => a - b))
  expect(sets.every(({ weight, members }) => weight === members.reduce((sum, k) => sum + weights[k]!, 0))).toBe(true)
  expect([...lightestSets([])]).toEqual([])
})
