/** What keeps an employee from a shift in a plan: hard rules that break with it and do not without. */
import type { Justification } from '../../constraint.ts'
import type { Plan } from '../domain/plan.ts'
import { loadsOf } from '../rules/shared-matches.ts'
import {
  matchesOf,
  type RosterCoupling,
  type RosterLoadRule,
  type RosterRowRule,
  type RosterSummary,
  type WorkedShifts,
} from '../rules/rule.ts'

export interface Obstacle {
  readonly constraint: RosterSummary
  /** As it follows a name: `lacks Ambulance`, `would break rule Max40HoursPerWeek`. */
  readonly words: string
  /** Whether it lies in the employee and the shift alone, whatever else is planned. */
  readonly isLasting: boolean
  /** Whether it lies in what others work. */
  readonly isShared: boolean
}

/** All of them, or only the first. */
export function obstaclesOf(plan: Plan, employee: number, shift: number, isFirstEnough = false): Obstacle[] {
  const { problem, rows } = plan
  const found: Obstacle[] = []
  for (const rule of problem.rules.cells) {
    if (!rule.isHard || rule.shifts?.[shift] === 0 || rule.employees?.[employee] === 0) continue
    if (rule.measure(employee, shift) === 0) continue
    found.push({ constraint: rule.constraint, words: rule.reason!(employee, shift), isLasting: true, isShared: false })
    if (isFirstEnough) return found
  }
  const row = rows[employee]!
  const withShift = withDuty(row, shift)
  for (const rule of problem.rules.rows[employee]!) {
    if (!rule.isHard) continue
    const added = amountOf(rule, withShift) - amountOf(rule, row)
    if (added <= 0) continue
    found.push({
      constraint: rule.constraint,
      words: wordsOf(rule, employee, row, withShift),
      isLasting: false,
      isShared: false,
    })
    if (isFirstEnough) return found
  }
  return [...found, ...sharedObstacles(plan, employee, shift)]
}

/** What lies in what others work: company, loads such as groups of shifts, and costs. */
function sharedObstacles(plan: Plan, employee: number, shift: number): Obstacle[] {
  const { loads, couplings } = plan.problem.rules
  const touching = couplings.filter((rule) => rule.isHard && rule.touches(shift, employee))
  const found = loads
    .filter((rule) => rule.isHard && rule.members[employee] === 1)
    .flatMap((rule): Obstacle[] => {
      const { constraint, first, slots, amounts, max } = rule
      for (let at = first[shift]!; at < first[shift + 1]!; at++) {
        const slot = slots[at]!
        const load = knownLoad(rule, plan)[slot]! + amounts[at]!
        if (load > max[slot]!)
          return [
            {
              constraint,
              words: asThen(rule.justify(slot, load, load - max[slot]!)),
              isLasting: false,
              isShared: true,
            },
          ]
      }
      return []
    })
  if (touching.length === 0) return found
  const changed = {
    who: plan.who.with(shift, employee),
    rows: plan.rows.with(employee, withDuty(plan.rows[employee]!, shift)),
  }
  return [...found, ...touching.flatMap((rule) => couplingObstacles(rule, plan, changed, shift))]
}

function couplingObstacles(rule: RosterCoupling, before: Plan, after: WorkedShifts, shift: number): Obstacle[] {
  const tell = (worked: WorkedShifts) =>
    rule.constraints.flatMap((constraint) =>
      rule.matches(constraint, worked, shift).map((match) => ({ constraint, match })),
    )
  const [gone, come] = [tell(before), tell(after)]
  const sum = (told: typeof gone) => told.reduce((total, { match }) => total + match.amount, 0)
  if (sum(come) <= sum(gone)) return []
  const known = new Set(gone.map(({ match }) => match.justify().description))
  const added = come.find(({ match }) => !known.has(match.justify().description)) ?? come[0]!
  return [{ constraint: added.constraint, words: asThen(added.match.justify()), isLasting: false, isShared: true }]
}

const loadsOfPlans = new WeakMap<Plan, Map<RosterLoadRule, Int32Array>>()

function knownLoad(rule: RosterLoadRule, plan: Plan): Int32Array {
  const known = loadsOfPlans.get(plan) ?? new Map<RosterLoadRule, Int32Array>()
  loadsOfPlans.set(plan, known)
  const load = known.get(rule) ?? loadsOf(rule, plan)
  known.set(rule, load)
  return load
}

const asThen = ({ description }: Justification) => `could not, as then: ${description.replace(/\.$/, '')}`

export function withDuty(row: Int32Array, shift: number): Int32Array {
  return Int32Array.from([...row, shift]).sort()
}

function amountOf(rule: RosterRowRule, row: Int32Array): number {
  let sum = 0
  rule.walk(row, row.length, {
    add: (amount) => {
      sum += amount
    },
  })
  return sum
}

/** The match that comes with the shift, told as what would be. */
function wordsOf(rule: RosterRowRule, employee: number, row: Int32Array, withShift: Int32Array): string {
  const before = new Set(matchesOf(rule, row).map((match) => JSON.stringify(match)))
  const match = matchesOf(rule, withShift).find((one) => !before.has(JSON.stringify(one)))
  return asThen(match ? rule.justify(employee, match, withShift) : { description: '' })
}
