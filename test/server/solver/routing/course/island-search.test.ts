/** One search over several threads, with real threads where they matter. */
import { once } from 'node:events'
import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, it } from 'vitest'
import { priceOf } from '../../../../../server/solver/routing/reference/full-price.ts'
import { tellPlan } from '../../../../../server/solver/routing/course/island-memory.ts'
import { maxLead, tellDone, tellFailed } from '../../../../../server/solver/search/epoch-memory.ts'
import { prepareIslandSearch, type IslandRequest } from '../../../../../server/solver/routing/course/island-search.ts'
import { createRandom } from '../../../../../server/foundation/random.ts'
import { plainProblem } from '../plain-problem.ts'
import type { RoutingProblem } from '../../../../../server/solver/routing/problem/problem.ts'
import { prepareRoutingSearch } from '../../../../../server/solver/routing/course/routing-search.ts'
import type { SearchThreads } from '../../../../../server/solver/search/search.ts'
import { finish } from '../../../../../server/solver/search/sliced.ts'
import { richProblem } from '../rich-problem.ts'

const threadFolder = resolve(import.meta.dirname, '../../../../../dist/server/search-threads')
const workers: Worker[] = []

afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.terminate()))
})

function realThreads(count: number): SearchThreads {
  return {
    count,
    start: (kernel, order) => void workers.push(new Worker(`${threadFolder}/${kernel}.mjs`, { workerData: order })),
  }
}

/** Threads that only take note of what they are told. */
function idleThreads(count: number, orders: IslandRequest[]): SearchThreads {
  return { count, start: (_kernel, order) => void orders.push(order as IslandRequest) }
}

function largeArrays({
  prepared: { facts, openings, lists },
}: IslandRequest): Record<string, ArrayLike<number> & { buffer: unknown }> {
  const { seconds, secondsInto, price, priceInto, compatible, problem } = facts
  const { travelMeters: meters, assignmentPrice } = problem
  return {
    seconds,
    secondsInto,
    price,
    priceInto,
    compatible,
    meters,
    assignmentPrice,
    near: lists.near,
    opening: openings.price,
  }
}

/** Has a thread write 77 where the array begins; resolves to what this thread reads there then. */
async function writeInThread(order: IslandRequest, name: string): Promise<number> {
  const array = largeArrays(order)[name]!
  const worker = new Worker('require("node:worker_threads").workerData[0] = 77', { eval: true, workerData: array })
  await once(worker, 'exit')
  return array[0]!
}

function secondsAsPrice(): RoutingProblem {
  const { problem } = richProblem(3, { visits: 12, shifts: 2 })
  const { travelClock: _, ...timeless } = problem
  const { placeCount } = problem
  const travelSeconds = problem.travelSeconds.map((__, k) => Math.abs(Math.floor(k / placeCount) - (k % placeCount)))
  return { ...timeless, travelSeconds, travelSecondPrice: 1, travelMeterPrice: 0 }
}

