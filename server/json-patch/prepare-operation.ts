/** What can be said of an operation before the document is looked at. */
import type { PatchOperation } from '../contract/patch.ts'
import { measureValue } from './measure-json.ts'
import type { PatchLimits } from './patch-budget.ts'
import { PatchError } from './patch-error.ts'
import { parsePath, type PathSegment } from './patch-path.ts'

/** An operation with its path read and its value checked. */
export interface PreparedOperation {
  readonly op: PatchOperation['op']
  readonly value: unknown
  /** Estimated size of the value as JSON. */
  readonly valueBytes: number
  readonly segments: readonly PathSegment[]
  /** Behind a filter, what is not there is no fault: the filter may take elements that differ. */
  readonly firstFilter: number
}

/** Throws a PatchError when the operation is wrong whatever the document. */
export function prepareOperation(operation: PatchOperation, limits: PatchLimits): PreparedOperation {
  const { op, path } = operation
  const segments = parsePath(path, limits.depth)
  const firstFilter = segments.findIndex((segment) => segment.kind === 'filter')
  const prepared = { op, segments, firstFilter: firstFilter < 0 ? segments.length : firstFilter }
  if (op === 'remove') {
    if (segments.length === 0) throw new PatchError('the whole document cannot be removed. Replace it instead.')
    return { ...prepared, value: undefined, valueBytes: 0 }
  }
  if (operation.value === undefined) throw new PatchError('there is no value. Send one; null counts.')
  const valueBytes = measureValue(operation.value, limits.depth - segments.length)
  return { ...prepared, value: operation.value, valueBytes }
}
