/** Datasets of all models, for the platform's own user interface. */
import { datasetSearchPage, type FoundDataset } from '../contract/dataset-search.ts'
import { formatDuration } from '../foundation/iso-duration.ts'
import { defineRoute, type Route } from '../http/route.ts'
import type { PlanningModel } from '../models/planning-model.ts'
import { metadataOf } from './dataset-metadata.ts'
import type { ListedDataset, SearchDatasets } from './dataset-search.ts'
import { allModelsListQuery, filterOf, orderFor, pageOf } from './list-query.ts'
import { errors, tenantOf } from './route-parts.ts'

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
      description: 'Datasets with their metrics, newest first unless sorted otherwise, a page at a time; what is in the bin is left out. Sorted by a metric, datasets of models without it come last.',
      access: { by: 'member', administrator: false },
      query: allModelsListQuery(models),
      responses: { 200: { description: 'A page of datasets', schema: datasetSearchPage }, 400: errors.badRequest },
      async handle({ query, caller }) {
        const modelIds = query.model.length > 0 ? query.model : allIds
        const { datasets, total, nextCursor } = await search(filterOf(tenantOf(caller), modelIds, query), orderOf(query.sort), pageOf(query))
        return { datasets: datasets.map(foundDatasetOf), total, ...(nextCursor === undefined ? {} : { nextCursor }) }
      },
    }),
  ]
}

function foundDatasetOf(row: ListedDataset): FoundDataset {
  const metrics = (json: string) => JSON.parse(json) as Record<string, unknown>
  return {
    ...metadataOf(row),
    solvingDuration: formatDuration(row.spent_seconds),
    ...(row.input_metrics_json ? { inputMetrics: metrics(row.input_metrics_json) } : {}),
    ...(row.kpis_json ? { kpis: metrics(row.kpis_json) } : {}),
  }
}
