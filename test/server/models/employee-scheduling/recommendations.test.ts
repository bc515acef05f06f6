/** Who could work a shift: what is promised is what a full evaluation of the roster with the change says. */
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../../server/foundation/random.ts'
import { evaluate } from '../../../../server/models/constraint.ts'
import { constraints } from '../../../../server/models/employee-scheduling/constraints/index.ts'
import { buildPlan } from '../../../../server/models/employee-scheduling/domain/build-plan.ts'
import { planOf } from '../../../../server/models/employee-scheduling/domain/plan.ts'
import {
  changeOf,
  scoreOfChange,
  without,
} from '../../../../server/models/employee-scheduling/recommendations/change.ts'
import { recommendations } from '../../../../server/models/employee-scheduling/recommendations/index.ts'
import { assignability } from '../../../../server/models/employee-scheduling/views/assignability.ts'
import { unassigned } from '../../../../server/models/employee-scheduling/views/unassigned.ts'
import { input as inputSchema } from '../../../../server/models/employee-scheduling/schema/input.ts'
import { employeesAnswer, takersAnswer } from '../../../../server/models/employee-scheduling/schema/recommendations.ts'
import { minus } from '../../../../server/models/score-difference.ts'
import { formatScore } from '../../../../server/solver/search/score.ts'
import { everyRule } from './every-rule-input.ts'
import { at, documentOf, planOf as planOfWatch, shift, type Watch } from './night-watch.ts'

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

  it.each([1, 2, 3])('cost what the whole roster costs with them less without, with every kind of rule, %i', (seed) => {
    const given = buildPlan(inputSchema.parse(everyRule(seed)), {})
    const { facts, problem } = given
    const random = createRandom(seed)
    const who = given.who.map((employee) => (employee < 0 ? random.below(facts.employees.length + 1) - 1 : employee))
    const plan = planOf(facts, problem, who)
    for (const { index: shift } of facts.shifts.filter(({ isPinned }) => !isPinned)) {
      const open = without(plan, shift)
      for (const { index: employee } of facts.employees) {
        const changed = planOf(facts, problem, open.who.with(shift, employee))
        const difference = minus(evaluate(changed, constraints, {}), evaluate(open, constraints, {}))
        expect(scoreOfChange(open, changeOf(open, shift, employee))).toEqual(difference)
      }
    }
  })

  it('are only employees who break no hard rule, and each says what changes', () => {
    const { contracts: _, ...document } = everyRule(2)
    const plan = buildPlan(inputSchema.parse({ ...document, contracts: [{ id: 'Full' }, { id: 'Half' }] }), {})
    const found = plan.facts.shifts
      .filter(({ isPinned }) => !isPinned)
      .flatMap(({ input }) => recommend(plan, input.id))
    expect(found.length).toBeGreaterThan(5)
    for (const { scoreDiff, constraintDiffs } of found) {
      expect(scoreDiff).toMatch(/^\d+hard/)
      expect(constraintDiffs.length).toBeGreaterThan(0)
    }
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
          summary: 'Of 3 employees 1 is unavailable, 1 would rest too little, 1 could work it.',
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

const reasonsOf = (watch: Watch, shiftId: string) => {
  const answer = unassigned.schema.parse(unassigned.view(planOfWatch(watch), unassigned.query.parse({ shiftId })))
  const { shifts } = answer as { shifts: { employees: { employee: string; constraints: string[] }[] }[] }
  return Object.fromEntries(shifts[0]!.employees.map(({ employee, constraints: ids }) => [employee, ids]))
}

describe('what others work', () => {
  it('keeps employees from shifts without those they must work with, or with those they must not', () => {
    const watch = {
      ann: { requiredPairings: [{ pairedEmployee: 'Ben' }] },
      ben: { prohibitedPairings: [{ pairedEmployee: 'Cleo' }] },
      shifts: [shift(0, 8, 16, { employee: 'Cleo' }), shift(0, 9, 17, { employee: null })],
    }
    expect(reasonsOf(watch, 'S0-9')).toEqual({
      Ann: ['requiredPairing'],
      Ben: ['prohibitedPairing'],
      Cleo: ['overlappingShift'],
    })
    expect(recommend(planOfWatch(watch), 'S0-9')).toEqual([])
  })

  it('keeps everybody from the second shift of a group', () => {
    const watch = {
      globalRules: { shiftGroupRules: [{ id: 'One', assignmentMode: { type: 'SINGLE_SHIFT' } }] },
      more: { shiftGroups: [{ id: 'Either', shifts: ['S0-8', 'S1-8'] }] },
      shifts: [shift(0, 8, 16), shift(1, 8, 16, { employee: null })],
    }
    expect(reasonsOf(watch, 'S1-8')).toEqual({
      Ann: ['shiftGroupAssignmentMode'],
      Ben: ['shiftGroupAssignmentMode'],
      Cleo: ['shiftGroupAssignmentMode'],
    })
  })
})

describe('the assignability analysis', () => {
  const watch = {
    contract: { periodRules: [{ id: 'Day', period: 'DAY', minutesWorkedLimit: { minutesWorkedMax: 600 } }] },
    ann: { skills: [{ id: 'Boat' }], requiredPairings: [{ pairedEmployee: 'Ben' }] },
    ben: { unavailableTimeSpans: [{ start: at(0, 0), end: at(1, 0) }] },
    shifts: [
      shift(0, 8, 16, { employee: null }),
      shift(0, 9, 17),
      shift(1, 8, 19, { employee: null }),
      shift(2, 8, 16, { requiredSkills: ['Boat'] }),
    ],
  }
  const analyse = (shiftId: string) =>
    assignability.schema.parse(assignability.view(planOfWatch(watch), assignability.query.parse({ shiftId })))

  it('counts who could work each shift if nothing else were planned', () => {
    const of = (entityId: string, validAssignments: number) => ({ entityId, validAssignments, totalValues: 3 })
    expect(analyse('S0-8')).toMatchObject({
      totalAnalyzed: 4,
      totalUnassignable: 1,
      totalAssignable: 3,
      unassignable: [of('S1-8', 0)],
      assignable: [of('S2-8', 1), of('S0-8', 2), of('S0-9', 2)],
    })
  })

  it('says employee by employee what is in the way', () => {
    expect(analyse('S0-8')).toMatchObject({
      detail: {
        shift: 'S0-8',
        validAssignments: 2,
        assignments: [
          { value: 'Ann', assignmentFailures: [] },
          { value: 'Ben', assignmentFailures: ['is unavailable'] },
          { value: 'Cleo', assignmentFailures: [] },
        ],
      },
    })
    const { detail } = analyse('S1-8') as { detail: { assignments: { assignmentFailures: string[] }[] } }
    for (const { assignmentFailures } of detail.assignments) expect(assignmentFailures.join()).toContain('rule Day')
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
