/**
 * Shifts beyond a minimum demand are spread evenly over its intervals. Only intervals with a minimum and no maximum are
 * compared: where there is a maximum, the range says how many are wanted. What is missing counts as negative.
 */
import type { Coupling } from '../../../solver/assignment/problem/problem.ts'
import { meanShare, unevenness } from '../../../solver/assignment/problem/shares.ts'
import { goal, type Match } from '../../constraint.ts'
import type { Facts } from '../domain/plan.ts'
import { fairnessGroup } from './groups.ts'
import { onCompany } from './roster-constraint.ts'
import type { RosterLoadRule } from './rule.ts'
import { loadsOf } from './shared-matches.ts'
import { plural } from './wording.ts'

type DemandRule = NonNullable<Facts['input']['globalRules']>['minimumMaximumShiftsPerHourlyDemand'][number]

interface Balanced {
  readonly rule: DemandRule
  readonly load: RosterLoadRule
  /** 1 for intervals that are compared. */
  readonly isCompared: Uint8Array
  readonly intervals: number
}

export const demandBalance = onCompany({
  id: 'demandBalance',
  name: 'Balance shifts worked for minimum hourly demand',
  description:
    'Shifts beyond a minimum demand are spread evenly over its intervals; those with a maximum are not compared. Measured in shifts away from the mean, squared, each demand on its own.',
  level: 'soft',
  group: fairnessGroup,
  weight: goal({
    override: 'balanceShiftsWorkedForMinimumHourlyDemandWeight',
    words: 'Even numbers of shifts beyond the demand',
    reason:
      'Without effect unless a demand has minimums without maximums; two shifts away from the mean cost 4 points.',
  }),
  /** `demand` are the loads of the demand rules, in their order. */
  rules({ facts, demand }: { readonly facts: Facts; readonly demand: readonly RosterLoadRule[] }) {
    return balancedOf(facts, demand).map((one) => ({
      asksForWork: false,
      start: () => balanceCoupling(one),
      touches: (shift, employee) => one.load.members[employee] === 1 && isInDemand(one, shift),
      matches: (_, { who }) => matchesOf(one, loadsOf(one.load, { who })),
    }))
  },
})

function balancedOf(facts: Facts, demand: readonly RosterLoadRule[]): Balanced[] {
  const rules = facts.input.globalRules?.minimumMaximumShiftsPerHourlyDemand ?? []
  return rules.flatMap((rule, index): Balanced[] => {
    const load = demand[index]!
    const isCompared = Uint8Array.from(load.min, (min, slot) => Number(min > -Infinity && load.max[slot] === Infinity))
    const intervals = isCompared.reduce((sum, is) => sum + is, 0)
    return intervals < 2 ? [] : [{ rule, load, isCompared, intervals }]
  })
}

function isInDemand({ load: { first, slots }, isCompared }: Balanced, shift: number): boolean {
  for (let at = first[shift]!; at < first[shift + 1]!; at++) if (isCompared[slots[at]!] === 1) return true
  return false
}

function balanceCoupling({ load: { first, slots, amounts, members, min }, isCompared, intervals }: Balanced): Coupling {
  const beyond = new Int32Array(isCompared.length)
  let [sum, squares] = [0, 0]
  for (let slot = 0; slot < beyond.length; slot++) {
    if (isCompared[slot] === 0) continue
    beyond[slot] = -min[slot]!
    sum += beyond[slot]!
    squares += beyond[slot]! ** 2
  }
  return {
    empty: unevenness(sum, squares, intervals),
    change(shift, employee, sign) {
      if (members[employee] === 0) return 0
      const before = unevenness(sum, squares, intervals)
      for (let at = first[shift]!; at < first[shift + 1]!; at++) {
        const slot = slots[at]!
        if (isCompared[slot] === 0) continue
        const change = sign * amounts[at]!
        squares += change * (2 * beyond[slot]! + change)
        sum += change
        beyond[slot] = beyond[slot]! + change
      }
      return unevenness(sum, squares, intervals) - before
    },
  }
}

function matchesOf({ rule, load: { min }, isCompared, intervals }: Balanced, worked: Int32Array): Match[] {
  const beyond = worked.map((count, slot) => (isCompared[slot] === 1 ? count - min[slot]! : 0))
  const mean = meanShare(
    beyond.reduce((sum, one) => sum + one, 0),
    intervals,
  )
  return [...beyond].flatMap((own, slot): Match[] => {
    if (isCompared[slot] === 0 || own === mean) return []
    const start = rule.demandDetails[slot]!.startDateTime
    const justify = () => ({
      description: `From ${start} on ${inWords(own)} the minimum of the demand ${rule.id}, where ${inWords(mean)} it would be even.`,
      ruleId: rule.id,
      startDateTime: start,
      shiftsWorked: worked[slot]!,
    })
    return [{ amount: (own - mean) ** 2, justify }]
  })
}

/** `two shifts more than` and so on, of shifts beyond a minimum. */
const inWords = (beyond: number) =>
  beyond === 0 ? 'just' : `${plural(Math.abs(beyond), 'shift')} ${beyond > 0 ? 'more' : 'less'} than`
