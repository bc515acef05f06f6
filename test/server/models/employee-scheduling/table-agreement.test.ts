/** Rosters as tables: priced like rosters of shifts after every move, and rows that no other row beats. */
import { describe, expect, it } from 'vitest'
import { createRandom, type Random } from '../../../../server/foundation/random.ts'
import { evaluate } from '../../../../server/models/constraint.ts'
import { constraints } from '../../../../server/models/employee-scheduling/constraints/index.ts'
import { buildPlan } from '../../../../server/models/employee-scheduling/domain/build-plan.ts'
import { startSearch } from '../../../../server/models/employee-scheduling/domain/search.ts'
import { compileAssignment } from '../../../../server/models/employee-scheduling/rules/problem.ts'
import { input as inputSchema } from '../../../../server/models/employee-scheduling/schema/input.ts'
import { overrides as overridesSchema } from '../../../../server/models/employee-scheduling/schema/overrides.ts'
import { createMaster } from '../../../../server/solver/assignment/grid/column-master.ts'
import { createColumnPool } from '../../../../server/solver/assignment/grid/column-pool.ts'
import { compileGrid } from '../../../../server/solver/assignment/grid/compile-grid.ts'
import { createGridMoves } from '../../../../server/solver/assignment/grid/grid-moves.ts'
import { createGridState, type GridState } from '../../../../server/solver/assignment/grid/grid-state.ts'
import { hardOf, softOf } from '../../../../server/solver/assignment/grid/grid.ts'
import { linearSolver, loadLinearSolver } from '../../../../server/solver/assignment/grid/linear-solver.ts'
import { mendRows } from '../../../../server/solver/assignment/grid/mending.ts'
import { createRowProgram } from '../../../../server/solver/assignment/grid/row-program.ts'
import { createRosterState, loadRoster } from '../../../../server/solver/assignment/state/roster-state.ts'
import { finish, finishWaiting } from '../../../../server/solver/search/sliced.ts'
import { readShiftInstance } from '../../../bench/shifts/instance.ts'
import { scheduleRequest } from '../../../bench/shifts/schedule-dataset.ts'
import { shiftInstanceText } from '../../../bench/shifts/tiny-shifts.ts'
import { everyRule } from './every-rule-input.ts'

/** Every kind of rule a table knows: sums, weekends, days in a row, gaps, successions, and a pattern of three days. */
function tinyPlan(days = 14, instance = shiftInstanceText, more: object = {}) {
  const text = instance.replace('\n14\n', `\n${days}\n`)
  const lines = text
    .split('\n')
    .filter((line) => !/^\d+,[A-Z],1,100,1$/.test(line) || Number(line.split(',')[0]) < days)
  const { config, modelInput } = scheduleRequest(readShiftInstance(lines.join('\n')))
  const document = structuredClone(modelInput) as { contracts: { multiDayShiftSequencePatternRules: object[] }[] }
  const day = (type: string) => ({ type: 'ON', includeShiftTags: [type] })
  for (const [index, contract] of document.contracts.entries())
    contract.multiDayShiftSequencePatternRules.push({
      id: `E, E and L ${index}`,
      satisfiability: index % 2 === 0 ? 'UNPREFERRED' : 'PROHIBITED',
      pattern: [day('E'), day('E'), day('L')],
    })
  for (const contract of document.contracts) Object.assign(contract, more)
  const overrides = overridesSchema.parse(config.model.overrides)
  const plan = buildPlan(inputSchema.parse(document), overrides)
  return { plan, overrides, problem: finish(compileAssignment(plan.facts, plan.problem)) }
}

