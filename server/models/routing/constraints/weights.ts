/**
 * The weights of goals that all routing models have, and how a model writes down its own: one entry for what the weight
 * counts, why, and what its field among the overrides says.
 */
import type { GoalWeight } from '../../constraint.ts'

export interface Goal extends Omit<GoalWeight, 'override'> {
  /** What a point is counted for: `second of travel`. */
  readonly per: string
  /** Ends the description of its field. */
  readonly note?: string
}

type Texts = Pick<Goal, 'words' | 'reason' | 'per' | 'note'>

/** Counts for who sets nothing, so much a unit. */
export const on = ({ default: standard = 1, ...texts }: Texts & { readonly default?: number }): Goal => ({
  ...texts,
  default: standard,
  normal: standard,
})
/** `normal`: what it counts once it is asked for. */
export const off = ({ normal = 1, ...texts }: Texts & { readonly normal?: number }): Goal => ({
  ...texts,
  default: 0,
  normal,
})

export const routeGoals = {
  minimizeTravelTimeWeight: on({
    words: 'Little time on the road',
    reason: 'A second on the road is what all other goals are compared with.',
    per: 'second of travel',
  }),
  minimizeTravelDistanceWeight: off({
    words: 'Few kilometres',
    reason:
      'Time on the road is paid twice, in wages and in fuel. A metre takes less than a tenth of a second, so that metres beside seconds would drown all other goals: to go by distance, set minimizeTravelTimeWeight to 0 as well.',
    per: 'metre of travel',
  }),
  minimizeWaitingTimeWeight: off({
    words: 'Little waiting',
    reason:
      'Everybody leaves just in time, so that waiting costs nobody anything before a shift; within it, it is room for the call that comes at ten. Where hours are paid, costs of shifts count it.',
    per: 'second of idle: of a shift, what is neither travel, service nor break',
  }),
  maxSoftShiftTravelTimeWeight: on({
    words: 'No more travel in a shift than wished',
    reason: 'Without effect unless a shift names a limit; beyond it, a second on the road counts twice.',
    per: 'second of travel beyond maxSoftTravelTime',
  }),
  maxSoftShiftEndTimeWeight: on({
    words: 'Shifts end when wished',
    reason: 'Without effect unless a shift names an end; a second of overtime is worth a second on the road.',
    per: 'second a shift ends after maxSoftEndTime',
  }),
  minimizeShiftCostsWeight: on({
    words: 'Low costs of shifts',
    reason:
      'Without effect unless shifts have costs; who enters costs wants them counted. A cent is worth a second on the road: 36 an hour. Using a shift costs nothing by itself: somebody who is there and paid may have a short day. Name an `activationCost` or `fixedCost` where an empty shift saves money.',
    per: 'hundredth of the unit in which the costs of shifts are given',
  }),
} as const satisfies Readonly<Record<string, Goal>>

/** The weights of a model by the table of its goals. */
export function goalTable<Name extends string>(goals: Readonly<Record<Name, Goal>>) {
  return {
    goals,
    /** The weight in force: that of the overrides, or the default. */
    weightInForce: (name: Name, overrides: { readonly [Own in Name]?: number | undefined }): number =>
      overrides[name] ?? goals[name].default,
    /** The weight of a constraint as its summary shows it. */
    weighted: (override: Name): GoalWeight => {
      const { words, reason, default: standard, normal } = goals[override]
      return { override, words, reason, default: standard, normal }
    },
  }
}

export const { weighted: routeWeight } = goalTable(routeGoals)
