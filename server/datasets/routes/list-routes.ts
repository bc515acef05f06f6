/** The list of a model's datasets. */
import { z } from 'zod'
import { datasetMetadata } from '../../contract/dataset.ts'
import { defineRoute, Reply, type Route } from '../../http/route.ts'
import type { PlanningModel } from '../../models/planning-model.ts'
import { metadataOf } from '../dataset/dataset-metadata.ts'
import type { SearchDatasets } from '../search/dataset-search.ts'
import { filterOf, listHeaders, modelListQuery, orderFor, pageOf } from './list-query.ts'
import { anyPermission } from './permission-table.ts'
import { tenantOf } from '../dataset/tenant-of.ts'
import { badRequest, resourcePath } from './route-parts.ts'

const pageHeaders = {
  'X-Total-Count': {
    description: 'Number of datasets in all pages, counted when the first is read',
    example: '212',
    always: true,
  },
  'X-Next-Cursor': {
    description: 'Cursor of the next page; absent on the last, and where pages are counted',
    example: 'WyIyMDI3LTAyLTAxIl0',
  },
}

export function listRoute(model: PlanningModel, search: SearchDatasets): Route {
  const orderOf = orderFor([model])
  return defineRoute({
    method: 'get',
    path: resourcePath(model),
    operationId: 'listDatasets',
    tag: 'Datasets',
    summary: 'List and search datasets',
    description:
      'Metadata of the datasets of this model, newest first unless sorted otherwise, a page at a time; what is in the bin is left out. The header X-Total-Count holds the number of datasets in all pages, X-Next-Cursor the cursor of the next page; it is absent on the last. Each dataset that stays where it is in the order is seen exactly once, however many others come meanwhile. Clients that count pages send page and size instead.',
    access: { by: 'apiKey', anyOf: anyPermission },
    query: modelListQuery(model),
    responses: {
      200: { description: 'A page of datasets', schema: z.array(datasetMetadata), headers: pageHeaders },
      400: badRequest(),
    },
    async handle({ query, caller }) {
      const found = await search(filterOf(tenantOf(caller), [model.id], query), orderOf(query.sort), pageOf(query))
      return new Reply(200, { kind: 'json', value: found.datasets.map(metadataOf) }, listHeaders(found, query))
    },
  })
}
