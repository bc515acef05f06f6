/** Asks before a page with something unsaved on it is left, by a link, by Back, or by closing the window. */
import { useEventListener } from '@vueuse/core'
import { onBeforeRouteLeave, onBeforeRouteUpdate } from 'vue-router'

export interface LeaveGuard {
  isNeeded(): boolean
  /** Resolves to whether it may be left. */
  ask(): Promise<boolean>
}

export function useLeaveGuard({ isNeeded, ask }: LeaveGuard): void {
  const mayLeave = async () => !isNeeded() || (await ask())
  onBeforeRouteLeave(mayLeave)
  onBeforeRouteUpdate(mayLeave)

  // The browser has its own words for this; it only wants to know whether to ask.
  useEventListener('beforeunload', (event) => {
    if (isNeeded()) event.preventDefault()
  })
}