/** Ann and Ben over a fortnight after some days of history: a mandatory early and an optional late shift every day. */
function weekendPlan(weights: object = {}, ...periodRules: readonly object[]) {
  const day = (number: number, hour: number) => new Date(Date.UTC(2027, 1, 1 + number, hour)).toISOString().slice(0, 19)
  const shift = (number: number, type: string, hour: number, more: object = {}) => ({
    id: `${type}${number}`,
    start: `${day(number, hour)}Z`,
    end: `${day(number, hour + 8)}Z`,
    tags: [type, number % 7 === 5 ? 'SA' : number % 7 === 6 ? 'SU' : 'WE'],
    priority: type === 'E' ? '1' : '10',
    ...more,
  })
  const priority = (name: string, assignment: string) => ({ priority: name, weight: 1, assignment })
  const rule = (id: string, more: object) => ({ id, satisfiability: 'PREFERRED', ...more })
  const weekends = { satisfiability: 'PREFERRED', shiftTags: ['SA'], pairedShiftTags: ['SU'] }
  const gap = { type: 'OFF' }
  const document = {
    planningWindow: { start: `${day(0, 0)}Z`, end: `${day(14, 0)}Z` },
    contracts: [
      {
        id: 'c',
        periodRules: [{ id: 'one', period: 'DAY', shiftsWorkedMax: 1 }, ...periodRules],
        consecutiveDaysWorkedRules: [
          rule('run', { minimum: 3, maximum: 5 }),
          rule('early', { includeShiftTags: ['E'], minimum: 2 }),
          { id: 'most', maximum: 6 },
        ],
        dailyShiftPairingRules: [
          { ...weekends, id: 'after', dayOffset: 1 },
          { ...weekends, id: 'before', shiftTags: ['SU'], pairedShiftTags: ['SA'], dayOffset: -1 },
          { id: 'late early', shiftTags: ['L'], pairedShiftTags: ['E'], dayOffset: 1, satisfiability: 'PROHIBITED' },
        ],
        multiDayShiftSequencePatternRules: [1, 2, 3].map((length) => ({
          id: `off ${length}`,
          satisfiability: 'UNPREFERRED',
          weight: length,
          pattern: [{ type: 'ON' }, ...Array.from({ length }, () => gap), { type: 'ON' }],
        })),
      },
    ],
    employees: ['Ann', 'Ben', 'Cleo'].map((id) => ({ id, contracts: ['c'] })),
    shifts: [
      ...[-6, -4, -3, -2].map((number) => shift(number, 'E', 6, { pinned: true, employee: 'Ann' })),
      shift(-1, 'L', 14, { pinned: true, employee: 'Ben' }),
      ...Array.from({ length: 14 }, (_, number) => [shift(number, 'E', 6), shift(number, 'L', 14)]).flat(),
    ],
    globalRules: {
      unassignedShiftRule: { id: 'u', priorityWeights: [priority('1', 'MANDATORY'), priority('10', 'OPTIONAL')] },
    },
  }
  const overrides = overridesSchema.parse({ unassignedOptionalShiftWeight: 30, ...weights })
  const plan = buildPlan(inputSchema.parse(document), overrides)
  return { plan, overrides, problem: finish(compileAssignment(plan.facts, plan.problem)) }
}

/** D is taken like E but for who follows it, N like L; N is limited to two. */
const moreTypes = shiftInstanceText
  .replace('\nL,600,E\n', '\nL,600,E\nD,480,\nN,600,E|D\n')
  .replace(/E=14\|L=(\d+)/g, 'E=14|L=$1|D=14|N=2')
  .replace(/^(\d+),E,1,100,1$/gm, '$&\n$1,D,1,100,1\n$1,N,1,100,1')

function tiny(days = 14, instance = shiftInstanceText, more: object = {}) {
  const { problem } = tinyPlan(days, instance, more)
  const grid = compileGrid(problem, 1000)
  if (!grid) throw new Error('The plan has no table')
  const state = createGridState(grid)
  state.load(new Uint8Array(grid.workers * grid.days))
  return { problem, grid, state }
}

/** One or two days of one worker, or the same of two; false where it would be too many for a cell. */
function moveAtRandom({ grid, draft, ...state }: GridState, random: Random, whole: GridState): boolean {
  const from = random.below(grid.days)
  const until = Math.min(grid.days, from + 1 + random.below(4))
  const first = random.below(grid.workers)
  const workers = random.below(2) === 0 ? [first] : [first, (first + 1) % grid.workers]
  whole.change = whole.dearChange = 0
  return workers.every((worker, slot) => {
    state.open(slot, worker, from, until)
    for (let day = from; day < until; day++) {
      const symbol = random.below(grid.symbols)
      if (grid.allowed[(worker * grid.days + day) * grid.symbols + symbol] === 1) draft[slot * grid.days + day] = symbol
    }
    return state.priceWindow(slot, true)
  })
}

