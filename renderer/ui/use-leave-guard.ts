/** Asks before a page with something unsaved on it is left, by a link, by Back, or by closing the window. */
import { useEventListener } from '@vueuse/core'
import { onBeforeRouteLeave, onBeforeRouteUpdate, type RouteLocationNormalized } from 'vue-router'

export interface LeaveGuard {
  /** `to` is where somebody wants to go; undefined where the window is closed. */
  isNeeded(to?: RouteLocationNormalized): boolean
  /** Resolves to whether it may be left. */
  ask(): Promise<boolean>
}

export function useLeaveGuard({ isNeeded, ask }: LeaveGuard): void {
  const mayLeave = async (to: RouteLocationNormalized) => !isNeeded(to) || (await ask())
  onBeforeRouteLeave(mayLeave)
  onBeforeRouteUpdate(mayLeave)

  // The browser has its own words for this; it only wants to know whether to ask.
  useEventListener('beforeunload', (event) => {
    if (isNeeded()) event.preventDefault()
  })
}