describe('search over several threads', () => {
  it('repeats for the same seed, steps and number of threads, however the calls are split', () => {
    const { problem, routes } = richProblem(42, { visits: 30, shifts: 5 })
    const run = (count: number, chunk: number) => {
      const search = finish(prepareIslandSearch(problem, { seed: 7, routes, threads: realThreads(count) }))
      for (let part = 0; part < 8; part++)
        while (search.steps < count * 192 * (part + 1)) search.advance(chunk, part / 8)
      expect(priceOf(problem, search.bestRoutes())).toEqual({
        medium: 0 - search.bestMedium,
        soft: 0 - search.bestSoft,
        problems: [],
      })
      return { steps: search.steps, moves: search.moves, routes: search.bestRoutes(), current: search.currentRoutes() }
    }
    const two = run(2, 192)
    expect(run(2, 32)).toEqual(two)
    expect(two.steps).toBe(2 * 8 * 192)
    const three = run(3, 96)
    expect(run(3, 192)).toEqual(three)
    expect(three.steps).toBe(3 * 8 * 192)
    expect(three.moves).toBeGreaterThan(two.moves)
  })

  it('works on one plan with all threads where it is large, and repeats then, too', () => {
    const random = createRandom(4)
    const places = Array.from({ length: 641 }, (): [number, number] => [random.below(400), random.below(400)])
    const problem = {
      ...plainProblem(places, 40),
      demand: new Int32Array(640).fill(1),
      capacity: new Int32Array(40).fill(20),
    }
    const run = (count: number, chunk: number, rounds = 1) => {
      const search = finish(prepareIslandSearch(problem, { seed: 2, routes: [], threads: realThreads(count) }))
      const limit = count * 12_288
      let shared = 0
      let last = -Infinity
      for (let round = 1; round <= rounds; round++)
        for (const from = search.steps; search.steps < from + limit;) {
          // So that calls of any length see the same progress.
          const share = (search.steps - from) / limit
          search.advance(chunk, Math.floor(share * 16) / 16)
          if (search.part.isOn) shared++
          expect(search.bestSoft).toBeGreaterThanOrEqual(last)
          last = search.bestSoft
        }
      search.polish(100)
      const { medium, soft, problems } = priceOf(problem, search.bestRoutes())
      expect([medium, soft, problems]).toEqual([0 - search.bestMedium, 0 - search.bestSoft, []])
      expect(priceOf(problem, search.currentRoutes()).problems).toEqual([])
      return { isShared: shared > 0, moves: search.moves, soft: search.bestSoft, routes: search.bestRoutes() }
    }
    const two = run(2, 192)
    expect(two.isShared).toBe(true)
    expect(run(2, 384)).toEqual(two)
    const three = run(3, 128, 2)
    expect(three.routes).not.toEqual(two.routes)
    expect(run(3, 256, 2)).toEqual(three)
  }, 60_000)

  it('gives each thread a seed of its own and the plan to start from', () => {
    const orders: IslandRequest[] = []
    const { problem, routes } = richProblem(3, { visits: 12, shifts: 2 })
    finish(prepareIslandSearch(problem, { seed: 1, routes, threads: idleThreads(4, orders) }))
    expect(orders.map(({ island }) => island)).toEqual([1, 2, 3])
    expect(new Set([1, ...orders.map(({ seed }) => seed)]).size).toBe(4)
    for (const order of orders) expect(order).toMatchObject({ prepared: { facts: { problem } }, routes })
  })

  it('has the large arrays once, in memory all threads see', async () => {
    const orders: IslandRequest[] = []
    const { problem } = richProblem(3, { visits: 12, shifts: 2 })
    finish(prepareIslandSearch(problem, { seed: 1, routes: [], threads: idleThreads(3, orders) }))
    for (const name of ['seconds', 'secondsInto', 'price', 'priceInto', 'compatible', 'meters', 'near', 'opening'])
      expect(largeArrays(orders[0]!)[name]!.buffer, name).toBeInstanceOf(SharedArrayBuffer)
    expect(largeArrays(orders[1]!)).toEqual(largeArrays(orders[0]!))
    const written = await Promise.all(
      Object.keys(largeArrays(orders[0]!)).map((name) => writeInThread(orders[0]!, name)),
    )
    expect(written).toEqual(written.map(() => 77))
    expect(Object.values(largeArrays(orders[1]!)).map((array) => array[0])).toEqual(written)
  })

  it('keeps one array one where seconds are the price', () => {
    const orders: IslandRequest[] = []
    finish(prepareIslandSearch(secondsAsPrice(), { seed: 1, routes: [], threads: idleThreads(2, orders) }))
    const { facts, lists } = orders[0]!.prepared
    for (const way of [facts.secondsInto, facts.price, facts.priceInto, facts.problem.travelSeconds])
      expect(way).toBe(facts.seconds)
    expect(lists.priceBefore).toBe(lists.secondsBefore)
  })

  it('takes over the better plan of another thread', () => {
    const { problem, routes } = richProblem(8, { visits: 60, shifts: 8 })
    const good = finish(prepareRoutingSearch(problem, { seed: 5, routes }))
    for (let step = 0; step < 4000; step += 32) good.advance(32, step / 4000)
    const orders: IslandRequest[] = []
    const search = finish(prepareIslandSearch(problem, { seed: 1, routes, threads: idleThreads(2, orders) }))
    for (let epoch = 1; epoch < 9; epoch++) {
      tellPlan(orders[0]!.memory, epoch, 1, { ...good.best, moves: 1000 })
      tellDone(orders[0]!.memory.epochs, epoch, 1)
    }
    // Home may be three epochs ahead; the first are of 64 steps.
    search.advance(192, 0)
    const isWorse =
      search.bestMedium < good.bestMedium || (search.bestMedium === good.bestMedium && search.bestSoft < good.bestSoft)
    expect(isWorse).toBe(true)
    const ownMoves = search.moves
    search.advance(64, 0.9)
    // What was found in an epoch counts from the next one on.
    search.advance(1, 0.9)
    expect({ medium: search.bestMedium, soft: search.bestSoft, routes: search.bestRoutes() }).toEqual({
      medium: good.bestMedium,
      soft: good.bestSoft,
      routes: good.bestRoutes(),
    })
    expect(search.moves).toBeGreaterThan(ownMoves + 1000)
    expect(priceOf(problem, search.currentRoutes()).problems).toEqual([])
  })

  it('fails when a thread has failed, instead of waiting for it', () => {
    const orders: IslandRequest[] = []
    const { problem, routes } = richProblem(3, { visits: 12, shifts: 2 })
    const search = finish(prepareIslandSearch(problem, { seed: 1, routes, threads: idleThreads(2, orders) }))
    tellFailed(orders[0]!.memory.epochs, 1)
    expect(() => search.advance(2048, 0.5)).toThrow('Search thread 1 has failed')
  })

  it('comes back while it waits for a thread, and what it finds does not depend on how long that took', () => {
    const { problem, routes } = richProblem(8, { visits: 60, shifts: 8 })
    const other = finish(prepareRoutingSearch(problem, { seed: 5, routes }))
    other.advance(640, 0.5)
    const run = (isSlow: boolean) => {
      const orders: IslandRequest[] = []
      const search = finish(prepareIslandSearch(problem, { seed: 1, routes, threads: idleThreads(2, orders) }))
      for (let slot = 1; slot <= maxLead + 1; slot++)
        tellPlan(orders[0]!.memory, slot, 1, { ...other.best, moves: 1000 })
      const tell = (epoch: number) => tellDone(orders[0]!.memory.epochs, epoch, 1)
      if (!isSlow) tell(100)
      let early = 0
      for (let call = 0; search.steps < 2 * 960; call++) {
        const before = search.steps
        search.advance(96, before / 1920)
        if (search.steps - before < 2 * 96) tell(++early >> 1)
      }
      return {
        early,
        steps: search.steps,
        moves: search.moves,
        best: search.bestRoutes(),
        current: search.currentRoutes(),
      }
    }
    const { early, ...slow } = run(true)
    expect(early).toBeGreaterThan(8)
    expect({ early: 0, ...slow }).toEqual(run(false))
  })

  it('does without threads where one is enough', () => {
    const { problem, routes } = richProblem(3, { visits: 12, shifts: 2 })
    const orders: IslandRequest[] = []
    const alone = finish(prepareIslandSearch(problem, { seed: 4, routes, threads: idleThreads(1, orders) }))
    const plain = finish(prepareRoutingSearch(problem, { seed: 4, routes }))
    for (const search of [alone, plain]) search.advance(320, 0.5)
    expect(orders).toEqual([])
    expect(alone.bestRoutes()).toEqual(plain.bestRoutes())
    expect(alone.steps).toBe(320)
  })
})
