/** Shifts that are chosen to be changed together. */
import { computed, shallowRef } from 'vue'
import { countText } from '../../../../../ui/amounts.ts'
import type { Roster, Shift } from '../roster.ts'

export function useChosenShifts(roster: () => Roster) {
  const ids = shallowRef<ReadonlySet<string>>(new Set())
  const shifts = computed(() => [...ids.value].flatMap((id) => roster().shifts.get(id) ?? []))

  function toggle(id: string): void {
    const next = new Set(ids.value)
    if (!next.delete(id)) next.add(id)
    ids.value = next
  }

  /** What a command about one shift is about: all that are chosen, where it is one of them. */
  function togetherWith(id: string): readonly Shift[] {
    const shift = roster().shifts.get(id)
    return ids.value.has(id) ? shifts.value : shift ? [shift] : []
  }

  return {
    ...{ ids, shifts, toggle, togetherWith },
    clear: () => void (ids.value = new Set()),
    words: computed(() => countText(shifts.value.length, 'shift')),
  }
}
