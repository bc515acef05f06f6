import type { NavigationEntry } from '../../ui/navigation-entry.ts'

export const apiKeysEntry: NavigationEntry = {
  id: 'api-keys',
  title: 'API keys',
  icon: 'i-lucide-key-round',
  path: '/api-keys',
  section: 'Integrate',
  opens: ['new', 'rotate'],
  page: () => import('./ApiKeysPage.vue'),
  actions: async () => [
    {
      id: 'create',
      title: 'Create API key',
      icon: 'i-lucide-key-round',
      keywords: 'token secret',
      run: () => '/api-keys/new',
    },
  ],
}
