import type { NavigationEntry } from '../../ui/navigation-entry.ts'

export const datasetsEntry: NavigationEntry = {
  id: 'datasets',
  title: 'Datasets',
  icon: 'i-lucide-layers',
  path: '/datasets',
  section: 'Plan',
  layout: 'fill',
  page: () => import('./overview/DatasetsPage.vue'),
  // The page gives the window the name of its dataset.
  children: [
    {
      id: 'dataset',
      title: 'Dataset',
      path: '/datasets/:id/:tab(plan|score|numbers|input|log|lineage)?',
      layout: 'fill',
      page: () => import('./page/DatasetPage.vue'),
    },
    {
      id: 'day-sheets',
      title: 'Day sheets',
      path: '/datasets/:id/day-sheets',
      page: () => import('./day-sheets/DaySheetsPage.vue'),
    },
  ],
}
