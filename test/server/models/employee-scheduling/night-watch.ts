/** A tiny roster for one rule at a time: three watchers and shifts by day and hours, in UTC unless a zone is named. */
import { evaluate, analyse } from '../../../../server/models/constraint.ts'
import { constraints } from '../../../../server/models/employee-scheduling/constraints/index.ts'
import { buildPlan } from '../../../../server/models/employee-scheduling/domain/build-plan.ts'
import { input as inputSchema, type Input } from '../../../../server/models/employee-scheduling/schema/input.ts'
import { overrides as overridesSchema } from '../../../../server/models/employee-scheduling/schema/overrides.ts'
import { issueTypes } from '../../../../server/models/employee-scheduling/validation/issue-types.ts'
import { validate } from '../../../../server/models/employee-scheduling/validation/validate.ts'

type Fields = Readonly<Record<string, unknown>>

/** 2027-02-01 is a Monday. */
export const at = (day: number, hour: number): string =>
  new Date(Date.UTC(2027, 1, 1 + day, 0, Math.round(hour * 60))).toISOString().replace('.000Z', 'Z')

/** Of Ann unless it is said otherwise. */
export const shift = (day: number, from: number, to: number, more: Fields = {}): Fields => ({
  id: `S${day}-${from}`,
  start: at(day, from),
  end: at(day, to),
  employee: 'Ann',
  ...more,
})

export interface Watch {
  readonly contract?: Fields
  readonly ann?: Fields
  readonly ben?: Fields
  readonly globalRules?: Fields
  readonly more?: Fields
  readonly shifts: readonly Fields[]
  readonly overrides?: Fields
}

export function documentOf({ contract, ann, ben, globalRules, more, shifts }: Watch) {
  return {
    planningWindow: { start: at(0, 0), end: at(14, 0) },
    contracts: [{ id: 'Watch', ...contract }],
    employees: [
      { id: 'Ann', contracts: ['Watch'], ...ann },
      { id: 'Ben', contracts: ['Watch'], ...ben },
      { id: 'Cleo', contracts: ['Watch'] },
    ],
    shifts,
    ...(globalRules && { globalRules }),
    ...more,
  }
}

export function issuesOf(
  document: unknown,
  overrides: object = {},
): { code: keyof typeof issueTypes; path: string; message: string }[] {
  const issues: { code: keyof typeof issueTypes; path: string; message: string }[] = []
  validate(inputSchema.parse(document), overridesSchema.parse(overrides), (code, { path, message }) =>
    issues.push({ code, path, message }),
  )
  return issues
}

export function planOf(watch: Watch) {
  const document = documentOf(watch)
  const errors = issuesOf(document).filter(({ code }) => issueTypes[code].severity === 'ERROR')
  if (errors.length > 0) throw new Error(errors[0]!.message)
  const input: Input = inputSchema.parse(document)
  return buildPlan(input, overridesSchema.parse(watch.overrides ?? {}))
}

/** How much the constraint measures. */
export function measure(watch: Watch, constraint: string): number {
  const plan = planOf(watch)
  const found = constraints.find(({ id }) => id === constraint)
  if (!found) throw new Error(`There is no constraint ${constraint}.`)
  return found.matches(plan).reduce((sum, { amount }) => sum + amount, 0)
}

export function explain(watch: Watch, constraint: string) {
  const plan = planOf(watch)
  const analysis = analyse(plan, constraints, watch.overrides ?? {})
  return analysis.constraints.find(({ id }) => id === constraint)!.matches!.map(({ justification }) => justification)
}

export const scoreOf = (watch: Watch) => evaluate(planOf(watch), constraints, watch.overrides ?? {})
