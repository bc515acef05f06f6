import type { NavigationEntry } from '../../ui/navigation-entry.ts'

const page = () => import('./MembersPage.vue')

export const membersEntry: NavigationEntry = {
  id: 'members',
  title: 'Members',
  icon: 'i-lucide-users',
  path: '/members',
  section: 'Manage',
  opens: ['new', 'new-token'],
  page,
  children: [{ id: 'member', title: 'Members', path: '/members/:member([0-9a-f-]{36})', page }],
  actions: async () => [
    {
      id: 'create',
      title: 'Add member',
      icon: 'i-lucide-user-plus',
      keywords: 'invite user person role',
      isForAdministrators: true,
      run: () => '/members/new',
    },
    {
      id: 'create-token',
      title: 'Create personal access token',
      icon: 'i-lucide-key-square',
      keywords: 'pat credential script',
      run: () => '/members/new-token',
    },
  ],
}
