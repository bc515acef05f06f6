/** Ids are unique among things of a kind. */
import type { ReportIssue } from '../../planning-model.ts'

export interface Owned {
  readonly id: string
  readonly path: string
}

export interface IdScope<Code extends string> {
  readonly code: Code
  /** In words. */
  readonly kind: string
  /** Name of the id among the facts of the issue. */
  readonly fact: string
}

export function checkUnique<Code extends string>(
  things: readonly Owned[],
  { code, kind, fact }: IdScope<Code>,
  report: ReportIssue<Code>,
): void {
  const first = new Map<string, string>()
  for (const { id, path } of things) {
    const other = first.get(id)
    if (other === undefined) first.set(id, path)
    else
      report(code, {
        path,
        message: `The ${kind} id ${id} is also used at ${other}. Give each ${kind} its own id.`,
        [fact]: id,
      })
  }
}
