/** Walks the path of one operation through the draft and does at its end what the operation says. */
import { ArrayDraft } from './array-draft.ts'
import { changeArray } from './change-array.ts'
import { changeField } from './change-field.ts'
import type { Draft, DraftNode } from './draft.ts'
import { describeNode, isAbsent, isObject, type JsonObject } from './json-node.ts'
import { PatchFault } from './patch-fault.ts'
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
  if (node instanceof ArrayDraft) return step.isLast ? changeArray(step, node, segment) : walkIndex(step, node, segment)
  if (isObject(node)) return step.isLast ? changeField(step, node, segment.key) : walkField(step, node, segment.key)
  throw new PatchFault(`${step.place} is ${describeNode(node)} and has no "${segment.key}". Shorten the path, or replace ${step.place} as a whole.`)
}
