import { onScopeDispose, readonly, ref, type Ref } from 'vue'

/** Whether the UI is dark now, for what style sheets cannot reach; follows the class on the document's root. */
export function useDarkMode(): Readonly<Ref<boolean>> {
  const root = document.documentElement
  const isDark = ref(root.classList.contains('dark'))
  const observer = new MutationObserver(() => (isDark.value = root.classList.contains('dark')))
  observer.observe(root, { attributeFilter: ['class'] })
  onScopeDispose(() => observer.disconnect())
  return readonly(isDark)
}
