/** Tiny problems in which visits wait for others, where all plans can be compared: the search finds the best one. */
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../../server/foundation/random.ts'
import { priceOf } from '../../../../server/solver/routing/reference/full-price.ts'
import {
  anywhere,
  type RoutingProblem,
  type VisitDependencies,
} from '../../../../server/solver/routing/problem/problem.ts'
import { prepareRoutingSearch } from '../../../../server/solver/routing/course/routing-search.ts'
import { finish } from '../../../../server/solver/search/sliced.ts'
import { plainProblem } from './plain-problem.ts'
import { examples } from '../../../support/examples.ts'

interface Rules {
  readonly hasBreaks?: boolean
  readonly hasReleases?: boolean
  readonly hasGroup?: boolean
}

/** Three to five visits on the shifts of two vehicles, some of them in chains. */
function tinyProblem(
  seed: number,
  { hasBreaks = false, hasReleases = false, hasGroup = false }: Rules,
): RoutingProblem {
  const random = createRandom(seed)
  const between = (low: number, high: number) => low + random.below(high - low + 1)
  const visits = between(3, 5)
  const places = Array.from({ length: visits + 1 }, () => [random.below(40), random.below(40)] as const)
  const problem = plainProblem(places, 2)
  for (let v = 0; v < visits; v++) {
    problem.serviceSeconds[v] = between(5, 25)
    problem.absenceMedium[v] = between(1, 3)
    if (random.next() > 0.3) continue
    problem.windowMinStart[v] = between(0, 80)
    problem.windowMaxStart[v] = problem.windowMinStart[v]! + between(20, 120)
  }
  problem.maxEnd.set([between(120, 300), between(120, 300)])
  return {
    ...problem,
    ...(hasBreaks ? drawBreaks() : {}),
    ...(hasGroup
      ? {
          groups: { from: Int32Array.of(0, 2), visit: Int32Array.of(0, 1), alignsEnds: Uint8Array.of(random.below(2)) },
        }
      : {}),
    dependencies: drawChains(),
  }

  function drawBreaks() {
    const rows = [0, 1].map(() => {
      let from = between(20, 80)
      return Array.from({ length: between(0, 2) }, () => {
        const row = { minStart: from, maxStart: from + between(5, 40), seconds: between(10, 30) }
        from += between(40, 100)
        return row
      })
    })
    const flat = rows.flat()
    return {
      breakFrom: Int32Array.of(0, rows[0]!.length, flat.length),
      breakPlace: new Int32Array(flat.length).fill(anywhere),
      breakMinStart: Int32Array.from(flat, (row) => row.minStart),
      breakMaxStart: Int32Array.from(flat, (row) => row.maxStart),
      breakSeconds: Int32Array.from(flat, (row) => row.seconds),
    }
  }

  /** Of the visits in any order, some next to each other; a group is one thing. */
  function drawChains(): VisitDependencies {
    const order = Array.from({ length: visits }, (_, v) => v).slice(hasGroup ? 1 : 0)
    for (let i = order.length - 1; i > 0; i--) {
      const j = random.below(i + 1)
      ;[order[i], order[j]] = [order[j]!, order[i]!]
    }
    const rows = order
      .slice(1)
      .map((following, k) => [order[k]!, following, random.below(30)] as const)
      .filter(() => random.next() < 0.7)
    const column = (k: 0 | 1 | 2) => Int32Array.from(rows, (row) => row[k])
    const releases = {
      of: Int32Array.from(rows, () => random.below(2) - 1),
      from: Int32Array.of(0, 2),
      end: Int32Array.of(40, 100),
      release: Int32Array.of(70, 130),
    }
    return {
      preceding: column(0),
      following: column(1),
      minDelay: column(2),
      sameVehicle: new Uint8Array(rows.length),
      ...(hasReleases ? { releases } : {}),
    }
  }
}

/** The best price of any plan. */
function bestOf(problem: RoutingProblem): { medium: number; soft: number } {
  let best = { medium: Infinity, soft: Infinity }
  const routes: number[][] = [[], []]
  const place = (v: number): void => {
    if (v < problem.visitCount) {
      place(v + 1)
      for (const route of routes) {
        for (let k = 0; k <= route.length; k++) {
          route.splice(k, 0, v)
          place(v + 1)
          route.splice(k, 1)
        }
      }
      return
    }
    const { medium, soft, problems } = priceOf(problem, routes)
    if (problems.length === 0 && (medium < best.medium || (medium === best.medium && soft < best.soft)))
      best = { medium, soft }
  }
  place(0)
  return best
}

function solve(problem: RoutingProblem) {
  const search = finish(prepareRoutingSearch(problem, { seed: 1, routes: [] }))
  for (let part = 0; part < 20; part++) search.advance(100, part / 20)
  return { medium: -search.bestMedium, soft: -search.bestSoft }
}

describe('the search finds the best plan of tiny problems', () => {
  it.each([
    ['chains', {}],
    ['chains and breaks', { hasBreaks: true }],
    ['chains with steps and breaks', { hasBreaks: true, hasReleases: true }],
    ['chains and a group', { hasGroup: true }],
  ] satisfies [string, Rules][])('with %s', (_, rules) => {
    const missed = Array.from({ length: examples(8, 20) }, (__, seed) => {
      const problem = tinyProblem(seed, rules)
      return { seed, best: bestOf(problem), found: solve(problem) }
    }).filter(({ best, found }) => best.medium !== found.medium || best.soft !== found.soft)
    expect(missed).toEqual([])
  })
})
