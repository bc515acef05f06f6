import type { NavigationEntry } from '../../ui/navigation-entry.ts'

export const webhookLogsEntry: NavigationEntry = {
  id: 'webhook-logs',
  title: 'Logs',
  icon: 'i-lucide-scroll-text',
  path: '/webhook-logs',
  section: 'Integrate',
  isForAdministrators: true,
  page: () => import('./WebhookLogsPage.vue'),
}
