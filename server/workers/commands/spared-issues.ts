/**
 * Rules that are younger than stored datasets. What was accepted before a rule stays readable and solvable, and so does
 * what is derived from it: of such a dataset the issue is a WARNING (`isSpared` of the model's issue types).
 */
import type { ValidationIssue, ValidationResult } from '../../contract/validation.ts'
import type { Weights } from '../../models/constraint.ts'
import type { PlanningModel } from '../../models/planning-model.ts'
import { ownerOf, type DatasetJob } from '../protocol.ts'
import { isError, issueReporter } from './issue-reporter.ts'
import type { PlanSources } from './prepare-plan.ts'
import { readInput } from './read-input.ts'

/** The issues of an input that is derived from another one, which was accepted. */
export function sparing(
  issues: readonly ValidationIssue[],
  accepted: unknown,
  weights: Weights,
  model: PlanningModel,
): ValidationIssue[] {
  if (!issues.some((issue) => maySpare(issue, model))) return [...issues]
  const known = new Set(issuesOf(accepted, weights, model).map(keyOf))
  return issues.map((issue) =>
    maySpare(issue, model) && known.has(keyOf(issue)) ? { ...issue, severity: 'WARNING' } : issue,
  )
}

/** The same where the dataset it is derived from is to be read; as they are where that is gone or was refused. */
export async function sparingParent(
  issues: readonly ValidationIssue[],
  { job, parentId, weights }: { readonly job: DatasetJob; readonly parentId: string | null; readonly weights: Weights },
  { model, documents }: PlanSources,
): Promise<ValidationIssue[]> {
  if (parentId === null || !issues.some((issue) => maySpare(issue, model))) return [...issues]
  const owner = ownerOf({ ...job, datasetId: parentId, documentsVersion: null })
  try {
    // The worker wrote it itself.
    // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- see above
    const result = (await documents.read(owner, 'validation-result')) as ValidationResult
    if (result.status === 'ERRORS') return [...issues]
    return sparing(issues, (await readInput(owner, model, documents)).value, weights, model)
  } catch {
    return [...issues]
  }
}

function maySpare(issue: ValidationIssue, model: PlanningModel): boolean {
  return isError(issue) && model.issueTypes[issue.code]?.isSpared === true
}

function issuesOf(value: unknown, weights: Weights, model: PlanningModel): ValidationIssue[] {
  const parsed = model.schema.input.safeParse(value)
  const issues: ValidationIssue[] = []
  if (parsed.success) model.validate(parsed.data, weights, issueReporter(model, issues))
  return issues
}

/** The code and the things it is about: times may have been changed since. */
function keyOf({ severity: _severity, path: _path, message: _message, ...facts }: ValidationIssue): string {
  return JSON.stringify(facts)
}
