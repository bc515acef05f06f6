/** What giving a shift to anybody, or to nobody, does to the roster as it is: for somebody who drags it. */
import { AppError } from '../../../foundation/app-error.ts'
import { compareScores, formatScore, type Score } from '../../../solver/search/score.ts'
import type { Recommendation } from '../../planning-model.ts'
import { minus } from '../../score-difference.ts'
import type { Plan } from '../domain/plan.ts'
import type { Overrides } from '../schema/overrides.ts'
import { takersAnswer, takersRequest, type ShiftTaker } from '../schema/recommendations.ts'
import { obstaclesOf } from '../unassigned/obstacles.ts'
import { changeOf, scoreOfChange, without } from './change.ts'

const none: Score = { hard: 0, medium: 0, soft: 0 }

/** Those a rule keeps from it, too: whoever plans by hand may have reasons, and sees which rule it is. */
function findTakers(plan: Plan, shift: number): ShiftTaker[] {
  const open = without(plan, shift)
  const current = plan.who[shift]!
  const scoreWith = (employee: number) => (employee < 0 ? none : scoreOfChange(open, changeOf(open, shift, employee)))
  const now = scoreWith(current)
  return [-1, ...plan.facts.employees.map(({ index }) => index)]
    .map((employee) => ({ employee, diff: minus(scoreWith(employee), now) }))
    .sort((a, b) => compareScores(b.diff, a.diff) || a.employee - b.employee)
    .map(({ employee, diff }) => ({
      employeeId: employee < 0 ? null : plan.facts.employees[employee]!.input.id,
      isCurrent: employee === current,
      scoreDiff: formatScore(diff),
      reasons:
        employee < 0
          ? []
          : obstaclesOf(open, employee, shift).map(({ words }) => words.replace('could not, as then: ', '')),
    }))
}

export const takers: Recommendation<Overrides, Plan> = {
  path: 'recommend-takers',
  aliases: [],
  operationId: 'recommendTakers',
  summary: 'What giving a shift to each employee would mean',
  description:
    'Every employee, and nobody, with what the roster as it is gains or loses when the shift is theirs, and the hard rules in the way. All other shifts stay as they are. ' +
    'A shift that is pinned can be asked for: this is for changes made by hand.',
  request: takersRequest,
  schema: takersAnswer,
  recommend(plan, request) {
    const { fitShiftId } = takersRequest.parse(request)
    const shift = plan.facts.shiftIndex.get(fitShiftId)
    const isHistoric = shift !== undefined && plan.facts.shifts[shift]!.isHistoric
    if (shift === undefined || isHistoric)
      throw new AppError(
        'RECOMMENDATION_INVALID',
        isHistoric
          ? `Shift "${fitShiftId}" (fitShiftId) starts before the planning window: it is history.`
          : `fitShiftId "${fitShiftId}" is the id of no shift of the roster. Use the id of one of its shifts.`,
      )
    return { takers: findTakers(plan, shift) }
  },
}
