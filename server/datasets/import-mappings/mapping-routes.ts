/** Mappings of spreadsheets over the platform API; members read them, administrators change them. */
import { z } from 'zod'
import { importMapping, mappingName, namedMapping } from '../../contract/import-mapping.ts'
import { AppError } from '../../foundation/app-error.ts'
import { memberOf, memberTenant, type Caller } from '../../http/caller.ts'
import { errorResponse } from '../../http/error-response.ts'
import { defineRoute, Reply, type Route } from '../../http/route.ts'
import type { PlanningModel } from '../../models/planning-model.ts'
import type { ImportMappings, MappingSpace } from './mapping-service.ts'

const tag = 'Mappings of spreadsheets'
const path = '/models/{modelId}/import-mappings'
const administrator = { by: 'member', administrator: true } as const
const modelParams = z.object({
  modelId: z.string().describe('Id of the model').meta({ example: 'field-service-routing' }),
})
const mappingParams = modelParams.extend({ name: mappingName.meta({ example: 'Weekly orders' }) })
const noModel = errorResponse('There is no such model', 'MODEL_NOT_FOUND')

/** Below /api/platform/v1. */
export function importMappingRoutes(mappings: ImportMappings, models: readonly PlanningModel[]): Route[] {
  const space = ({ params, caller }: { params: { modelId: string }; caller: Caller | undefined }): MappingSpace => ({
    tenantId: memberTenant(caller),
    modelId: knownModel(params.modelId, models),
  })
  return [
    defineRoute({
      method: 'get',
      path,
      operationId: 'listImportMappings',
      tag,
      summary: 'List the mappings of a model',
      description: 'What sheets and columns of spreadsheets mean, under the names they were kept by.',
      access: { by: 'member', administrator: false },
      params: modelParams,
      responses: { 200: { description: 'The mappings', schema: z.array(namedMapping) }, 404: noModel },
      handle: (request) => mappings.list(space(request)),
    }),
    defineRoute({
      method: 'put',
      path: `${path}/{name}`,
      operationId: 'replaceImportMapping',
      tag,
      summary: 'Keep a mapping',
      description: 'Replaces the one that has the name. At most 50 per model.',
      access: administrator,
      params: mappingParams,
      body: { kind: 'json', schema: importMapping },
      responses: {
        200: { description: 'The mapping', schema: namedMapping },
        400: errorResponse('The mapping is not valid, or there are too many', 'IMPORT_MAPPING_LIMIT'),
        404: noModel,
      },
      handle: (request) => mappings.put(space(request), request.params.name, request.body, memberOf(request.caller)),
    }),
    defineRoute({
      method: 'delete',
      path: `${path}/{name}`,
      operationId: 'deleteImportMapping',
      tag,
      summary: 'Delete a mapping',
      description: 'Datasets that were made with it stay as they are.',
      access: administrator,
      params: mappingParams,
      responses: {
        204: { description: 'It is gone' },
        404: errorResponse('There is no such model or mapping', 'IMPORT_MAPPING_NOT_FOUND', 'MODEL_NOT_FOUND'),
      },
      async handle(request) {
        await mappings.remove(space(request), request.params.name, memberOf(request.caller))
        return new Reply(204)
      },
    }),
  ]
}

function knownModel(id: string, models: readonly PlanningModel[]): string {
  if (models.some((model) => model.id === id)) return id
  throw new AppError('MODEL_NOT_FOUND', { id, known: models.map((known) => known.id).join(', ') })
}
