/** Children of two plans: their ways come from the parents, and no visit comes twice. */
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../../../server/foundation/random.ts'
import { crossPlans } from '../../../../../server/solver/routing/moves/crossover.ts'
import { compileFacts } from '../../../../../server/solver/routing/facts/routing-facts.ts'
import { plainProblem } from '../plain-problem.ts'

const visitCount = 12
const shiftCount = 3
const facts = compileFacts(
  plainProblem(
    Array.from({ length: visitCount + 1 }, (_, k) => [k, 0] as const),
    shiftCount,
  ),
)

/** A plan as successor array. */
function plan(...routes: number[][]): Int32Array {
  const next = Int32Array.from({ length: visitCount + shiftCount }, (_, v) => v)
  for (const [r, route] of routes.entries()) {
    const nodes = [visitCount + r, ...route, visitCount + r]
    for (let k = 1; k < nodes.length; k++) next[nodes[k - 1]!] = nodes[k]!
  }
  return next
}

/** Its ways, whatever the shift: "from>to", with a dash for the start or end of a shift. */
const waysOf = (routes: readonly number[][]) =>
  routes
    .flatMap((route) => ['-', ...route].map((from, k) => `${from}>${route[k] ?? '-'}`))
    .filter((way) => way !== '->-')

describe('crossover', () => {
  const mother = [
    [0, 1, 2, 3],
    [4, 5, 6, 7],
    [8, 9, 10, 11],
  ]

  it('takes the ways of one cycle from the father, who may have the same routes on other shifts', () => {
    const father = [
      [8, 9, 10, 11],
      [4, 1, 2, 3],
      [0, 5, 6, 7],
    ]
    const children = Array.from({ length: 20 }, (_, seed) =>
      crossPlans(facts, { mother: plan(...mother), father: plan(...father) }, createRandom(seed))!,
    )
    const ways = new Set(children.map((child) => waysOf(child).toSorted().join()))
    // One cycle only swaps two shifts, the other one what they end with.
    expect(ways).toEqual(new Set([waysOf(mother).toSorted().join(), waysOf(father).toSorted().join()]))
    for (const child of children) expect(child).toContainEqual([8, 9, 10, 11])
  })

  it('has every visit at most once, and only ways of its parents', () => {
    const random = createRandom(1)
    for (let round = 0; round < 200; round++) {
      const [a, b] = [randomRoutes(), randomRoutes()]
      const child = crossPlans(facts, { mother: plan(...a), father: plan(...b) }, random)!
      expect(new Set(child.flat()).size).toBe(child.flat().length)
      const known = new Set([...waysOf(a), ...waysOf(b)])
      expect(waysOf(child).filter((way) => !known.has(way))).toEqual([])
    }
    function randomRoutes(): number[][] {
      const routes: number[][] = [[], [], []]
      // Some visits are left out.
      for (let v = 0; v < visitCount; v++)
        if (random.next() < 0.9) routes[random.below(shiftCount)]!.splice(random.below(3), 0, v)
      return routes
    }
  })

  it('takes a path of a long cycle, closed by one way that neither parent goes', () => {
    const many = 100
    const factsOfMany = compileFacts(
      plainProblem(
        Array.from({ length: many + 1 }, (_, k) => [k, 0] as const),
        1,
      ),
    )
    const order = Array.from({ length: many }, (_, v) => v)
    // Each way of the father skips one visit: with 101 nodes all of them are one cycle.
    const skipping = order.map((v) => (2 * v + 1) % (many + 1)).map((v) => (v === many ? 0 : v))
    const toPlan = (route: readonly number[]) => {
      const next = new Int32Array(many + 1)
      for (const [k, from] of [many, ...route].entries()) next[from] = route[k] ?? many
      return next
    }
    const father = [...new Set(skipping), ...order.filter((v) => !skipping.includes(v))]
    const [ofMother, ofFather] = [new Set(waysOf([order])), new Set(waysOf([father]))]
    const children = Array.from({ length: 30 }, (_, seed) => {
      const child = crossPlans(factsOfMany, { mother: toPlan(order), father: toPlan(father) }, createRandom(seed))!
      expect(new Set(child.flat()).size).toBe(child.flat().length)
      return waysOf(child)
    })
    for (const ways of children) {
      expect(ways.filter((way) => !ofMother.has(way)).length).toBeLessThanOrEqual(31)
      expect(ways.filter((way) => !ofMother.has(way) && !ofFather.has(way)).length).toBeLessThanOrEqual(1)
    }
    expect(children.some((ways) => ways.some((way) => !ofMother.has(way) && !ofFather.has(way)))).toBe(true)
  })

  it('has no child where the parents go the same ways', () => {
    expect(
      crossPlans(facts, { mother: plan(...mother), father: plan(...mother.toReversed()) }, createRandom(1)),
    ).toBeUndefined()
  })
})
