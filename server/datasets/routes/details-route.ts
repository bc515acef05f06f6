/** One dataset of whatever model, for the platform's own user interface, which knows it by its address alone. */
import { datasetDetails } from '../../contract/dataset-details.ts'
import { defineRoute, type Route } from '../../http/route.ts'
import type { ReadDatasetDetails } from '../lifecycle/dataset-details.ts'
import { foundDatasetOf } from '../dataset/found-dataset.ts'
import { tenantOf } from '../dataset/tenant-of.ts'
import { errors, idParams } from './route-parts.ts'

export function datasetDetailsRoute(readDetails: ReadDatasetDetails): Route {
  return defineRoute({
    method: 'get',
    path: '/datasets/{id}',
    operationId: 'getDatasetDetails',
    tag: 'Datasets',
    summary: 'Read a dataset of any model',
    description:
      'Its metadata and metrics, with the time of every status it has had. A dataset in the bin is found, too, and says since when it is there.',
    access: { by: 'member', administrator: false },
    params: idParams,
    responses: {
      200: { description: 'The dataset', schema: datasetDetails },
      404: { ...errors.notFound, codes: ['DATASET_NOT_FOUND'] },
    },
    async handle({ params, caller }) {
      const { dataset, statusChanges } = await readDetails(tenantOf(caller), params.id)
      const { purgedAt } = dataset
      return {
        ...foundDatasetOf(dataset),
        ...(purgedAt === null ? {} : { purgedAt }),
        statusChanges: [...statusChanges],
      }
    },
  })
}