/** Who does each duty of the table. */
function whoOf({ grid, roster }: GridState): Int32Array {
  const who = new Int32Array(grid.dayOf.length).fill(-1)
  const next = grid.dutyFirst.slice()
  for (const [at, symbol] of roster.entries())
    if (symbol > 0) who[grid.duties[next[(at % grid.days) * grid.symbols + symbol]!++]!] = Math.floor(at / grid.days)
  return who
}

describe('a roster as a table', () => {
  it('is priced after each move like the roster of shifts', () => {
    const { problem, grid, state } = tiny()
    const exact = createRosterState(problem, problem.dutyCount)
    const random = createRandom(5)
    const seen = new Set<boolean>()
    for (let step = 0; step < 100_000; step++) {
      const isRoom = moveAtRandom(state, random, state)
      if (!isRoom || random.below(3) === 0) state.takeBack()
      else state.keep()
      loadRoster(exact, whoOf(state))
      seen.add(exact.hard > 0)
      expect(hardOf(state.price) > 0).toBe(exact.hard > 0)
      expect(softOf(state.price) + softOf(state.dear)).toBe(exact.soft)
      if (step % 400 === 0) state.load(new Uint8Array(grid.workers * grid.days))
    }
    expect([...seen].sort()).toEqual([false, true])
  })

  it('is priced likewise with history, mandatory shifts, and shifts wanted beside others', () => {
    const { plan, problem } = weekendPlan()
    const grid = compileGrid(problem, 1)!
    const state = createGridState(grid)
    const exact = createRosterState(problem, problem.dutyCount)
    const before = new Uint8Array(grid.workers * grid.days)
    for (const [duty, worker] of plan.who.entries()) {
      if (problem.fixed[duty] === 0) continue
      const cell = worker * grid.days + grid.dayOf[duty]!
      before[cell] = grid.symbolOf[duty]!
      grid.allowed.fill(0, cell * grid.symbols, (cell + 1) * grid.symbols)
      grid.allowed[cell * grid.symbols + before[cell]] = 1
    }
    state.load(before)
    const random = createRandom(7)
    const mediumPrices = new Set<number>()
    for (let step = 0; step < 20_000; step++) {
      const isRoom = moveAtRandom(state, random, state)
      if (!isRoom || random.below(3) === 0) state.takeBack()
      else state.keep()
      loadRoster(exact, whoOf(state))
      expect(hardOf(state.price) > 0).toBe(exact.hard > 0)
      mediumPrices.add((softOf(state.price) + softOf(state.dear) - exact.soft) / exact.medium)
      if (step % 400 === 0) state.load(before)
    }
    expect(mediumPrices.size).toBe(1)
    expect([...mediumPrices][0]).toBeGreaterThan(10)
  })

  it('leaves no mandatory shift out for wishes, however dear they are', async () => {
    const { plan, overrides } = weekendPlan(
      { shiftsWorkedPerPeriodNotInPreferredRangeForEmployeeWeight: 50_000 },
      { id: 'few', period: 'SCHEDULE', satisfiability: 'PREFERRED', shiftsWorkedMax: 1 },
    )
    const search = await finishWaiting(startSearch(plan, overrides, { seed: 1 }))
    for (let step = 0; step < 60; step++) search.advance(20, step / 60)
    expect(search.bestScore).toMatchObject({ hard: 0, medium: 0 })
  })

  it('has rows that break rules mended, and nothing else', () => {
    const { grid, state } = tiny()
    const random = createRandom(4)
    const { days, symbols, workers, allowed } = grid
    const broken = Uint8Array.from({ length: workers * days }, (_, at) => {
      const symbol = random.below(symbols)
      return at < days || allowed[at * symbols + symbol] === 0 ? 0 : symbol
    })
    state.load(broken)
    const strains = () => Array.from({ length: workers }, (_, worker) => state.strainOf(worker))
    const before = strains()
    expect(before.filter((strain) => strain > 0).length).toBeGreaterThan(1)
    expect(mendRows(state, createGridMoves(state, random), random)).toBeGreaterThan(0)
    expect(strains()).toEqual(before.map(() => 0))
    const sound = before.flatMap((strain, worker) => (strain > 0 ? [] : [worker]))
    for (const worker of sound)
      expect(state.roster.slice(worker * days, (worker + 1) * days)).toEqual(
        broken.slice(worker * days, (worker + 1) * days),
      )
    const { price, dear } = state
    state.load(state.roster.slice())
    expect([state.price, state.dear]).toEqual([price, dear])
  })

  it('is not made where a rule has no shape, and the search does without', () => {
    const plan = buildPlan(inputSchema.parse(everyRule(1)), {})
    expect(compileGrid(finish(compileAssignment(plan.facts, plan.problem)), 1000)).toBeUndefined()
  })

  it('gives the same roster again for the same seed and steps, scored as it is', () => {
    const solve = () => {
      const { plan, overrides } = tinyPlan()
      const search = finish(startSearch(plan, overrides, { seed: 3 }))
      for (let step = 0; step < 60; step++) search.advance(100, step / 60)
      while (search.polish(50));
      return { score: search.bestScore, who: [...search.bestPlan().who] }
    }
    const one = solve()
    expect(one).toEqual(solve())
    expect(one.score.hard).toBe(0)
  })
})

