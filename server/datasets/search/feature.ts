/** Finding datasets, over all models. */
import type { Database } from '../../storage/database.ts'
import { createDatasetDetails } from '../lifecycle/dataset-details.ts'
import { createDatasetSearch } from './dataset-search.ts'

export function searchFeature({ database }: { readonly database: Database }) {
  return { gives: { search: createDatasetSearch(database), readDetails: createDatasetDetails(database) } }
}
