/** What was changed by hand, in order, and what was taken back of it: pure, so that undoing cannot forget anything. */
import type { PatchOperation } from '../../../../../server/contract/patch.ts'
import type { PlanEdit } from '../../views/plan-view-contract.ts'

export interface EditHistory {
  readonly done: readonly PlanEdit[]
  /** The one to be done again next is the last. */
  readonly undone: readonly PlanEdit[]
}

export const noEdits: EditHistory = { done: [], undone: [] }

/** What was taken back is gone once something else is done. */
export const withEdit = ({ done }: EditHistory, edit: PlanEdit): EditHistory => ({ done: [...done, edit], undone: [] })

export function withoutLast({ done, undone }: EditHistory): EditHistory {
  const last = done.at(-1)
  return last ? { done: done.slice(0, -1), undone: [...undone, last] } : { done, undone }
}

export function withLastAgain({ done, undone }: EditHistory): EditHistory {
  const next = undone.at(-1)
  return next ? { done: [...done, next], undone: undone.slice(0, -1) } : { done, undone }
}

export const patchOf = ({ done }: EditHistory): PatchOperation[] => done.flatMap(({ patch }) => patch)

/** The patch, with what was touched kept where it is. */
export function pinnedPatchOf(history: EditHistory): PatchOperation[] {
  const pins = new Map(history.done.flatMap(({ pins: own }) => own.map((pin) => [JSON.stringify(pin), pin] as const)))
  return [...patchOf(history), ...pins.values()]
}
