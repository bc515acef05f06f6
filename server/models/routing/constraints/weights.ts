/** The weights of goals that all routing models have, and how a model writes down its own. */
import type { GoalWeight } from '../../constraint.ts'

export type Goal = Omit<GoalWeight, 'override'>

/** Counts for who sets nothing, so much a unit. */
export const on = (words: string, reason: string, standard = 1): Goal => ({
  words,
  reason,
  default: standard,
  normal: standard,
})
/** `normal`: what it counts once it is asked for. */
export const off = (words: string, reason: string, normal = 1): Goal => ({ words, reason, default: 0, normal })

export const routeGoals = {
  minimizeTravelTimeWeight: on(
    'Little time on the road',
    'A second on the road is what all other goals are compared with.',
  ),
  minimizeTravelDistanceWeight: off(
    'Few kilometres',
    'Time on the road is paid twice, in wages and in fuel. A metre takes less than a tenth of a second, so that metres beside seconds would drown all other goals: to go by distance, set minimizeTravelTimeWeight to 0 as well.',
  ),
  minimizeWaitingTimeWeight: off(
    'Little waiting',
    'Everybody leaves just in time, so that waiting costs nobody anything before a shift; within it, it is room for the call that comes at ten. Where hours are paid, costs of shifts count it.',
  ),
  maxSoftShiftTravelTimeWeight: on(
    'No more travel in a shift than wished',
    'Without effect unless a shift names a limit; beyond it, a second on the road counts twice.',
  ),
  maxSoftShiftEndTimeWeight: on(
    'Shifts end when wished',
    'Without effect unless a shift names an end; a second of overtime is worth a second on the road.',
  ),
  minimizeShiftCostsWeight: on(
    'Low costs of shifts',
    'Without effect unless shifts have costs; who enters costs wants them counted. A cent is worth a second on the road: 36 an hour. Using a shift costs nothing by itself: somebody who is there and paid may have a short day. Name an `activationCost` or `fixedCost` where an empty shift saves money.',
  ),
} as const satisfies Readonly<Record<string, Goal>>

/** The weight of a constraint as its summary shows it. */
export function routeWeight(override: keyof typeof routeGoals): GoalWeight {
  return { override, ...routeGoals[override] }
}
