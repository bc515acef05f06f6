/** Whether a media query holds, as long as the component is there. */
import { onScopeDispose, readonly, shallowRef, type Ref } from 'vue'

/** A phone, or a desktop at 200 %: chrome folds there. */
export const compactScreen = '(width < 48rem) or (height < 38rem)'
/** No room for a sidebar. */
export const narrowScreen = '(width < 48rem)'

export function useMedia(query: string): Readonly<Ref<boolean>> {
  const list = matchMedia(query)
  const holds = shallowRef(list.matches)
  const follow = () => (holds.value = list.matches)
  list.addEventListener('change', follow)
  onScopeDispose(() => list.removeEventListener('change', follow))
  return readonly(holds)
}
