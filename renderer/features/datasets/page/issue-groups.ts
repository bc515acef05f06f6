/** Validation issues by code: errors first, then what occurs most. */
import type { IssueSeverity, ValidationIssue } from '../../../../server/contract/validation.ts'

export interface IssueGroup {
  readonly code: string
  readonly severity: IssueSeverity
  readonly issues: readonly ValidationIssue[]
}

export function issueGroups(issues: readonly ValidationIssue[]): IssueGroup[] {
  const byCode = new Map<string, ValidationIssue[]>()
  for (const issue of issues) byCode.set(issue.code, [...(byCode.get(issue.code) ?? []), issue])
  const rank = ({ severity }: IssueGroup) => (severity === 'ERROR' ? 0 : 1)
  return [...byCode]
    .map(([code, own]) => ({
      code,
      severity: own.some(({ severity }) => severity === 'ERROR') ? ('ERROR' as const) : ('WARNING' as const),
      issues: own,
    }))
    .sort((a, b) => rank(a) - rank(b) || b.issues.length - a.issues.length)
}

/**
 * Pointers of issues start in the request: `/modelInput/visits/3` is `/visits/3` of the input, `/config/run` is `/run`
 * of the configuration.
 */
export function issuePlace(path: string): { readonly document: 'input' | 'config'; readonly pointer: string } {
  const [, part, rest = ''] = /^\/(modelInput|config)(\/.*)?$/.exec(path) ?? []
  return { document: part === 'config' ? 'config' : 'input', pointer: part === undefined ? path : rest }
}
