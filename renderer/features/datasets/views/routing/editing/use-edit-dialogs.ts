/** Which question of the edit mode is open. */
import { shallowRef, watch } from 'vue'
import type { EditedPlan, ShiftOf } from './edited-plan.ts'

export function useEditDialogs(editing: EditedPlan['editing']) {
  /** The stop for whose work a place is chosen. */
  const movingId = shallowRef<string>()
  /** Whether somebody chooses where all that are chosen are sent. */
  const isSending = shallowRef(false)
  /** The shift that swaps with another. */
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
    openMoving: (stopId: string) => (movingId.value = stopId),
    openSending: () => (isSending.value = true),
    openSwapping: (of: ShiftOf) => (swapping.value = of),
  }
}
export type EditDialogs = ReturnType<typeof useEditDialogs>
