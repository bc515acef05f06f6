import type { NavigationEntry } from '../../ui/navigation-entry.ts'
import { spreadsheetPath } from './spreadsheet/spreadsheet-store.ts'

export const datasetsEntry: NavigationEntry = {
  id: 'datasets',
  title: 'Datasets',
  icon: 'i-lucide-layers',
  path: '/datasets',
  section: 'Plan',
  layout: 'fill',
  page: () => import('./overview/DatasetsPage.vue'),
  children: [
    {
      id: 'compare-datasets',
      title: 'Compare datasets',
      path: '/datasets/compare',
      layout: 'fill',
      page: () => import('./compare/ComparePage.vue'),
    },
    {
      id: 'from-spreadsheet',
      title: 'From a spreadsheet',
      path: spreadsheetPath,
      page: () => import('./spreadsheet/SpreadsheetPage.vue'),
    },
    {
      id: 'new-tables',
      title: 'New dataset in tables',
      path: '/datasets/new-tables',
      layout: 'fill',
      page: () => import('./tables/NewTablesPage.vue'),
    },
    // The page gives the window the name of its dataset.
    {
      id: 'dataset',
      title: 'Dataset',
      path: '/datasets/:id/:tab(plan|score|numbers|tables|input|log|lineage)?',
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
