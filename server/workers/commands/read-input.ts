/** The stored input as a value, unless it is larger than the model or the runtime allows. */
import type { PlanningModel, Restriction } from '../../models/planning-model.ts'
import { JsonScanner } from '../../foundation/json-scanner.ts'
import type { Documents } from '../../storage/documents.ts'
import type { ValidationIssue } from '../../contract/validation.ts'
import { platformIssueTypes } from './platform-issues.ts'

/** A JavaScript string ends at 2^29 - 24 characters; a larger input could not be parsed at all. */
const maxParsedBytes = 500_000_000

export interface StoredInput {
  /** Undefined when the input is too large to be parsed; `issues` says so. */
  readonly value: unknown
  readonly issues: readonly ValidationIssue[]
}

export async function readInput(datasetId: string, model: PlanningModel, documents: Documents): Promise<StoredInput> {
  const counts = new Map<string, number>()
  const chunks: Uint8Array[] = []
  const scanner = countingScanner(counts)
  const countOf = ({ array, within }: Restriction) =>
    (counts.get(array) ?? 0) + (within === undefined ? 0 : (counts.get(`${within}/${array}`) ?? 0))
  const isTooMany = () => model.restrictions.some((restriction) => countOf(restriction) > restriction.maximum)
  let bytes = 0
  for await (const chunk of (await documents.openPlain(datasetId, 'input')) as AsyncIterable<Uint8Array>) {
    scanner.push(chunk)
    bytes += chunk.length
    // What will not be parsed is not kept; it is only counted on, for the figure.
    if (bytes <= maxParsedBytes && !isTooMany()) chunks.push(chunk)
    else chunks.length = 0
  }
  const issues = model.restrictions.flatMap((restriction) => {
    const { array, within, maximum } = restriction
    const count = countOf(restriction)
    const others = within !== undefined && counts.has(`${within}/${array}`) ? `, those of ${within} included` : ''
    return count > maximum
      ? [restrictionIssue(array, `${array} holds ${count} items${others}; this model takes at most ${maximum}.`)]
      : []
  })
  if (bytes > maxParsedBytes && issues.length === 0)
    issues.push(
      restrictionIssue('', `The model input is ${bytes} bytes long; at most ${maxParsedBytes} can be planned.`),
    )
  const value = issues.length > 0 ? undefined : (JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown)
  return { value, issues }
}

/**
 * Counts the items of the input's top-level arrays without building them, and those of arrays in these items:
 * `visitGroups/visits`.
 */
function countingScanner(counts: Map<string, number>): JsonScanner {
  let array = ''
  let inner = ''
  const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
  return new JsonScanner({
    depth: 4,
    onValueStart(depth, key) {
      if (depth === 1 && key !== undefined) {
        array = key
        // A key that stands twice has its last value, as when it is parsed.
        for (const name of counts.keys()) if (name === key || name.startsWith(`${key}/`)) counts.delete(name)
      }
      if (depth === 2 && key === undefined) count(array)
      if (depth === 3) inner = key === undefined ? '' : `${array}/${key}`
      if (depth === 4 && key === undefined && inner !== '') count(inner)
    },
    onValueEnd() {},
  })
}

function restrictionIssue(array: string, message: string): ValidationIssue {
  return {
    code: 'ModelRestrictionExceeded',
    severity: platformIssueTypes.ModelRestrictionExceeded.severity,
    path: `/modelInput${array ? `/${array}` : ''}`,
    message: `${message} Split the dataset, for instance by region or by day.`,
  }
}
