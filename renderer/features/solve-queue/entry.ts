import type { NavigationEntry } from '../../ui/navigation-entry.ts'

export const solveQueueEntry: NavigationEntry = {
  id: 'solve-queue',
  title: 'Solve queue',
  icon: 'i-lucide-list-ordered',
  path: '/solve-queue',
  section: 'Plan',
  page: () => import('./SolveQueuePage.vue'),
}
