import { AppError } from '../../../server/foundation/app-error.ts'
import type { PatchOperation } from '../../../server/contract/patch.ts'
import { applyPatch } from '../../../server/json-patch/apply-patch.ts'
import type { PatchLimits } from '../../../server/json-patch/patch-budget.ts'

export const add = (path: string, value: unknown): PatchOperation => ({ op: 'add', path, value })
export const remove = (path: string): PatchOperation => ({ op: 'remove', path })
export const replace = (path: string, value: unknown): PatchOperation => ({ op: 'replace', path, value })

/** Frozen at every depth: whoever writes to it is found out. */
export function frozen<Value>(value: Value): Value {
  const open: unknown[] = [value]
  while (open.length > 0) {
    const node = open.pop()
    if (typeof node !== 'object' || node === null || Object.isFrozen(node)) continue
    Object.freeze(node)
    for (const child of Object.values(node)) open.push(child)
  }
  return value
}

/**
 * The patched document; what is given is frozen first, so that every test also proves that nothing given is changed.
 */
export function patched(document: unknown, ...operations: PatchOperation[]): unknown {
  return applyPatch(frozen(document), frozen(operations)).document
}

export function faultOf(document: unknown, operations: readonly PatchOperation[], limits?: PatchLimits): AppError {
  try {
    applyPatch(frozen(document), frozen(operations), limits)
  } catch (error) {
    if (error instanceof AppError && error.code === 'PATCH_INVALID') return error
    throw error
  }
  throw new Error('The patch was applied.')
}

export const fault = (document: unknown, ...operations: PatchOperation[]): string =>
  faultOf(document, operations).message
