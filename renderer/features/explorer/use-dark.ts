/** Whether the page is dark now, for components that bring their own colours; the theme sets a class on the root. */
import { onScopeDispose, readonly, ref, type Ref } from 'vue'

export function useDark(): Readonly<Ref<boolean>> {
  const root = document.documentElement
  const isDark = ref(root.classList.contains('dark'))
  const observer = new MutationObserver(() => (isDark.value = root.classList.contains('dark')))
  observer.observe(root, { attributeFilter: ['class'] })
  onScopeDispose(() => observer.disconnect())
  return readonly(isDark)
}
