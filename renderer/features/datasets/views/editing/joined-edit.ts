/** Several edits as one step of the history. */
import type { PlanEdit } from '../plan-view-contract.ts'

/** The patches one after another. */
export function joined(words: string, edits: readonly PlanEdit[]): PlanEdit {
  return { words, patch: edits.flatMap(({ patch }) => patch), pins: edits.flatMap(({ pins }) => pins) }
}
