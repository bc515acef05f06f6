import { AppError } from '../../../foundation/app-error.ts'

/** Refuses ids in a query that name nothing in the plan; `kind` and `list` say what they should name, in words. */
export function requireKnownIds(
  parameter: string,
  ids: readonly string[],
  known: ReadonlySet<string>,
  kind: string,
): void {
  const faults = ids
    .filter((id) => !known.has(id))
    .map(
      (id) =>
        `${parameter} "${id}" is the id of no ${kind} of the plan. Use an id of the input, or leave the parameter out.`,
    )
  if (faults.length > 0)
    throw new AppError(
      'QUERY_INVALID',
      faults.length === 1 ? faults[0]! : `The query names ${faults.length} ids that are not in the plan. See details.`,
      faults,
    )
}
