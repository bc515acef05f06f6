import type { NavigationEntry } from '../../ui/navigation-entry.ts'

export const auditEntry: NavigationEntry = {
  id: 'audit',
  title: 'Audit log',
  icon: 'i-lucide-history',
  path: '/audit',
  section: 'Manage',
  isForAdministrators: true,
  layout: 'fill',
  page: () => import('./AuditPage.vue'),
}
