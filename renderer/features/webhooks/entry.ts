import type { NavigationEntry } from '../../ui/navigation-entry.ts'

export const webhooksEntry: NavigationEntry = {
  id: 'webhooks',
  title: 'Webhooks',
  icon: 'i-lucide-webhook',
  path: '/webhooks',
  section: 'Integrate',
  isForAdministrators: true,
  opens: ['receiver'],
  page: () => import('./WebhooksPage.vue'),
  children: [
    {
      id: 'webhook',
      title: 'Webhook',
      path: '/webhooks/:id(new|[0-9a-f-]{36})',
      page: () => import('./WebhookPage.vue'),
    },
  ],
  actions: async () => [
    {
      id: 'create',
      title: 'Create webhook',
      icon: 'i-lucide-webhook',
      keywords: 'callback notify push',
      isForAdministrators: true,
      run: () => '/webhooks/new',
    },
    {
      id: 'receiver',
      title: 'Open the built-in receiver',
      icon: 'i-lucide-inbox',
      keywords: 'webhook test',
      isForAdministrators: true,
      run: () => '/webhooks/receiver',
    },
  ],
}
