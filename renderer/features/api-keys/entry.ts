import type { NavigationEntry } from '../../ui/navigation-entry.ts'

export const apiKeysEntry: NavigationEntry = {
  id: 'api-keys',
  title: 'API keys',
  icon: 'i-lucide-key-round',
  path: '/api-keys',
  opens: ['new'],
  page: () => import('./ApiKeysPage.vue'),
}
