import type { NavigationEntry } from '../../ui/navigation-entry.ts'

const page = () => import('./ExplorerPage.vue')

export const explorerEntry: NavigationEntry = {
  id: 'explorer',
  title: 'API explorer',
  icon: 'i-lucide-square-terminal',
  path: '/explorer',
  section: 'Integrate',
  layout: 'fill',
  page,
  children: [{ id: 'explorer-api', title: 'API explorer', path: '/explorer/:api', layout: 'fill', page }],
}
