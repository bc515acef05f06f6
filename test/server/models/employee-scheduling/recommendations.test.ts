/** Who could work a shift: what is promised is what a full evaluation of the roster with the change says. */
import { describe, expect, it } from 'vitest'
import { evaluate } from '../../../../server/models/constraint.ts'
import { constraints } from '../../../../server/models/employee-scheduling/constraints/index.ts'
import { buildPlan } from '../../../../server/models/employee-scheduling/domain/build-plan.ts'
import { planOf } from '../../../../server/models/employee-scheduling/domain/plan.ts'
import { recommendations } from '../../../../server/models/employee-scheduling/recommendations/index.ts'
import { unassigned } from '../../../../server/models/employee-scheduling/views/unassigned.ts'
import { input as inputSchema } from '../../../../server/models/employee-scheduling/schema/input.ts'
import { employeesAnswer, takersAnswer } from '../../../../server/models/employee-scheduling/schema/recommendations.ts'
import { minus } from '../../../../server/models/score-difference.ts'
import { formatScore } from '../../../../server/solver/search/score.ts'
import { everyRule } from './every-rule-input.ts'
import { at, documentOf, planOf as planOfWatch, shift } from './night-watch.ts'

const single = recommendations.find(({ path }) => path === 'recommend-employees')!
const context = { overrides: {}, includeJustifications: true }

const recommend = (plan: Parameters<typeof single.recommend>[0], fitShiftId: string) =>
  employeesAnswer.parse(single.recommend(plan, { fitShiftId, maxNumberOfRecommendations: 10 }, context)).recommendations

describe('recommended employees', () => {
  it('are those no hard rule keeps from the shift, those with the wish first', () => {
    const watch = {
      ann: { unavailableTimeSpans: [{ start: at(0, 0), end: at(1, 0) }] },
      ben: { unpreferredTimeSpans: [{ start: at(0, 8), end: at(0, 9) }] },
      shifts: [shift(0, 8, 16, { employee: null })],
    }
    const found = recommend(planOfWatch(watch), 'S0-8')
    expect(found.map(({ employeeId }) => employeeId)).toEqual(['Cleo', 'Ben'])
    expect(found[0]!.scoreDiff).toBe('0hard/1medium/0soft')
    expect(found[1]!.scoreDiff).toBe('0hard/1medium/-60soft')
    expect(found[1]!.constraintDiffs.map(({ constraintId }) => constraintId)).toEqual([
      'unassignedMandatoryShift',
      'unpreferredTime',
    ])
  })

  it('cost what the whole roster costs with them less without, with every kind of rule', () => {
    const plan = buildPlan(inputSchema.parse(everyRule(2)), {})
    const free = plan.facts.shifts.filter(({ isPinned }) => !isPinned)
    let count = 0
    for (const { index, input } of free) {
      for (const { employeeId, scoreDiff, constraintDiffs } of recommend(plan, input.id)) {
        const employee = plan.facts.employeeIndex.get(employeeId)!
        const changed = planOf(plan.facts, plan.problem, plan.who.with(index, employee))
        const open = planOf(plan.facts, plan.problem, plan.who.with(index, -1))
        const difference = minus(evaluate(changed, constraints, {}), evaluate(open, constraints, {}))
        expect(scoreDiff).toBe(formatScore(difference))
        expect(constraintDiffs.length).toBeGreaterThan(0)
        count++
      }
    }
    expect(count).toBeGreaterThan(5)
  })

  it('refuse shifts that are pinned or not there, by name', () => {
    const plan = planOfWatch({ shifts: [shift(0, 8, 16, { pinned: true })] })
    expect(() => recommend(plan, 'S0-8')).toThrow('pinned')
    expect(() => recommend(plan, 'Nothing')).toThrow('"Nothing" is the id of no shift')
  })
})

describe('the view of open shifts', () => {
  it('names the rule in the way, employee by employee', () => {
    const plan = planOfWatch({
      contract: { minutesBetweenShiftsRules: [{ id: 'Rest', minimumMinutesBetweenShifts: 660 }] },
      ann: { unavailableTimeSpans: [{ start: at(0, 0), end: at(1, 0) }] },
      shifts: [shift(0, 8, 16, { employee: null }), shift(0, 0, 7, { employee: 'Ben' })],
    })
    const answer = unassigned.schema.parse(unassigned.view(plan, unassigned.query.parse({ shiftId: 'S0-8' })))
    expect(answer).toMatchObject({
      totalUnassigned: 1,
      shifts: [
        {
          id: 'S0-8',
          summary: 'Of 3 employees 1 are unavailable, 1 would rest too little, 1 could work it.',
          employees: [
            { employee: 'Ann', isPossible: false, constraints: ['unavailableTime'] },
            { employee: 'Ben', isPossible: false, constraints: ['minutesBetweenShiftsRequired'] },
            { employee: 'Cleo', isPossible: true, reasons: [] },
          ],
        },
      ],
    })
  })
})

describe('an input', () => {
  it('is refused by the name of a field that is not known', () => {
    const document = { ...documentOf({ shifts: [] }), shiftz: [] }
    expect(inputSchema.safeParse(document).error?.issues[0]?.message).toContain('shiftz')
  })
})

describe('takers of a shift', () => {
  const takers = recommendations.find(({ path }) => path === 'recommend-takers')!
  const told = (plan: Parameters<typeof takers.recommend>[0], fitShiftId: string) =>
    takersAnswer.parse(takers.recommend(plan, { fitShiftId }, context)).takers

  it('are everybody and nobody, each with what the whole roster gains or loses, with every kind of rule', () => {
    const plan = buildPlan(inputSchema.parse(everyRule(2)), {})
    const now = evaluate(plan, constraints, {})
    let refused = 0
    for (const { index, input, isHistoric } of plan.facts.shifts.filter((one) => !one.isHistoric)) {
      expect(isHistoric).toBe(false)
      const found = told(plan, input.id)
      expect(found).toHaveLength(plan.facts.employees.length + 1)
      expect(found.filter(({ isCurrent }) => isCurrent).map(({ employeeId }) => employeeId)).toEqual([
        input.employee ?? null,
      ])
      for (const { employeeId, scoreDiff, reasons } of found) {
        const employee = employeeId === null ? -1 : plan.facts.employeeIndex.get(employeeId)!
        const changed = planOf(plan.facts, plan.problem, plan.who.with(index, employee))
        expect([input.id, employeeId, scoreDiff]).toEqual([
          input.id,
          employeeId,
          formatScore(minus(evaluate(changed, constraints, {}), now)),
        ])
        refused += reasons.length
      }
    }
    expect(refused).toBeGreaterThan(0)
  })

  it('say which rule is in the way, and are told of a pinned shift but not of history', () => {
    const plan = planOfWatch({
      ben: { unavailableTimeSpans: [{ start: at(0, 0), end: at(1, 0) }] },
      shifts: [shift(0, 8, 16, { pinned: true }), shift(-1, 8, 16, { pinned: true })],
    })
    const ben = told(plan, 'S0-8').find(({ employeeId }) => employeeId === 'Ben')
    expect(ben?.reasons).toEqual(['is unavailable'])
    expect(ben?.scoreDiff).toMatch(/^-[1-9]\d*hard/)
    expect(() => told(plan, 'S-1-8')).toThrow('history')
    expect(() => told(plan, 'Nothing')).toThrow('"Nothing" is the id of no shift')
  })
})
