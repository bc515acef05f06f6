/** The line before which everything stays at its time: a handle on the time axis. */
import { computed, shallowRef } from 'vue'
import { clockText, dayText } from '../../../../../ui/time-zone.ts'
import type { EditedPlan } from './edited-plan.ts'
import { freezeEdit, frozenUntil } from './freeze-edits.ts'

export function useFreezeLine({ model, editing, zone }: EditedPlan) {
  /** Where somebody has put it, in milliseconds since 1970: the plan only says between which starts it lies. */
  const put = shallowRef<number>()
  const words = (time: number) => `${dayText(time, zone())} ${clockText(time, zone())}`
  const time = computed(() => {
    const routes = model.routes()
    const until = routes && frozenUntil(routes)
    if (!routes || until === undefined) return undefined
    const isThere = put.value !== undefined && put.value <= until && freezesTheSame(put.value)
    return isThere ? put.value : until
  })

  function freezesTheSame(at: number): boolean {
    const routes = model.routes()
    return routes !== undefined && freezeEdit(routes, { from: Infinity, to: at, words: '' }).patch.length === 0
  }

  async function freeze(to: number): Promise<void> {
    const routes = model.routes()
    if (!routes || editing()?.isBusy) return
    const said =
      time.value !== undefined && to < time.value
        ? `Pinned only before ${words(to)}, no longer ${words(time.value)}`
        : `All before ${words(to)} pinned`
    const edit = freezeEdit(routes, { from: time.value, to, words: said })
    if (edit.patch.length === 0 || (await editing()?.apply(edit)) === true) put.value = to
  }

  return { time, words, freeze }
}
