/** Finding datasets, over all models. */
import type { PlanningModel } from '../../models/planning-model.ts'
import type { Database } from '../../storage/database.ts'
import { createDatasetDetails } from '../lifecycle/dataset-details.ts'
import { datasetDetailsRoute } from '../routes/details-route.ts'
import { datasetSearchRoutes } from '../routes/search-routes.ts'
import { createDatasetSearch } from './dataset-search.ts'

interface Needs {
  readonly database: Database
  readonly models: readonly PlanningModel[]
}

export function searchFeature({ database, models }: Needs) {
  const search = createDatasetSearch(database)
  return {
    gives: { search },
    routes: [...datasetSearchRoutes(models, search), datasetDetailsRoute(createDatasetDetails(database))],
  }
}
