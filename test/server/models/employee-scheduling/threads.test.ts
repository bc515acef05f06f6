/** Rosters searched by several threads, with real threads and problems on duties and on a table. */
import { pathToFileURL } from 'node:url'
import { resolve } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { evaluate } from '../../../../server/models/constraint.ts'
import { constraints } from '../../../../server/models/employee-scheduling/constraints/index.ts'
import { buildPlan } from '../../../../server/models/employee-scheduling/domain/build-plan.ts'
import type { Plan } from '../../../../server/models/employee-scheduling/domain/plan.ts'
import { startSearch, type ThreadOrder } from '../../../../server/models/employee-scheduling/domain/search.ts'
import { input as inputSchema } from '../../../../server/models/employee-scheduling/schema/input.ts'
import { overrides as overridesSchema } from '../../../../server/models/employee-scheduling/schema/overrides.ts'
import { maxLead } from '../../../../server/solver/search/epoch-memory.ts'
import type { SearchThreads } from '../../../../server/solver/search/search.ts'
import { finishWaiting } from '../../../../server/solver/search/sliced.ts'
import { createThreadCrew, type ThreadCrew } from '../../../../server/workers/thread-crew.ts'
import { readShiftInstance } from '../../../bench/shifts/instance.ts'
import { scheduleRequest } from '../../../bench/shifts/schedule-dataset.ts'
import { shiftInstanceText } from '../../../bench/shifts/tiny-shifts.ts'
import { everyRule } from './every-rule-input.ts'

const threadFolder = pathToFileURL(`${resolve(import.meta.dirname, '../../../../dist/server/search-threads')}/`)
const crews: ThreadCrew[] = []

afterEach(async () => {
  await Promise.all(crews.splice(0).map((crew) => crew.dismiss()))
})

/** As many as asked for, whatever the machine has. */
function realThreads(count: number): SearchThreads {
  const crew = createThreadCrew(count, (line) => expect.fail(line), threadFolder)
  crews.push(crew)
  return { count, start: (program, order) => crew.start(program, order) }
}

const onDuties = (): Plan => buildPlan(inputSchema.parse(everyRule(2)), {})

function onTable(): Plan {
  const { config, modelInput } = scheduleRequest(readShiftInstance(shiftInstanceText))
  return buildPlan(inputSchema.parse(modelInput), overridesSchema.parse(config.model.overrides))
}

interface Run {
  readonly threads: number
  readonly seed?: number
  /** Of each thread, and of a call of all of them. */
  readonly steps: number
  readonly chunk: number
  readonly rounds?: number
}

/** Progress in eighths, so that calls of any length see the same, up to 64 steps. */
async function solve(plan: Plan, { threads, seed = 7, steps, chunk, rounds = 1 }: Run) {
  const crew = threads > 1 ? { threads: realThreads(threads) } : {}
  const search = await finishWaiting(startSearch(plan, {}, { seed, ...crew }))
  for (let round = 1; round <= rounds; round++)
    for (const from = search.steps; search.steps < from + threads * steps;)
      search.advance(chunk, Math.floor((8 * (search.steps - from)) / (threads * steps)) / 8)
  const best = search.bestPlan()
  expect(evaluate(best, constraints, plan.facts.overrides)).toEqual(search.bestScore)
  return { steps: search.steps, moves: search.moves, score: search.bestScore, who: [...best.who] }
}

const levels = ({ hard, medium, soft }: { hard: number; medium: number; soft: number }) => [hard, medium, soft]

/** Greater than 0 where the first is better. */
const compare = (a: number[], b: number[]) => a.map((level, at) => level - b[at]!).find((less) => less !== 0) ?? 0

describe.each([
  { kind: 'duties', make: onDuties, steps: 512 },
  { kind: 'a table', make: onTable, steps: 1024 },
])('several threads on $kind', ({ make, steps }) => {
  it('repeat for the same seed, steps and number of threads, however the calls are split', async () => {
    const plan = make()
    const two = await solve(plan, { threads: 2, steps, chunk: 32, rounds: 2 })
    expect(await solve(plan, { threads: 2, steps, chunk: 64, rounds: 2 })).toEqual(two)
    expect(two.steps).toBe(2 * 2 * steps)
    const three = await solve(plan, { threads: 3, steps, chunk: 64 })
    expect(await solve(plan, { threads: 3, steps, chunk: 64 })).toEqual(three)
  })

  it('are not worse than one in as many steps of each', async () => {
    const plan = make()
    for (const seed of [1, 2, 3]) {
      const one = await solve(plan, { threads: 1, seed, steps, chunk: 64 })
      const two = await solve(plan, { threads: 2, seed, steps, chunk: 64 })
      expect(compare(levels(two.score), levels(one.score)), `seed ${seed}`).toBeGreaterThanOrEqual(0)
      expect(two.moves).toBeGreaterThan(one.moves)
    }
  })

  it('have seeds of their own and the prices of cells in memory that all see', async () => {
    const orders: ThreadOrder[] = []
    const start = (program: string, order: unknown) => {
      expect(program).toBe('employee-scheduling')
      orders.push(order as ThreadOrder)
    }
    await finishWaiting(startSearch(make(), {}, { seed: 1, threads: { count: 3, start } }))
    expect(new Set([1, ...orders.map(({ island }) => island.seed)]).size).toBe(3)
    for (const { cells } of orders)
      for (const array of Object.values(cells)) expect(array.buffer).toBeInstanceOf(SharedArrayBuffer)
  })

  it('do nothing more once they are dismissed', async () => {
    const crew = createThreadCrew(2, (line) => expect.fail(line), threadFolder)
    const threads = { count: 2, start: crew.start }
    const search = await finishWaiting(startSearch(make(), {}, { seed: 1, threads }))
    while (search.steps < 2 * 640) search.advance(64, 0.1)
    expect(crew.running).toBe(2)
    await crew.dismiss()
    expect(crew.running).toBe(1)
    const { steps } = search
    for (let call = 0; call < 2 * maxLead + 4; call++) search.advance(1024, 0.2)
    // What home may be ahead; it waits in vain for what comes then.
    expect(search.steps - steps).toBeLessThanOrEqual(2 * (maxLead + 1) * 256)
  })
})
