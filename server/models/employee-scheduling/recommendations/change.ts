/** What changes when one shift that is open gets an employee, rule by rule, without pricing the rest of the roster. */
import { formatScore, scoreOf, type Score } from '../../../solver/search/score.ts'
import { weightOf, type ConstraintSummary, type Match } from '../../constraint.ts'
import { constraints } from '../constraints/index.ts'
import { planOf, type Plan } from '../domain/plan.ts'
import { balanceMatches, loadMatches } from '../rules/shared-matches.ts'
import { unassignedMandatoryShift, unassignedOptionalShift, whyOpen } from '../rules/open-shifts.ts'
import { matchesOf } from '../rules/rule.ts'
import { withDuty } from '../unassigned/obstacles.ts'
import type { ConstraintDiff } from '../schema/recommendations.ts'

interface Sides {
  readonly before: Match[]
  readonly after: Match[]
}

/** The plan with the shift open. */
export function without(plan: Plan, shift: number): Plan {
  if (plan.who[shift]! < 0) return plan
  return planOf(plan.facts, plan.problem, plan.who.with(shift, -1))
}

/** Matches of all rules the change touches, before and after, by constraint. */
export function changeOf(open: Plan, shift: number, employee: number): Map<ConstraintSummary, Sides> {
  const { problem, rows } = open
  const { cells, rows: rowRules, loads, balances, couplings } = problem.rules
  const sides = new Map<ConstraintSummary, Sides>()
  const side = (constraint: ConstraintSummary) => {
    const known = sides.get(constraint) ?? { before: [], after: [] }
    sides.set(constraint, known)
    return known
  }
  openSide(open, shift, side)
  for (const rule of cells) {
    if (rule.shifts?.[shift] === 0) continue
    const lost = rule.open?.measure(shift) ?? 0
    if (lost !== 0) side(rule.constraint).before.push({ amount: lost, justify: () => rule.open!.justify(shift, lost) })
    const amount = rule.employees?.[employee] === 0 ? 0 : rule.measure(employee, shift)
    if (amount !== 0) side(rule.constraint).after.push({ amount, justify: () => rule.justify(employee, shift, amount) })
  }
  const row = withDuty(rows[employee]!, shift)
  for (const rule of rowRules[employee]!) {
    const tell = (own: Int32Array): Match[] =>
      matchesOf(rule, own).map((match) => ({ amount: match.amount, justify: () => rule.justify(employee, match, own) }))
    side(rule.constraint).before.push(...tell(rows[employee]!))
    side(rule.constraint).after.push(...tell(row))
  }
  const changed: Plan = { ...open, who: open.who.with(shift, employee), rows: rows.with(employee, row) }
  for (const rule of loads) {
    if (rule.first[shift] === rule.first[shift + 1] || rule.members[employee] === 0) continue
    side(rule.constraint).before.push(...loadMatches(rule, open))
    side(rule.constraint).after.push(...loadMatches(rule, changed))
  }
  for (const rule of balances) {
    if (rule.amounts[shift] === 0 || rule.scale[employee] === 0) continue
    side(rule.constraint).before.push(...balanceMatches(rule, open))
    side(rule.constraint).after.push(...balanceMatches(rule, changed))
  }
  for (const rule of couplings) {
    if (!rule.touches(shift, employee)) continue
    for (const constraint of rule.constraints) {
      side(constraint).before.push(...rule.matches(constraint, open, shift))
      side(constraint).after.push(...rule.matches(constraint, changed, shift))
    }
  }
  return sides
}

function openSide(open: Plan, shift: number, side: (constraint: ConstraintSummary) => Sides): void {
  const one = open.facts.shifts[shift]!
  if (one.openWeight === 0) return
  side(one.isMandatory ? unassignedMandatoryShift : unassignedOptionalShift).before.push({
    amount: one.openWeight,
    justify: () => whyOpen(one, open),
  })
}

const sum = (matches: readonly Match[]) => matches.reduce((total, { amount }) => total + amount, 0)

export function scoreOfChange({ facts }: Plan, sides: ReadonlyMap<ConstraintSummary, Sides>): Score {
  const score = { hard: 0, medium: 0, soft: 0 }
  for (const record of constraints) {
    const own = sides.get(record)
    if (own) score[record.level] -= weightOf(record, facts.overrides) * (sum(own.after) - sum(own.before))
  }
  return score
}

/** By constraint, with the matches that come and go where they are asked for. */
export function constraintDiffs(
  { facts }: Plan,
  sides: ReadonlyMap<ConstraintSummary, Sides>,
  isTold: boolean,
): ConstraintDiff[] {
  return constraints.flatMap((record): ConstraintDiff[] => {
    const own = sides.get(record)
    const weight = weightOf(record, facts.overrides)
    if (!own || weight === 0) return []
    const amount = sum(own.after) - sum(own.before)
    const matchCountDiff = own.after.length - own.before.length
    if (amount === 0 && matchCountDiff === 0) return []
    const tell = (matches: readonly Match[], sign: number) =>
      matches.map((match) => ({
        score: formatScore(scoreOf(record.level, sign * weight * match.amount)),
        justification: match.justify(),
      }))
    return [
      {
        constraintName: record.name,
        constraintId: record.id,
        score: formatScore(scoreOf(record.level, -weight * amount)),
        matchCountDiff,
        ...(isTold && { matchesDiff: unlike(tell(own.before, 1), tell(own.after, -1)) }),
      },
    ]
  })
}

type Told = NonNullable<ConstraintDiff['matchesDiff']>

/** What is in both cancels out. */
function unlike(gone: Told, come: Told): Told {
  const key = ({ justification }: Told[number]) => JSON.stringify(justification)
  const [before, after] = [new Set(gone.map(key)), new Set(come.map(key))]
  return [...gone.filter((one) => !after.has(key(one))), ...come.filter((one) => !before.has(key(one)))]
}
