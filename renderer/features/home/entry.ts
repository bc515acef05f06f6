import type { NavigationEntry } from '../../ui/navigation-entry.ts'

export const homeEntry: NavigationEntry = {
  id: 'home',
  title: 'Home',
  icon: 'i-lucide-house',
  path: '/',
  section: 'Plan',
  page: () => import('./HomePage.vue'),
}
