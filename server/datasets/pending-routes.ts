/**
 * Rows of the permission table that this version does not carry out yet. They are routes all the same: a key is checked as
 * the specification says, and a caller that may call them is told that they are not there yet instead of "not found".
 */
import { z } from 'zod'
import { errorBody } from '../contract/error.ts'
import { AppError } from '../foundation/app-error.ts'
import { defineRoute, type Method, type Route } from '../http/route.ts'
import type { PlanningModel } from '../models/planning-model.ts'
import { permissionTable } from './permission-table.ts'
import { exampleId } from './route-parts.ts'

/** Rows with a wildcard name no operation of their own: their operations are the named subresources. */
const isConcrete = (path: string) => !path.includes('{subresource}') && !path.includes('*')

export function pendingRoutes(model: PlanningModel, existing: readonly Route[]): Route[] {
  const known = new Set(existing.map(({ method, path }) => `${method} ${path}`))
  return permissionTable
    .filter(({ path }) => isConcrete(path))
    .map((row) => ({ ...row, path: row.path.replace('{version}', model.version).replace('{resource}', model.resource) }))
    .filter(({ method, path }) => !known.has(`${method} ${path}`))
    .map(({ method, path, anyOf }) =>
      defineRoute({
        method,
        path,
        operationId: operationIdOf(method, path),
        tag: 'Not available yet',
        summary: 'Not available yet',
        description: 'This operation is part of the interface and comes with a later version.',
        access: { by: 'apiKey', anyOf },
        ...(path.includes('{id}') ? { params: z.looseObject({ id: z.string().describe('Identifier of the dataset').meta({ example: exampleId }) }) } : {}),
        responses: { 501: { description: 'Not available in this version', schema: errorBody, codes: ['OPERATION_NOT_AVAILABLE'] } },
        handle(): never {
          throw new AppError('OPERATION_NOT_AVAILABLE', `${method.toUpperCase()} ${path} is not available in this version of Planwright.`)
        },
      }),
    )
}

const verbs: Readonly<Record<Method, string>> = { get: 'get', post: 'request', put: 'replace', patch: 'change', delete: 'remove' }

/** `POST /v1/route-plans/{id}/recommendations` -> `requestRecommendationsOfDataset` */
function operationIdOf(method: Method, path: string): string {
  const thing = (path.split('/').at(-1) ?? '').replaceAll(/(?:^|\W)(\w)/g, (_, letter: string) => letter.toUpperCase())
  return `${verbs[method]}${thing}${path.includes('{id}') ? 'OfDataset' : ''}`
}
