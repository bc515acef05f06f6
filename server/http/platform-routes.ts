/** Open addresses of the platform: health, and the OpenAPI documents of the models and of itself. */
import { z } from 'zod'
import { errorBody } from '../contract/error.ts'
import { AppError } from '../foundation/app-error.ts'
import { openApiDocument, type OpenApiInfo } from './openapi.ts'
import { defineRoute, type Route } from './route.ts'

export interface DescribedApi {
  /** Model id, or `platform`. */
  readonly id: string
  readonly info: OpenApiInfo
  readonly routes: readonly Route[]
}

export const health = z.object({ name: z.literal('planwright'), version: z.string(), status: z.literal('UP') })

export function healthRoute(version: string): Route {
  return defineRoute({
    method: 'get',
    path: '/healthz',
    operationId: 'getHealth',
    tag: 'Health',
    summary: 'Tell that the platform is up',
    description: 'Name, version and status.',
    access: { by: 'anyone' },
    responses: { 200: { description: 'Up', schema: health } },
    handle: () => ({ name: 'planwright', version, status: 'UP' }),
  })
}

export function openApiRoutes(apis: readonly DescribedApi[]): Route[] {
  const documents = new Map<string, unknown>()
  return [
    defineRoute({
      method: 'get',
      path: '/openapis/{api}/v1',
      operationId: 'getOpenApi',
      tag: 'OpenAPI',
      summary: 'Read an OpenAPI document',
      description: 'OpenAPI 3.1 of a model, or of the platform API.',
      access: { by: 'anyone' },
      params: z.object({ api: z.string().describe('Model id, or platform') }),
      responses: { 200: { description: 'The document', schema: z.looseObject({ openapi: z.string() }) }, 404: { description: 'There is no such API', schema: errorBody } },
      handle({ params }) {
        const api = apis.find(({ id }) => id === params.api)
        if (!api) throw new AppError('MODEL_NOT_FOUND', `There is no model "${params.api}". Known: ${apis.map(({ id }) => id).join(', ')}.`)
        if (!documents.has(api.id)) documents.set(api.id, openApiDocument(api.info, api.routes))
        return documents.get(api.id)
      },
    }),
  ]
}
