/** The stored input as a value, unless it is larger than the model or the runtime allows. */
import type { EntityKind } from '../../contract/entity-kind.ts'
import type { PlanningModel } from '../../models/planning-model.ts'
import { JsonScanner } from '../../foundation/json-scanner.ts'
import type { Documents } from '../../storage/documents.ts'
import type { DocumentOwner } from '../../storage/plan-versions.ts'
import type { ValidationIssue } from '../../contract/validation.ts'
import { platformIssueTypes } from './platform-issues.ts'

/** A JavaScript string ends at 2^29 - 24 characters; a larger input could not be parsed at all. */
const maxParsedBytes = 500_000_000

export interface StoredInput {
  /** Undefined when the input is too large to be parsed; `issues` says so. */
  readonly value: unknown
  readonly issues: readonly ValidationIssue[]
}

export async function readInput(
  owner: DocumentOwner,
  model: PlanningModel,
  documents: Documents,
): Promise<StoredInput> {
  const counts = new Map<string, number>()
  const chunks: Uint8Array[] = []
  const scanner = countingScanner(counts, deepestOf(model))
  const countOf = ({ lists }: EntityKind) => lists.reduce((sum, list) => sum + (counts.get(list) ?? 0), 0)
  const maximumOf = ({ maximum = Infinity }: EntityKind) => maximum
  const isTooMany = (kind: EntityKind) => countOf(kind) > maximumOf(kind)
  let bytes = 0
  for await (const chunk of (await documents.openPlain(owner, 'input')) as AsyncIterable<Uint8Array>) {
    scanner.push(chunk)
    bytes += chunk.length
    // What will not be parsed is not kept; it is only counted on, for the figure.
    if (bytes <= maxParsedBytes && !model.entityKinds.some(isTooMany)) chunks.push(chunk)
    else chunks.length = 0
  }
  const issues = model.entityKinds
    .filter(isTooMany)
    .map((kind) =>
      restrictionIssue(
        `/${kind.lists[0] ?? ''}`,
        `The input has ${countOf(kind)} ${kind.plural}; this model takes at most ${maximumOf(kind)}.`,
      ),
    )
  if (bytes > maxParsedBytes && issues.length === 0)
    issues.push(
      restrictionIssue('', `The model input is ${bytes} bytes long; at most ${maxParsedBytes} can be planned.`),
    )
  const value = issues.length > 0 ? undefined : (JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown)
  return { value, issues }
}

/** How many lists deep the things of the model are. */
function deepestOf({ entityKinds }: PlanningModel): number {
  return Math.max(1, ...entityKinds.flatMap(({ lists }) => lists.map((list) => list.split('/').length)))
}

/**
 * Counts the items of the input's lists without building them, those of lists in their items by the names of both:
 * `vehicles/shifts`. Names and items take turns on the way down; what is anywhere else is not counted.
 */
function countingScanner(counts: Map<string, number>, deepest: number): JsonScanner {
  /** By depth: the list a value is, or an item of; empty for the input itself, undefined for anything else. */
  const lists: (string | undefined)[] = ['']
  return new JsonScanner({
    depth: 2 * deepest,
    onValueStart(depth, key) {
      if (depth === 0) return
      const outer = lists[depth - 1]
      const isItem = depth % 2 === 0
      if (outer === undefined || isItem !== (key === undefined)) {
        lists[depth] = undefined
      } else if (isItem) {
        lists[depth] = outer
        counts.set(outer, (counts.get(outer) ?? 0) + 1)
      } else {
        const list = depth === 1 ? key! : `${outer}/${key!}`
        // A key that stands twice has its last value, as when it is parsed.
        if (depth === 1)
          for (const name of counts.keys()) if (name === list || name.startsWith(`${list}/`)) counts.delete(name)
        lists[depth] = list
      }
    },
    onValueEnd() {},
  })
}

function restrictionIssue(path: string, message: string): ValidationIssue {
  return {
    code: 'ModelRestrictionExceeded',
    severity: platformIssueTypes.ModelRestrictionExceeded.severity,
    path: `/modelInput${path}`,
    message: `${message} Split the dataset, for instance by region or by day.`,
  }
}
