/** Who could work a shift: after a sick call, for a swap, for extra demand. */
import { AppError } from '../../../foundation/app-error.ts'
import { compareScores, formatScore, type Score } from '../../../solver/search/score.ts'
import type { Recommendation } from '../../planning-model.ts'
import type { Plan } from '../domain/plan.ts'
import type { Overrides } from '../schema/overrides.ts'
import {
  employeesAnswer,
  employeesBatchRequest,
  employeesRequest,
  globalBatchAnswer,
  perShiftBatchAnswer,
  type EmployeeRecommendation,
} from '../schema/recommendations.ts'
import { obstaclesOf } from '../unassigned/obstacles.ts'
import { changeOf, constraintDiffs, scoreOfChange, without } from './change.ts'
import { takers } from './takers.ts'

const rules =
  'All other shifts stay as they are, and every hard rule holds for the employee; what is broken already does not get worse. ' +
  'A shift that somebody works is taken out first. scoreDiff is the score of the roster with the shift worked by the employee minus its score with the shift open. ' +
  'Accepting one makes the others stale.'

interface Found {
  readonly score: Score
  readonly recommendation: EmployeeRecommendation
}

/** Employees whom no hard rule keeps from the shift, best first. */
function findEmployees(plan: Plan, shift: number, most: number, isTold: boolean): Found[] {
  const open = without(plan, shift)
  return open.facts.employees
    .filter(({ index }) => obstaclesOf(open, index, shift, true).length === 0)
    .map(({ index }) => {
      const sides = changeOf(open, shift, index)
      return { index, sides, score: scoreOfChange(open, sides) }
    })
    .filter(({ score }) => score.hard >= 0)
    .sort((a, b) => compareScores(b.score, a.score) || a.index - b.index)
    .slice(0, most)
    .map(({ index, sides, score }) => ({
      score,
      recommendation: {
        employeeId: open.facts.employees[index]!.input.id,
        scoreDiff: formatScore(score),
        constraintDiffs: constraintDiffs(open, sides, isTold),
      },
    }))
}

/** Indices of the shifts asked for; every fault is named. */
function readShifts({ facts }: Plan, field: string, ids: readonly string[]): number[] {
  const faults = ids.flatMap((id) => {
    const index = facts.shiftIndex.get(id)
    if (index === undefined)
      return [`${field} "${id}" is the id of no shift of the roster. Use the id of one of its shifts.`]
    return facts.shifts[index]!.isPinned
      ? [`Shift "${id}" (${field}) is pinned, so it cannot be given to anybody else. Unpin it first.`]
      : []
  })
  if (faults.length > 0)
    throw new AppError(
      'RECOMMENDATION_INVALID',
      faults.length === 1 ? faults[0]! : `The request has ${faults.length} faults. See details.`,
      faults,
    )
  return ids.map((id) => facts.shiftIndex.get(id)!)
}

const single: Recommendation<Overrides, Plan> = {
  path: 'recommend-employees',
  aliases: [],
  operationId: 'recommendEmployees',
  summary: 'Recommend employees for a shift',
  description: `Who could work a shift, best first. ${rules}`,
  request: employeesRequest,
  schema: employeesAnswer,
  recommend(plan, request, { includeJustifications }) {
    const { fitShiftId, maxNumberOfRecommendations: most } = employeesRequest.parse(request)
    const [shift] = readShifts(plan, 'fitShiftId', [fitShiftId])
    const found = findEmployees(plan, shift!, most, includeJustifications)
    return { recommendations: found.map(({ recommendation }) => recommendation) }
  },
}

const perShift: Recommendation<Overrides, Plan> = {
  path: 'recommend-employees-batch-per-shift',
  aliases: [],
  operationId: 'recommendEmployeesBatchPerShift',
  summary: 'Recommend employees for several shifts, shift by shift',
  description: `Who could work each of several shifts, each looked at by itself against the roster as given. ${rules}`,
  request: employeesBatchRequest,
  schema: perShiftBatchAnswer,
  recommend(plan, request, { includeJustifications }) {
    const { fitShiftIds, maxNumberOfRecommendations: most } = employeesBatchRequest.parse(request)
    const shifts = readShifts(plan, 'fitShiftIds', fitShiftIds)
    return {
      recommendations: shifts.map((shift, index) => ({
        shiftId: fitShiftIds[index]!,
        recommendations: findEmployees(plan, shift, most, includeJustifications).map((one) => one.recommendation),
      })),
    }
  },
}

const globally: Recommendation<Overrides, Plan> = {
  path: 'recommend-employees-batch-global',
  aliases: [],
  operationId: 'recommendEmployeesBatchGlobal',
  summary: 'Recommend employees for several shifts, all ranked together',
  description: `Who could work which of several shifts, best first over all of them, each against the roster as given. ${rules}`,
  request: employeesBatchRequest,
  schema: globalBatchAnswer,
  recommend(plan, request, { includeJustifications }) {
    const { fitShiftIds, maxNumberOfRecommendations: most } = employeesBatchRequest.parse(request)
    const shifts = readShifts(plan, 'fitShiftIds', fitShiftIds)
    const found = shifts.flatMap((shift, index) =>
      findEmployees(plan, shift, most, includeJustifications).map((one) => ({ ...one, shiftId: fitShiftIds[index]! })),
    )
    return {
      recommendations: found
        .sort((a, b) => compareScores(b.score, a.score))
        .slice(0, most)
        .map(({ shiftId, recommendation }) => ({ shiftId, recommendation })),
    }
  },
}

export const recommendations: readonly Recommendation<Overrides, Plan>[] = [single, perShift, globally, takers]
