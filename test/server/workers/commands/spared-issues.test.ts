/** What was accepted before a rule stays solvable, and so does what is derived from it. */
import { describe, expect, test } from 'vitest'
import { fieldServiceRouting as model } from '../../../../server/models/registry.ts'
import type { ValidationIssue } from '../../../../server/contract/validation.ts'
import { validated } from '../../../../server/workers/commands/check-dataset.ts'
import { sparing } from '../../../../server/workers/commands/spared-issues.ts'
import { annsMonday, at, villageDocument } from '../../models/field-service-routing/village.ts'

const weights = model.schema.overrides.parse({})
const shifts = (...others: readonly object[]) =>
  villageDocument({ vehicle: { shifts: [annsMonday, ...others.map((other) => ({ ...annsMonday, ...other }))] } })

function issuesOf(input: unknown): ValidationIssue[] {
  const issues: ValidationIssue[] = []
  validated(input, weights, { model, issues })
  return issues
}

const severities = (issues: readonly ValidationIssue[]) => issues.map(({ code, severity }) => `${severity} ${code}`)

describe('an error of a rule younger than its dataset', () => {
  const stored = shifts({ id: 'on call', minStartTime: at('16:00'), maxEndTime: at('20:00') })

  test('is a warning in what is derived from the dataset, be its times changed', () => {
    const derived = shifts({ id: 'on call', minStartTime: at('15:00'), maxEndTime: at('20:00') })
    expect(severities(issuesOf(derived))).toEqual(['ERROR ShiftsOverlap'])
    expect(severities(sparing(issuesOf(derived), stored, weights, model))).toEqual(['WARNING ShiftsOverlap'])
  })

  test('stays one where the dataset has it not, or of other shifts', () => {
    const derived = shifts({ id: 'late', minStartTime: at('16:00'), maxEndTime: at('20:00') })
    expect(severities(sparing(issuesOf(derived), stored, weights, model))).toEqual(['ERROR ShiftsOverlap'])
    expect(severities(sparing(issuesOf(stored), shifts(), weights, model))).toEqual(['ERROR ShiftsOverlap'])
  })

  test('leaves every other error what it is', () => {
    const faulty = shifts({ id: 'on call', minStartTime: at('16:00'), maxEndTime: at('15:00') })
    expect(severities(sparing(issuesOf(faulty), faulty, weights, model))).toEqual(['ERROR ShiftEndBeforeStart'])
  })
})
