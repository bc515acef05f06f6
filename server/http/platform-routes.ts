/** Open addresses of the platform: health, and the OpenAPI documents of the models and of itself. */
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import { AppError } from '../foundation/app-error.ts'
import { errorResponse } from './error-response.ts'
import { openApiDocument, type ApiRoutes, type OpenApiInfo } from './openapi.ts'
import { defineRoute, Reply, type Route } from './route.ts'

export interface DescribedApi extends ApiRoutes {
  /** Model id, or `platform`. */
  readonly id: string
  readonly info: OpenApiInfo
}

export const health = z
  .object({
    name: z.literal('planwright'),
    version: z.string().meta({ example: '0.1.0' }),
    status: z
      .enum(['UP', 'DEGRADED'])
      .describe('DEGRADED: everything works, but stored data is missing and no administrator has seen that yet'),
  })
  .meta({ id: 'Health' })

export function healthRoute(version: string, isDegraded: () => boolean): Route {
  return defineRoute({
    method: 'get',
    path: '/healthz',
    operationId: 'getHealth',
    tag: 'Health',
    summary: 'Tell that the platform is up',
    description: 'Name, version and status.',
    access: { by: 'anyone' },
    responses: { 200: { description: 'Up', schema: health } },
    handle: () => ({ name: 'planwright', version, status: isDegraded() ? 'DEGRADED' : 'UP' }) as const,
  })
}

const apiDocument = z.looseObject({ openapi: z.string().meta({ example: '3.1.0' }) }).meta({ id: 'OpenApiDocument' })

/** `apis` is read at the first request, so that the platform's document can hold this route, too. */
export function openApiRoute(apis: () => readonly DescribedApi[]): Route {
  const documents = new Map<string, Buffer>()
  return defineRoute({
    method: 'get',
    path: '/openapis/{api}/v1',
    operationId: 'getOpenApi',
    tag: 'OpenAPI',
    summary: 'Read an OpenAPI document',
    description: 'OpenAPI 3.1 of a model, or of the platform API.',
    access: { by: 'anyone' },
    params: z.object({ api: z.string().describe('Model id, or platform').meta({ example: 'platform' }) }),
    responses: {
      200: { description: 'The document', schema: apiDocument },
      404: errorResponse('There is no such API', 'MODEL_NOT_FOUND'),
    },
    handle({ params }) {
      const api = apis().find(({ id }) => id === params.api)
      if (!api)
        throw new AppError('MODEL_NOT_FOUND', {
          id: params.api,
          known: apis()
            .map(({ id }) => id)
            .join(', '),
        })
      const document = documents.get(api.id) ?? gzipSync(JSON.stringify(openApiDocument(api.info, api)))
      documents.set(api.id, document)
      return new Reply(200, { kind: 'gzippedJson', source: Readable.from([document]) })
    },
  })
}
