/**
 * What the moves of rosters keep: at no temperature only what costs no more, at a high one more as well, and a rise of
 * many times the temperature never. On tables, on rows of tables, and on rosters that no table holds.
 */
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../../server/foundation/random.ts'
import { buildPlan } from '../../../../server/models/employee-scheduling/domain/build-plan.ts'
import { compileAssignment } from '../../../../server/models/employee-scheduling/rules/problem.ts'
import { input as inputSchema } from '../../../../server/models/employee-scheduling/schema/input.ts'
import { overrides as overridesSchema } from '../../../../server/models/employee-scheduling/schema/overrides.ts'
import type { AssignmentKernel } from '../../../../server/solver/assignment/assignment-kernel.ts'
import { compileGrid } from '../../../../server/solver/assignment/grid/compile-grid.ts'
import { createGridAnnealing } from '../../../../server/solver/assignment/grid/grid-annealing.ts'
import { createGridState } from '../../../../server/solver/assignment/grid/grid-state.ts'
import { hardOf, softOf } from '../../../../server/solver/assignment/grid/grid.ts'
import { annealRows } from '../../../../server/solver/assignment/grid/row-annealing.ts'
import { createRowProgram } from '../../../../server/solver/assignment/grid/row-program.ts'
import { tryChain } from '../../../../server/solver/assignment/moves/chain.ts'
import { prepareAbleWorkers } from '../../../../server/solver/assignment/problem/able-workers.ts'
import { indexDays } from '../../../../server/solver/assignment/problem/duties-of-day.ts'
import { createRosterState } from '../../../../server/solver/assignment/state/roster-state.ts'
import { tunables } from '../../../../server/solver/assignment/tunables.ts'
import { finish } from '../../../../server/solver/search/sliced.ts'
import { readShiftInstance } from '../../../bench/shifts/instance.ts'
import { scheduleRequest } from '../../../bench/shifts/schedule-dataset.ts'
import { shiftInstanceText } from '../../../bench/shifts/tiny-shifts.ts'

function fortnight() {
  const { config, modelInput } = scheduleRequest(readShiftInstance(shiftInstanceText))
  const plan = buildPlan(inputSchema.parse(modelInput), overridesSchema.parse(config.model.overrides))
  return finish(compileAssignment(plan.facts, plan.problem))
}

function table() {
  const grid = compileGrid(fortnight(), 1000)!
  const state = createGridState(grid)
  state.load(new Uint8Array(grid.workers * grid.days))
  return { grid, state, annealing: createGridAnnealing(state, createRandom(1)) }
}

/** Hard units and points of the whole roster. */
const pricesOf = ({ price, dear }: { readonly price: number; readonly dear: number }) => ({
  hard: hardOf(price) + hardOf(dear),
  soft: softOf(price) + softOf(dear),
})

describe('annealing on the table', () => {
  /** Moves after which neither level had fallen, and one of them had risen. */
  function worsened(temperature: number): number {
    const { state, annealing } = table()
    let count = 0
    for (let move = 0; move < 20_000; move++) {
      const before = pricesOf(state)
      annealing.run(1, temperature)
      const after = pricesOf(state)
      const hard = after.hard - before.hard
      const soft = softOf(state.price) - before.soft
      if (hard >= 0 && soft >= 0 && hard + soft > 0) count++
    }
    return count
  }

  it('keeps nothing worse when it is cold', () => {
    expect(worsened(1e-9)).toBe(0)
  })

  it('keeps worse rosters, too, when it is hot', () => {
    expect(worsened(1000)).toBeGreaterThan(100)
  })
})

it('annealing over rows keeps no rise that is many times its temperature', () => {
  const { grid, state, annealing } = table()
  annealing.run(50_000, 0.1 * grid.coarse)
  const { hot, cold, turns } = tunables.grid.rows
  const changes = turns * grid.workers
  const steps = annealRows(state, annealing, createRowProgram(grid, 1e6)!, createRandom(2))
  state.load(annealing.bestRoster)
  let [before, turn, kept] = [pricesOf(state), 0, 0]
  for (; turn < changes && !steps.next().done; turn++) {
    const after = pricesOf(state)
    const temperature = hot * grid.coarse * Math.pow(cold / hot, turn / changes)
    const rise = after.soft - before.soft + 2 * grid.coarse * (after.hard - before.hard)
    if (rise !== 0) kept++
    // By chance once in 485 million moves.
    expect(rise, `turn ${turn}`).toBeLessThan(20 * temperature)
    before = after
  }
  expect([turn, kept > 0]).toEqual([changes, true])
})

describe('moves of rosters without a table', () => {
  /** What each of the moves added, in points of the soft level. */
  function changesAt(temperature: number): number[] {
    const problem = fortnight()
    const able = finish(prepareAbleWorkers(problem))
    const state = createRosterState(problem, problem.dutyCount)
    const kernel: AssignmentKernel = {
      ...{ problem, state, able, temperature },
      dutiesOfDay: indexDays(problem.dayOf),
      random: createRandom(1),
      free: Int32Array.from({ length: problem.dutyCount }, (_, duty) => duty),
      isLenient: true,
      ...{ strainPrice: 5000, mediumPrice: 1000, moves: 0, ruinMoves: 0, pickedCount: 0 },
      ...{ picked: new Int32Array(4096), crew: new Int32Array(16), rank: new Float64Array(4096) },
    }
    const total = () => kernel.strainPrice * state.strain + kernel.mediumPrice * state.medium + state.soft
    return Array.from({ length: 3000 }, () => {
      const before = total()
      tryChain(kernel)
      return total() - before
    })
  }

  it('keep nothing worse when it is cold', () => {
    const changes = changesAt(0)
    expect(Math.max(...changes)).toBeLessThanOrEqual(0)
    expect(changes.some((change) => change < 0)).toBe(true)
  })

  it('keep worse rosters, too, when it is hot', () => {
    expect(changesAt(1000).filter((change) => change > 0).length).toBeGreaterThan(10)
  })
})
