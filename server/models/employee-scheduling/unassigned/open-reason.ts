/** Why a shift stays open, in a few words for the score analysis. */
import type { Plan } from '../domain/plan.ts'
import { plural } from '../rules/wording.ts'
import { obstaclesOf } from './obstacles.ts'

const words: Readonly<Record<string, string>> = {
  requiredSkillMissing: 'lack a skill',
  prohibitedEmployeeAssigned: 'are prohibited',
  prohibitedRiskFactor: 'may not take a risk of it',
  requiredShiftTagsMissing: 'work only other kinds of shifts',
  unavailableTime: 'are unavailable',
  outsideAvailableTime: 'are not available then',
  prohibitedShiftNearDayOffRequest: 'have a day off next to it',
  overlappingShift: 'work at that time',
  requiredPairing: 'would be without who they must work with',
  commonTagsOfPairing: 'would not work as their pairing asks for',
  prohibitedPairing: 'would work with somebody prohibited',
  maximumTravelDistance: 'live too far away',
  minimumTimeIncludingTravel: 'would have too little time from another place',
  shiftGroupAssignmentMode: 'could not, as another shift of its group is worked',
  concurrentShifts: 'could not, as too many work then',
  minutesBetweenShiftsRequired: 'would rest too little',
  consecutiveDaysWorkedRequired: 'would work too many days in a row',
}

/** `of 15 employees 12 lack a skill, 3 are unavailable` */
export function openReason(plan: Plan, shift: number): string {
  const { facts } = plan
  if (facts.shifts[shift]!.isPinned) return 'it is pinned to nobody'
  if (facts.employees.length === 0) return 'there are no employees'
  const counts = new Map<string, number>()
  for (const { index } of facts.employees) {
    const [first] = obstaclesOf(plan, index, shift, true)
    const text = first ? (words[first.constraint] ?? 'would break a limit of their contract') : 'could work it'
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  const reasons = [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([text, count]) => `${count} ${text}`)
    .join(', ')
  return `of ${plural(facts.employees.length, 'employee')} ${reasons}`
}
