import type { NavigationEntry } from '../../ui/navigation-entry.ts'

const page = () => import('./ConfigurationPage.vue')

export const configurationEntry: NavigationEntry = {
  id: 'configuration',
  title: 'Configuration',
  icon: 'i-lucide-sliders-horizontal',
  path: '/configuration',
  section: 'Manage',
  page,
  children: [{ id: 'configuration-profile', title: 'Configuration', path: '/configuration/:model/:profile', page }],
}
