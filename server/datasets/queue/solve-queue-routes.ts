/** The solve queue over the platform API: any member may look, move and cancel within the tenant. */
import { z } from 'zod'
import { datasetMetadata } from '../../contract/dataset.ts'
import { reprioritisation, solveQueue } from '../../contract/solve-queue.ts'
import { memberTenant } from '../../http/caller.ts'
import { errorResponse } from '../../http/error-response.ts'
import { defineRoute, type Route } from '../../http/route.ts'
import type { TenantQueue } from './tenant-queue.ts'

const tag = 'Solve queue'
const member = { by: 'member', administrator: false } as const
const params = z.object({
  datasetId: z.uuid().describe('Identifier of the dataset').meta({ example: '0f3d2f6b-6f0b-4d5c-9d68-5b1e7a528a11' }),
})
const notFound = errorResponse('There is no such dataset in this tenant', 'DATASET_NOT_FOUND')

/** Below /api/platform/v1. */
export function solveQueueRoutes(queue: TenantQueue): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/solve-queue',
      operationId: 'getSolveQueue',
      tag,
      summary: 'Read the solve queue',
      description:
        'The datasets of the tenant that are being solved or wait for it, of all models, and how many solver slots there are.',
      access: member,
      responses: { 200: { description: 'The queue', schema: solveQueue } },
      handle: ({ caller }) => queue.read(memberTenant(caller)),
    }),
    defineRoute({
      method: 'patch',
      path: '/solve-queue/{datasetId}',
      operationId: 'reprioritiseDataset',
      tag,
      summary: 'Change the priority of a waiting dataset',
      description: 'Among datasets of the same priority the one that has waited longest is next.',
      access: member,
      params,
      body: { kind: 'json', schema: reprioritisation },
      responses: {
        200: { description: 'The metadata as it is now', schema: datasetMetadata },
        400: errorResponse('The priority is not 0 to 10'),
        404: notFound,
        409: errorResponse('The dataset does not wait', 'STATUS_CONFLICT'),
      },
      handle: ({ caller, params: { datasetId }, body }) =>
        queue.reprioritise(memberTenant(caller), datasetId, body.priority),
    }),
    defineRoute({
      method: 'delete',
      path: '/solve-queue/{datasetId}',
      operationId: 'cancelDataset',
      tag,
      summary: 'Cancel solving',
      description:
        'Takes a waiting dataset out of the queue, or ends its solving early and keeps the best plan: SOLVING_COMPLETED, or SOLVING_INCOMPLETE when there was no plan yet. Asking again changes nothing.',
      access: member,
      params,
      responses: { 200: { description: 'The metadata as it is now', schema: datasetMetadata }, 404: notFound },
      handle: ({ caller, params: { datasetId } }) => queue.cancel(memberTenant(caller), datasetId),
    }),
  ]
}
