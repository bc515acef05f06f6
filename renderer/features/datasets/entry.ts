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
  // The page gives the window the name of its dataset.
  children: [
    {
      id: 'from-spreadsheet',
      title: 'From a spreadsheet',
      path: spreadsheetPath,
      page: () => import('./spreadsheet/SpreadsheetPage.vue'),
    },
    {
      id: 'dataset',
      title: 'Dataset',
      path: '/datasets/:id/:tab(plan|score|numbers|input|log|lineage)?',
      layout: 'fill',
      page: () => import('./page/DatasetPage.vue'),
    },
  ],
}
