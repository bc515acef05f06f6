/** Whose datasets a request is about. */
import type { Caller } from '../../http/caller.ts'

/** Callers of the model API always are API keys; the access check has seen to it. */
export function tenantOf(caller: Caller | undefined): string {
  if (!caller) throw new Error('A dataset route was reached without a caller')
  return caller.tenantId
}
