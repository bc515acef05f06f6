/** What the input gives out already: pins stay whatever the search does, and who may not work a shift loses it. */
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../../server/foundation/random.ts'
import { evaluate } from '../../../../server/models/constraint.ts'
import { constraints } from '../../../../server/models/employee-scheduling/constraints/index.ts'
import { brokenPins } from '../../../../server/models/employee-scheduling/domain/broken-pins.ts'
import { buildPlan } from '../../../../server/models/employee-scheduling/domain/build-plan.ts'
import type { Plan } from '../../../../server/models/employee-scheduling/domain/plan.ts'
import { startSearch } from '../../../../server/models/employee-scheduling/domain/search.ts'
import { compileAssignment } from '../../../../server/models/employee-scheduling/rules/problem.ts'
import { input as inputSchema } from '../../../../server/models/employee-scheduling/schema/input.ts'
import { compileGrid } from '../../../../server/solver/assignment/grid/compile-grid.ts'
import { finish, finishWaiting } from '../../../../server/solver/search/sliced.ts'
import { at, documentOf, shift, type Watch } from './night-watch.ts'

const planOf = (watch: Watch) => buildPlan(inputSchema.parse(documentOf(watch)), {})

async function solve(plan: Plan, seed = 1): Promise<Plan> {
  const search = await finishWaiting(startSearch(plan, {}, { seed }))
  expect(brokenPins(search.bestPlan()), 'before the first move').toEqual([])
  for (let step = 0; step < 20; step++) search.advance(10, step / 20)
  while (search.polish(50));
  const best = search.bestPlan()
  expect(search.bestScore).toEqual(evaluate(best, constraints, {}))
  return best
}

const employeeOf = ({ facts, who }: Plan, id: string) =>
  facts.employees[who[facts.shiftIndex.get(id)!]!]?.input.id ?? 'nobody'

const isTable = (plan: Plan) => compileGrid(finish(compileAssignment(plan.facts, plan.problem)), 1000) !== undefined

/** One shift a day at most; the rest decides how the problem is searched. */
const oneADay = { id: 'one', period: 'DAY', shiftsWorkedMax: 1 }
const dayOff = { id: 'off', period: 'WEEK', consecutiveDaysOffLimit: { consecutiveDaysOffMin: 1 } }
const pairs = {
  id: 'pairs',
  shiftTags: ['A'],
  pairedShiftTags: ['B'],
  shiftTagMatches: 'ALL',
  dayOffset: 2,
  satisfiability: 'REQUIRED',
}
const ways = [
  ['on a table', true, { periodRules: [oneADay] }],
  ['on duties', false, { periodRules: [oneADay, dayOff] }],
  ['on duties, where rules ask for work', false, { periodRules: [oneADay], dailyShiftPairingRules: [pairs] }],
] as const

describe.each(ways)('%s', (_, expectsTable, contract) => {
  it('a pinned shift stays with whom it is pinned to, though another one of that day is given, too', async () => {
    const plan = planOf({
      contract,
      shifts: [
        shift(0, 6, 14),
        shift(0, 10, 18, { pinned: true }),
        shift(1, 6, 14, { pinned: true, employee: null }),
        shift(1, 10, 18, { employee: null }),
      ],
    })
    expect(isTable(plan)).toBe(expectsTable)
    const solved = await solve(plan)
    expect(employeeOf(solved, 'S0-10')).toBe('Ann')
    expect(employeeOf(solved, 'S0-6')).not.toBe('Ann')
    expect(employeeOf(solved, 'S1-6')).toBe('nobody')
    expect(employeeOf(solved, 'S1-10')).not.toBe('nobody')
  })

  it('pins stay in rosters at random', async () => {
    for (let seed = 1; seed <= 12; seed++) {
      const random = createRandom(seed)
      const shifts = Array.from({ length: 12 }, (_shift, index) =>
        shift(Math.floor(index / 3), 6 + 4 * (index % 3), 14 + 4 * (index % 3), {
          id: `S${index}`,
          employee: [null, 'Ann', 'Ben', 'Cleo'][random.below(4)],
          pinned: random.below(3) === 0,
        }),
      )
      const solved = await solve(planOf({ contract, shifts }), seed)
      expect(brokenPins(solved)).toEqual([])
    }
  })

  it('who may not work a shift does not keep it: absent, without its skill, or prohibited', async () => {
    const away = { unavailableTimeSpans: [{ start: at(0, 0), end: at(1, 0) }] }
    const plan = planOf({
      contract,
      ann: { ...away, skills: [] },
      ben: { skills: [{ id: 'Nurse' }] },
      shifts: [
        shift(0, 6, 14),
        shift(1, 6, 14, { requiredSkills: ['Nurse'] }),
        shift(2, 6, 14, { prohibitedEmployees: ['Ann'] }),
        shift(3, 6, 14, { requiredSkills: ['Doctor'] }),
        shift(4, 6, 14, { requiredSkills: ['Doctor'], pinned: true }),
      ],
    })
    const solved = await solve(plan)
    expect(employeeOf(solved, 'S0-6')).toMatch(/Ben|Cleo/)
    expect(employeeOf(solved, 'S1-6')).toBe('Ben')
    expect(employeeOf(solved, 'S2-6')).toMatch(/Ben|Cleo/)
    expect(employeeOf(solved, 'S3-6'), 'nobody has its skill').toBe('nobody')
    expect(employeeOf(solved, 'S4-6'), 'pinned').toBe('Ann')
  })
})

it('a plan that breaks a pin says which, and who has the shift', () => {
  const plan = planOf({ shifts: [shift(0, 6, 14, { pinned: true }), shift(-1, 6, 14)] })
  expect(brokenPins(plan)).toEqual([])
  expect(brokenPins({ ...plan, who: Int32Array.of(-1, 1) })).toEqual([
    'Shift S-1-6 is pinned to Ann, and the plan gives it to nobody.',
    'Shift S0-6 is pinned to Ann, and the plan gives it to Ben.',
  ])
})
