/** The end of a path at a field of an object. */
import type { JsonObject } from './json-node.ts'
import { PatchError, shortened } from './patch-error.ts'
import type { Step } from './step.ts'

/** Answers how many places were changed. */
export function changeField(step: Step, object: JsonObject, field: string): number {
  const { op } = step.operation
  const isThere = Object.hasOwn(object, field)
  if (!isThere && step.mayBeGone) return 0
  // Behind a filter, replace of a field that is not there adds it.
  if (!isThere && op !== 'add' && !(op === 'replace' && step.isBehindFilter)) {
    throw new PatchError(
      `${step.place} has no "${shortened(field)}". ${op === 'replace' ? 'Use add to create it' : 'Leave the operation out'}, or correct the path.`,
    )
  }
  if (op === 'remove') step.draft.removeField(object, field)
  else step.draft.setField(object, field, step.takeValue())
  return 1
}
