/** The model APIs: every operation on datasets, below each model. */
import type { PlanningModel } from '../../models/planning-model.ts'
import type { DatasetHub } from '../lifecycle/dataset-hub.ts'
import type { ReadDatasetDetails } from '../lifecycle/dataset-details.ts'
import { datasetRoutes, type DatasetFeatures } from './dataset-routes.ts'
import { datasetDetailsRoute } from './details-route.ts'
import { datasetSearchRoutes } from './search-routes.ts'
import { tenantEventRoute } from './tenant-event-route.ts'

interface Needs extends DatasetFeatures {
  readonly models: readonly PlanningModel[]
  readonly hub: DatasetHub
  readonly readDetails: ReadDatasetDetails
}

export function datasetsFeature(needs: Needs) {
  return {
    tags: {
      Datasets: 'Submit datasets, follow, solve, stop and rename them.',
      Results: 'What a dataset has so far: input, plan, figures, score, log.',
      'Derived datasets': 'Datasets made from datasets: run again, change and plan on.',
      Questions: 'Questions about a plan that are answered at once and store nothing.',
      Validation: 'What the validation of a model can find.',
      Administration: 'Remove datasets and get them back.',
      'Not available yet': 'Part of the interface; a later version carries it out.',
    },
    routes: [
      ...datasetSearchRoutes(needs.models, needs.search),
      datasetDetailsRoute(needs.readDetails),
      tenantEventRoute(needs.hub),
    ],
    modelRoutes: (modelId: string) =>
      needs.models.filter(({ id }) => id === modelId).flatMap((model) => datasetRoutes(model, needs)),
  }
}
