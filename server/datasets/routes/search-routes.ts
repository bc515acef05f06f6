/** Datasets of all models, for the platform's own user interface. */
import { datasetSearchPage } from '../../contract/dataset-search.ts'
import { defineRoute, type Route } from '../../http/route.ts'
import type { PlanningModel } from '../../models/planning-model.ts'
import type { SearchDatasets } from '../search/dataset-search.ts'
import { foundDatasetOf } from '../dataset/found-dataset.ts'
import { allModelsListQuery, filterOf, orderFor, pageOf } from './list-query.ts'
import { tenantOf } from '../dataset/tenant-of.ts'
import { badRequest } from './route-parts.ts'

export function datasetSearchRoutes(models: readonly PlanningModel[], search: SearchDatasets): Route[] {
  const orderOf = orderFor(models)
  const allIds = models.map(({ id }) => id)
  return [
    defineRoute({
      method: 'get',
      path: '/datasets',
      operationId: 'searchDatasets',
      tag: 'Datasets',
      summary: 'Search the datasets of all models',
      description:
        'Datasets with their metrics, newest first unless sorted otherwise, a page at a time; what is in the bin is left out. Sorted by a metric, datasets of models without it come last.',
      access: { by: 'member', administrator: false },
      query: allModelsListQuery(models),
      responses: { 200: { description: 'A page of datasets', schema: datasetSearchPage }, 400: badRequest() },
      async handle({ query, caller }) {
        const modelIds = query.model.length > 0 ? query.model : allIds
        const { datasets, total, nextCursor } = await search(
          filterOf(tenantOf(caller), modelIds, query),
          orderOf(query.sort),
          pageOf(query),
        )
        return { datasets: datasets.map(foundDatasetOf), total, ...(nextCursor === undefined ? {} : { nextCursor }) }
      },
    }),
  ]
}
