/**
 * Walks the path of one operation through the draft; what happens at its end is in `change-field.ts` and
 * `change-array.ts`.
 */
import { ArrayDraft } from './array-draft.ts'
import { changeElement, changeMatches, lengthText } from './change-array.ts'
import { changeField } from './change-field.ts'
import type { Draft, DraftNode } from './draft.ts'
import { describeNode, isAbsent, isObject, type JsonObject } from './json-node.ts'
import { PatchError, shortened } from './patch-error.ts'
import { holdsText } from './field-index.ts'
import type { FilterSegment, KeySegment } from './patch-path.ts'
import type { PreparedOperation } from './prepare-operation.ts'
import { Step } from './step.ts'

/** Answers how many places were changed: 0 when a filter took nothing. */
export function applyOperation(draft: Draft, operation: PreparedOperation): number {
  if (operation.segments.length > 0) return walk(new Step(draft, operation, 0), draft.root())
  draft.budget.grow(operation.valueBytes)
  draft.replaceRoot(operation.value)
  return 1
}

function walk(step: Step, node: DraftNode): number {
  const { segment } = step
  if (segment.kind === 'filter') return walkFilter(step, node, segment)
  if (node instanceof ArrayDraft)
    return step.isLast ? changeElement(step, node, segment) : walkIndex(step, node, segment)
  if (isObject(node)) return step.isLast ? changeField(step, node, segment.key) : walkField(step, node, segment.key)
  throw new PatchError(
    `${step.place} is ${describeNode(node)} and has no "${shortened(segment.key)}". Shorten the path, or give ${step.place} another value first.`,
  )
}

function walkField(step: Step, object: JsonObject, field: string): number {
  const { draft } = step
  const next = step.next()
  const child = draft.field(object, field)
  if (!isAbsent(child)) return walk(next, child)
  if (step.isBehindFilter && next.isAppend) {
    draft.setField(object, field, [])
    return walk(next, draft.field(object, field))
  }
  // A filter takes nothing from an array that is not there.
  if (step.mayBeGone || (step.isBehindFilter && next.segment.kind === 'filter')) return 0
  throw new PatchError(`${step.place} has no "${shortened(field)}". Add it first, or correct the path.`)
}

function walkIndex(step: Step, array: ArrayDraft, segment: KeySegment): number {
  const elements = array.settled()
  const { index } = segment
  if (index === undefined) {
    throw new PatchError(
      `${step.place} is an array and "${shortened(segment.text)}" is no index. Use an index from 0, or a filter such as [id=...].`,
    )
  }
  if (step.mayBeGone && isAbsent(elements[index])) return 0
  if (index >= elements.length)
    throw new PatchError(
      `${step.place} has no element ${index}: ${lengthText(elements)}. Use a lower index, or a filter such as [id=...].`,
    )
  return walkElement(step, array, index)
}

function walkFilter(step: Step, node: DraftNode, filter: FilterSegment): number {
  if (!(node instanceof ArrayDraft)) {
    // One more condition on the element that the filter before has taken.
    if (step.isAfterFilter && !step.isLast && isObject(node))
      return holdsText(node, filter, step.draft.budget) ? walk(step.next(), node) : 0
    throw new PatchError(
      `${step.place} is ${describeNode(node)}, and the filter ${shortened(filter.text)} needs an array. Name a field of it, or correct the path.`,
    )
  }
  const positions = node.matches(filter)
  if (step.isLast) return changeMatches(step, node, positions)
  return positions.reduce((places, position) => places + walkElement(step, node, position), 0)
}

function walkElement(step: Step, array: ArrayDraft, position: number): number {
  const next = step.next()
  const places = walk(next, step.draft.element(array, position))
  array.elementChanged(position, next.segment)
  return places
}
