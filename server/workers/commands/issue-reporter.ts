/** What a model reports, as an issue of the wire. */
import type { ValidationIssue } from '../../contract/validation.ts'
import { shortened } from '../../foundation/shortened.ts'
import type { IssueDetails, PlanningModel } from '../../models/planning-model.ts'

export function issueReporter(model: PlanningModel, issues: ValidationIssue[]) {
  return (code: string, { override, ...details }: IssueDetails): void => {
    const type = model.issueTypes[code]
    if (!type) throw new Error(`The model ${model.id} reports the issue ${code}, which its catalogue does not hold`)
    const facts = Object.entries(details).map(([name, value]: [string, unknown]): [string, unknown] => [
      name,
      typeof value === 'string' ? shortened(value) : value,
    ])
    issues.push({
      ...Object.fromEntries(facts),
      message: shortened(details.message),
      code,
      severity: type.severity,
      path: override === undefined ? `/modelInput${details.path}` : `/config/model/overrides${override}`,
    })
  }
}

export const isError = ({ severity }: ValidationIssue): boolean => severity === 'ERROR'