function finishWork<Result>(work: Generator<number, Result, void>): Result {
  for (;;) {
    const part = work.next()
    if (part.done) return part.value
  }
}

describe('rows by a linear programme', () => {
  it('are chosen such that no other choice of known rows is better', async () => {
    await loadLinearSolver()
    const { grid, state } = tiny(8)
    const program = createRowProgram(grid, 1e6)!
    const pool = createColumnPool(grid)
    const random = createRandom(4)
    const cells = grid.days * grid.symbols
    const row = new Uint8Array(grid.days)
    const everybody = Array.from({ length: grid.workers }, (_, worker) => worker)
    for (const worker of everybody)
      for (let round = 0; round < 30 && pool.ofWorker[worker]!.length < 4; round++) {
        const prices = Float64Array.from({ length: cells }, () => random.below(200) - 100)
        if (program.solve(worker, prices, grid.allowed.slice(worker * cells, (worker + 1) * cells), row) < Infinity)
          pool.add(worker, row)
      }
    const master = createMaster(linearSolver()!, grid, pool, everybody, new Int32Array(cells))
    master.add(pool.columns.map((_, column) => column))
    const priceOf = (columns: readonly number[]) => {
      const roster = new Uint8Array(grid.workers * grid.days)
      for (const { worker, row: own } of columns.map((column) => pool.columns[column]!))
        roster.set(own, worker * grid.days)
      state.load(roster)
      return state.price + state.dear
    }
    let choices: number[][] = [[]]
    for (const own of pool.ofWorker) choices = choices.flatMap((some) => own.map((column) => [...some, column]))
    expect(choices.length).toBeGreaterThan(10)
    const bound = finishWork(master.solve())!
    const least = Math.min(...choices.map(priceOf))
    expect(bound).toBeLessThanOrEqual(least + 1e-6)
    const chosen = master.choose([], 100_000)!
    expect(master.isProven).toBe(true)
    expect(priceOf(chosen)).toBe(least)
    expect(priceOf(master.choose(choices[0]!, 100_000)!)).toBe(least)
  })

  it('give the same roster again for the same seed and steps, and what is scored is what it is', async () => {
    const solve = async () => {
      const { plan, overrides } = tinyPlan()
      const search = await finishWaiting(startSearch(plan, overrides, { seed: 3 }))
      for (let step = 0; step < 80; step++) search.advance(100, step / 80)
      return { score: search.bestScore, plan: search.bestPlan(), overrides }
    }
    const [one, two] = [await solve(), await solve()]
    expect(one.score).toEqual(evaluate(one.plan, constraints, one.overrides))
    expect([...one.plan.who]).toEqual([...two.plan.who])
  })
})

