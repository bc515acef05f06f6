/** What was lost, over the platform API; for Administrators of the first tenant, whose data folder it is. */
import { z } from 'zod'
import { dataLoss, quarantineName } from '../../contract/data-loss.ts'
import { memberOf } from '../../http/caller.ts'
import { errorResponse } from '../../http/error-response.ts'
import { defineRoute, Reply, type Route } from '../../http/route.ts'
import type { DataLossService } from './data-loss-service.ts'

const administrator = { by: 'member', administrator: true, ofInstallation: true } as const
const tag = 'Upkeep'

/** Below /api/platform/v1. */
export function dataLossRoutes(losses: DataLossService): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/data-loss',
      operationId: 'getDataLoss',
      tag,
      summary: 'Tell what was lost',
      description:
        'What starts have found missing, until somebody has seen it, and the documents of datasets that the database does not know. Those are kept until an administrator deletes them; "planwright store adopt-quarantine" makes datasets of them again.',
      access: administrator,
      responses: { 200: { description: 'What was lost and what is in quarantine', schema: dataLoss } },
      handle: () => losses.read(),
    }),
    defineRoute({
      method: 'post',
      path: '/data-loss/seen',
      operationId: 'seeDataLoss',
      tag,
      summary: 'Say that the loss was seen',
      description:
        'The platform says so no more, in health, at its start or in the settings. The audit log keeps what it was; the quarantine stays as it is.',
      access: administrator,
      responses: { 204: { description: 'It is seen' } },
      async handle({ caller }) {
        await losses.acknowledge(memberOf(caller))
        return new Reply(204)
      },
    }),
    defineRoute({
      method: 'delete',
      path: '/data-loss/quarantine/{name}',
      operationId: 'deleteQuarantine',
      tag,
      summary: 'Delete documents in quarantine',
      description: 'For good.',
      access: administrator,
      params: z.object({ name: quarantineName.describe('Folder in the quarantine') }),
      responses: {
        204: { description: 'They are deleted' },
        404: errorResponse('There is no such folder in the quarantine', 'QUARANTINE_NOT_FOUND'),
      },
      async handle({ caller, params }) {
        await losses.removeQuarantine(memberOf(caller), params.name)
        return new Reply(204)
      },
    }),
  ]
}
