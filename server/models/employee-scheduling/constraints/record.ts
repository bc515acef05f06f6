/** Constraints as the model's table has them. */
import type { ConstraintGroup, GoalWeight } from '../../constraint.ts'

export interface ConstraintRecord {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly level: 'hard' | 'medium' | 'soft'
  readonly group: ConstraintGroup
  readonly weight?: GoalWeight
}

export interface Family {
  /** Of both: `minutesWorkedPerPeriod`. */
  readonly id: string
  /** `Minutes worked per period` */
  readonly name: string
  /** What is measured, and its unit. */
  readonly measured: string
  readonly group: ConstraintGroup
  readonly override: string
  readonly words: string
  readonly reason: string
}

/** Where a rule says PREFERRED, each unit beyond its limits costs a point. */
const unitReason = 'Without effect unless a rule says PREFERRED; a unit beyond its limits is a point.'

export const requiredId = (family: string) => `${family}Required`
export const preferredId = (family: string) => `${family}Preferred`

/** The hard rule and its soft twin. */
export function twins(family: Omit<Family, 'reason'> & { readonly reason?: string }): ConstraintRecord[] {
  const { id, name, measured, group, override, words, reason = unitReason } = family
  return [
    {
      id: requiredId(id),
      name: `${name} not in required range for employee`,
      description: `Rules of contracts that say REQUIRED. ${measured}`,
      level: 'hard',
      group,
    },
    {
      id: preferredId(id),
      name: `${name} not in preferred range for employee`,
      description: `Rules of contracts that say PREFERRED. ${measured}`,
      level: 'soft',
      group,
      weight: { override, default: 1, normal: 1, words, reason },
    },
  ]
}

export const hard = (record: Omit<ConstraintRecord, 'level' | 'weight'>): ConstraintRecord => ({
  ...record,
  level: 'hard',
})

export function soft(
  record: Omit<ConstraintRecord, 'level' | 'weight'> & {
    readonly override: string
    readonly words: string
    readonly reason: string
    readonly standard?: number
  },
): ConstraintRecord {
  const { override, words, reason, standard = 1, ...rest } = record
  return { ...rest, level: 'soft', weight: { override, default: standard, normal: standard, words, reason } }
}
