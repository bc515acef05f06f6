/** Priorities are those there are. */
import type { ReportIssue } from '../../planning-model.ts'
import { legacyPriorities } from '../domain/priorities.ts'
import type { Subject } from './values.ts'

export function reportUnknownPriority(
  priority: string,
  { path, name, ids }: Subject,
  report: ReportIssue<'UnknownPriority'>,
): void {
  report('UnknownPriority', {
    path: `${path}/priority`,
    message: `The priority ${priority} of ${name} is unknown. Use "1" to "10" or "opt-1" to "opt-10", or add it to the override priorityWeights.`,
    ...ids,
    priority,
  })
}

export function reportLegacyPriority(
  priority: string,
  { path, name, ids }: Subject,
  report: ReportIssue<'DeprecatedPriority'>,
): void {
  report('DeprecatedPriority', {
    path: `${path}/priority`,
    message: `The priority ${priority} of ${name} is an older name; it is read as "${legacyPriorities.get(priority)!}". Send that instead.`,
    ...ids,
    priority,
  })
}
