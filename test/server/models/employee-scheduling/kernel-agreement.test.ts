/** After each of many random moves, with every kind of rule in play, state and constraints price the roster alike. */
import { describe, expect, it } from 'vitest'
import { createRandom, type Random } from '../../../../server/foundation/random.ts'
import { evaluate } from '../../../../server/models/constraint.ts'
import { constraints } from '../../../../server/models/employee-scheduling/constraints/index.ts'
import { buildPlan } from '../../../../server/models/employee-scheduling/domain/build-plan.ts'
import { planOf } from '../../../../server/models/employee-scheduling/domain/plan.ts'
import { startSearch } from '../../../../server/models/employee-scheduling/domain/search.ts'
import { compileAssignment } from '../../../../server/models/employee-scheduling/rules/problem.ts'
import { input as inputSchema } from '../../../../server/models/employee-scheduling/schema/input.ts'
import {
  assign,
  createRosterState,
  keep,
  price,
  takeBack,
} from '../../../../server/solver/assignment/state/roster-state.ts'
import { finish } from '../../../../server/solver/search/sliced.ts'
import { everyRule } from './every-rule-input.ts'
import { issuesOf } from './night-watch.ts'
import { issueTypes } from '../../../../server/models/employee-scheduling/validation/issue-types.ts'

/** Of each of four inputs. */
const moves = Number(process.env['PLANWRIGHT_MOVES'] ?? 1000)

function start(seed: number) {
  const document = everyRule(seed)
  const errors = issuesOf(document).filter(({ code }) => issueTypes[code].severity === 'ERROR')
  expect(errors).toEqual([])
  const plan = buildPlan(inputSchema.parse(document), {})
  const problem = finish(compileAssignment(plan.facts, plan.problem))
  return { plan, problem, state: createRosterState(problem, problem.dutyCount) }
}

/** One to four duties to anybody, or to nobody. */
function moveAtRandom(state: ReturnType<typeof start>['state'], random: Random): void {
  const { dutyCount, workerCount } = state.problem
  for (let left = 1 + random.below(4); left > 0; left--)
    assign(state, random.below(dutyCount), random.below(workerCount + 1) - 1)
}

describe.each([1, 2, 3, 4])('every kind of rule at once, %i', (seed) => {
  it('prices each roster as a full evaluation does', () => {
    const { plan, state } = start(seed)
    const random = createRandom(seed)
    for (let step = 0; step < moves; step++) {
      moveAtRandom(state, random)
      price(state, Infinity)
      const { hard, medium, soft } = state.next
      const full = evaluate(planOf(plan.facts, plan.problem, state.who), constraints, {})
      expect({ hard, medium, soft }).toEqual({ hard: 0 - full.hard, medium: 0 - full.medium, soft: 0 - full.soft })
      if (random.below(3) === 0) takeBack(state)
      else keep(state)
    }
  })

  it('is at the same price after moves that were taken back', () => {
    const { state } = start(seed)
    const random = createRandom(seed)
    for (let step = 0; step < 50; step++) {
      moveAtRandom(state, random)
      price(state, Infinity)
      keep(state)
    }
    const { hard, medium, soft } = state
    const who = state.who.slice()
    for (let step = 0; step < 500; step++) {
      moveAtRandom(state, random)
      price(state, Infinity)
      takeBack(state)
    }
    price(state, Infinity)
    expect(state.next).toEqual({ hard, medium, soft, strain: state.strain })
    expect([...state.who]).toEqual([...who])
  })

  it('has a best score that is that of its best roster, and repeats', () => {
    const solve = () => {
      const { plan } = start(seed)
      const search = finish(startSearch(plan, {}, { seed }))
      for (let step = 0; step < 20; step++) search.advance(20, step / 20)
      while (search.polish(50));
      return { score: search.bestScore, plan: search.bestPlan() }
    }
    const [one, two] = [solve(), solve()]
    expect(one.score).toEqual(evaluate(one.plan, constraints, {}))
    expect([...one.plan.who]).toEqual([...two.plan.who])
  })
})
