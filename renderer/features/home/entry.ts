import type { NavigationEntry } from '../../ui/navigation-entry.ts'

export const homeEntry: NavigationEntry = {
  id: 'home',
  title: 'Home',
  icon: 'i-lucide-house',
  path: '/',
  section: 'Plan',
  page: () => import('./HomePage.vue'),
  children: [
    {
      id: 'call-it-yourself',
      title: 'Call it yourself',
      path: '/call-it-yourself/:model/:demo?',
      page: () => import('./CallPage.vue'),
    },
  ],
  actions: async () => (await import('./home-actions.ts')).homeActions(),
}