describe('the cheapest row', () => {
  it.each([
    ['two types of shifts', 8, shiftInstanceText, 3],
    ['four, of which some may stand for others', 6, moreTypes, 5],
  ])('is one that no other row beats, of %s', (_, days, instance, symbols) => {
    const { grid, state } = tiny(days, instance)
    expect(grid.symbols).toBe(symbols)
    const program = createRowProgram(grid, 1e6)!
    const random = createRandom(9)
    const cells = grid.days * grid.symbols
    const row = new Uint8Array(grid.days)
    let solved = 0
    for (let round = 0; round < 12; round++) {
      const worker = round % grid.workers
      const prices = Float64Array.from({ length: cells }, () => random.below(200) - 100)
      const open = grid.allowed.slice(worker * cells, (worker + 1) * cells)
      const least = cheapestByTrying(state, worker, prices)
      const price = program.solve(worker, prices, open, row)
      if (least.isPatternFree) expect(price).toBe(least.price)
      if (price === Infinity) continue
      solved++
      expect(row.reduce((sum, symbol, day) => sum + prices[day * grid.symbols + symbol]!, 0)).toBe(price)
    }
    expect(solved).toBeGreaterThan(3)
  })
})

it('is the cheapest with what is wanted, or not, on the day before or after, at both ends, too', () => {
  const pairing = (id: string, more: object) => ({ id, satisfiability: 'PREFERRED', shiftTagMatches: 'ALL', ...more })
  const dailyShiftPairingRules = [
    pairing('twins', { shiftTags: ['E'], pairedShiftTags: ['E'], dayOffset: 1 }),
    pairing('before', { shiftTags: ['L'], pairedShiftTags: ['E'], dayOffset: -1 }),
    pairing('never', { shiftTags: ['L'], pairedShiftTags: ['L'], dayOffset: 1, satisfiability: 'UNPREFERRED' }),
  ]
  const { grid, state } = tiny(8, shiftInstanceText, { dailyShiftPairingRules, multiDayShiftSequencePatternRules: [] })
  const program = createRowProgram(grid, 1e6)!
  const random = createRandom(3)
  const cells = grid.days * grid.symbols
  const row = new Uint8Array(grid.days)
  for (let worker = 0; worker < grid.workers; worker++) {
    const prices = Float64Array.from({ length: cells }, () => random.below(9) - 5)
    const open = grid.allowed.slice(worker * cells, (worker + 1) * cells)
    expect(program.solve(worker, prices, open, row)).toBe(cheapestByTrying(state, worker, prices, true).price)
  }
})

/** All rows of a worker, one after the other. */
function cheapestByTrying(state: GridState, worker: number, prices: Float64Array, countsWishes = false) {
  const { grid } = state
  const { days, symbols, allowed } = grid
  let price = Infinity
  const roster = new Uint8Array(grid.workers * days)
  for (let code = 0; code < symbols ** days; code++) {
    let [rest, sum, isAllowed] = [code, 0, true]
    for (let day = 0; day < days; day++) {
      const symbol = rest % symbols
      rest = Math.floor(rest / symbols)
      roster[worker * days + day] = symbol
      sum += prices[day * symbols + symbol]!
      isAllowed &&= allowed[(worker * days + day) * symbols + symbol] === 1
    }
    if (!isAllowed || (!countsWishes && sum >= price)) continue
    state.load(roster)
    const own = state.rowPrice(worker)
    const whole = countsWishes ? sum + softOf(own) : sum
    if (whole < price && hardOf(own) === 0 && isEnough(state, worker)) price = whole
  }
  return { price, isPatternFree: grid.rulesOf[worker]!.patterns.every((one) => hardOf(one.price) === 0) }
}

/** What is dear counts as hard for exact rows. */
function isEnough({ grid, roster }: GridState, worker: number): boolean {
  const alone = createGridState({ ...grid, workers: 1, rulesOf: [grid.rulesOf[worker]!] })
  alone.load(roster.slice(worker * grid.days, (worker + 1) * grid.days))
  return hardOf(alone.dear) === 0
}
