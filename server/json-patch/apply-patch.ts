/**
 * JSON Patch for datasets: add, remove and replace, with filters in paths (`patch-path.ts`). The rules:
 *
 * - Operations run in order, each on the result of the one before. One that fails fails the patch, and nothing is
 *   changed.
 * - A filter applies to all elements it takes. Taking none is fine: nothing happens, but that a replace (or add) whose
 *   last
 *   segment is the filter appends its value.
 * - Without a filter in front, everything a path names must be there. Behind a filter, removing what is not there does
 *   nothing, replacing it adds it, and `-` on an array that is absent or null creates the array.
 * - In an array of texts the last segment of a remove may be the text itself.
 */
import { AppError } from '../foundation/app-error.ts'
import type { PatchOperation } from '../contract/patch.ts'
import { applyOperation } from './apply-operation.ts'
import { Draft } from './draft.ts'
import { measureDocument } from './measure-json.ts'
import { PatchBudget, patchLimits, type PatchLimits } from './patch-budget.ts'
import { PatchFault, shortened } from './patch-fault.ts'
import { prepareOperation, type PreparedOperation } from './prepare-operation.ts'

/** What one operation did. */
export interface PatchChange {
  readonly op: PatchOperation['op']
  readonly path: string
  /** Number of places changed; 0 when a filter took nothing. */
  readonly places: number
}

/** The patched document, and what was done to it. */
export interface PatchOutcome {
  /**
   * Shares what was not changed with the given document, and values with the operations: not to be changed in place.
   */
  readonly document: unknown
  /** One per operation, in order. */
  readonly changes: readonly PatchChange[]
}

/** Longest list of faults in an answer. */
const mostFaults = 20

/** Applies the operations to parsed JSON, or throws PATCH_INVALID. The document is never changed. */
export function applyPatch(
  document: unknown,
  operations: readonly PatchOperation[],
  limits: PatchLimits = patchLimits,
): PatchOutcome {
  const prepared = prepareAll(operations, limits)
  const draft = new Draft(document, new PatchBudget(limits, () => measureDocument(document)))
  const changes = prepared.map((operation, index) => {
    const { op, path } = operations[index]!
    return { op, path, places: attempt(operations, index, () => applyOperation(draft, operation)) }
  })
  return { document: attempt(operations, operations.length - 1, () => draft.finish()), changes }
}

/** Looks at all operations first: whoever wrote ten paths wrong learns of all ten. */
function prepareAll(operations: readonly PatchOperation[], limits: PatchLimits): PreparedOperation[] {
  if (operations.length > limits.operations) {
    throw invalid([
      `the patch has ${operations.length} operations, and at most ${limits.operations} are possible. Split it, or send the whole input.`,
    ])
  }
  const faults: string[] = []
  const prepared: PreparedOperation[] = []
  operations.forEach((operation, index) => {
    try {
      prepared.push(prepareOperation(operation, limits))
    } catch (error) {
      faults.push(faultLine(operations, index, error))
    }
  })
  if (faults.length > 0) throw invalid(faults)
  return prepared
}

function attempt<Result>(operations: readonly PatchOperation[], index: number, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw invalid([faultLine(operations, index, error)])
  }
}

function faultLine(operations: readonly PatchOperation[], index: number, error: unknown): string {
  if (!(error instanceof PatchFault)) throw error
  const { op, path } = operations[index]!
  return `operation ${index} (${op} ${shortened(path)}): ${error.message}`
}

function invalid(faults: readonly string[]): AppError {
  const [first = ''] = faults
  const more = faults.length > 1 ? ` There are ${faults.length - 1} more faults; see the details.` : ''
  return new AppError('PATCH_INVALID', `Nothing was changed: ${first}${more}`, faults.slice(0, mostFaults))
}
