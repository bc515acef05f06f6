import type { NavigationEntry } from '../../ui/navigation-entry.ts'

const page = () => import('./SecretsPage.vue')

export const secretsEntry: NavigationEntry = {
  id: 'secrets',
  title: 'Secrets',
  icon: 'i-lucide-vault',
  path: '/secrets',
  section: 'Integrate',
  isForAdministrators: true,
  opens: ['new'],
  page,
  children: [{ id: 'secret', title: 'Secrets', path: '/secrets/:secret([0-9a-f-]{36})', page }],
  actions: async () => [
    {
      id: 'create',
      title: 'Create secret',
      icon: 'i-lucide-vault',
      keywords: 'password token header',
      isForAdministrators: true,
      run: () => '/secrets/new',
    },
  ],
}
