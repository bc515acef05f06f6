/** Why a shift stays open, in a few words for the score analysis. */
import type { Plan } from '../domain/plan.ts'
import { plural } from '../rules/wording.ts'
import { obstaclesOf } from './obstacles.ts'

/** By constraint, of one employee and of several. */
const words: Readonly<Record<string, readonly [one: string, several: string]>> = {
  requiredSkillMissing: ['lacks a skill', 'lack a skill'],
  prohibitedEmployeeAssigned: ['is prohibited', 'are prohibited'],
  prohibitedRiskFactor: same('may not take a risk of it'),
  requiredShiftTagsMissing: ['works only other kinds of shifts', 'work only other kinds of shifts'],
  unavailableTime: ['is unavailable', 'are unavailable'],
  outsideAvailableTime: ['is not available then', 'are not available then'],
  prohibitedShiftNearDayOffRequest: ['has a day off next to it', 'have a day off next to it'],
  overlappingShift: ['works at that time', 'work at that time'],
  requiredPairing: same('would be without who they must work with'),
  commonTagsOfPairing: same('would not work as their pairing asks for'),
  prohibitedPairing: same('would work with somebody prohibited'),
  maximumTravelDistance: ['lives too far away', 'live too far away'],
  minimumTimeIncludingTravel: same('would have too little time from another place'),
  shiftGroupAssignmentMode: same('could not, as another shift of its group is worked'),
  concurrentShifts: same('could not, as too many work then'),
  minutesBetweenShiftsRequired: same('would rest too little'),
  consecutiveDaysWorkedRequired: same('would work too many days in a row'),
}
const otherRule = same('would break a limit of their contract')
const none = same('could work it')

function same(text: string) {
  return [text, text] as const
}

/** `of 15 employees 12 lack a skill, 1 is unavailable` */
export function openReason(plan: Plan, shift: number): string {
  const { facts } = plan
  if (facts.shifts[shift]!.isPinned) return 'it is pinned to nobody. Unpin it, and it is given to whoever can work it'
  if (facts.employees.length === 0) return 'there are no employees'
  const counts = new Map<readonly [one: string, several: string], number>()
  for (const { index } of facts.employees) {
    const [first] = obstaclesOf(plan, index, shift, true)
    const text = first ? (words[first.constraint] ?? otherRule) : none
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  const reasons = [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([[one, several], count]) => `${count} ${count === 1 ? one : several}`)
    .join(', ')
  return `of ${plural(facts.employees.length, 'employee')} ${reasons}`
}
