/**
 * What can be done on the page that is open, for the command palette: offered as long as the component that named it is
 * there.
 */
import { onScopeDispose, shallowRef, watch } from 'vue'
import type { PaletteAction } from './palette-action.ts'

/** The palette is one for the whole window, and so is this list. */
export const pageActions = shallowRef<readonly PaletteAction[]>([])

/** `offered` may be other actions as what it reads changes. */
export function usePageActions(offered: () => readonly PaletteAction[]): void {
  let mine: readonly PaletteAction[] = []
  const offer = (actions: readonly PaletteAction[]) => {
    pageActions.value = [...pageActions.value.filter((action) => !mine.includes(action)), ...actions]
    mine = actions
  }
  watch(offered, offer, { immediate: true })
  onScopeDispose(() => offer([]))
}
