/** Which question of the edit mode is open. */
import { shallowRef, watch } from 'vue'
import type { EditedShifts, ShiftOf } from './shift-edits.ts'

export function useEditDialogs(editing: EditedShifts['editing']) {
  /** The visit whose places are chosen from. */
  const movingId = shallowRef<string>()
  /** Whether somebody chooses where all that are chosen are sent. */
  const isSending = shallowRef(false)
  /** The shift that swaps its visits with another. */
  const swapping = shallowRef<ShiftOf>()
  // Who stops editing moves nothing.
  watch(
    () => editing() === undefined,
    (isOver) => {
      if (!isOver) return
      movingId.value = undefined
      isSending.value = false
      swapping.value = undefined
    },
  )
  return {
    ...{ movingId, isSending, swapping },
    openMoving: (visitId: string) => (movingId.value = visitId),
    openSending: () => (isSending.value = true),
    openSwapping: (of: ShiftOf) => (swapping.value = of),
  }
}
export type EditDialogs = ReturnType<typeof useEditDialogs>
