import type { NavigationEntry } from '../../ui/navigation-entry.ts'
import { sections } from './sections.ts'

const page = () => import('./SettingsPage.vue')

export const settingsEntry: NavigationEntry = {
  id: 'settings',
  title: 'Settings',
  icon: 'i-lucide-settings',
  path: '/settings',
  section: 'Manage',
  page,
  children: [
    {
      id: 'settings-section',
      title: 'Settings',
      path: `/settings/:section(${sections.map(({ id }) => id).join('|')})`,
      page,
    },
  ],
  actions: async () =>
    (await import('./setting-fields.ts'))
      .offeredSections(true, true)
      .map(({ id, title, icon, isForEverybody, isOfInstallation = false }) => ({
        id,
        title: `Open settings: ${title}`,
        icon,
        isForAdministrators: !isForEverybody,
        isOfInstallation,
        run: () => `/settings/${id}`,
      })),
}
