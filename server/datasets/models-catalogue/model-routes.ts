/** The models of this installation, for people and tools that have no API key yet. */
import { z } from 'zod'
import { modelSummary } from '../../contract/model-summary.ts'
import { defineRoute, type Route } from '../../http/route.ts'
import type { PlanningModel } from '../../models/planning-model.ts'
import { modelSummaryOf } from './model-summary.ts'

/** Below /api/platform/v1. */
export function modelRoutes(models: readonly PlanningModel[]): Route[] {
  const summaries = models.map(modelSummaryOf)
  return [
    defineRoute({
      method: 'get',
      path: '/models',
      operationId: 'listModels',
      tag: 'Models',
      summary: 'List the planning models',
      description:
        'In the order of their registration. Each has its API below /api/models/{id} and its OpenAPI document at /openapis/{id}/v1.',
      access: { by: 'member', administrator: false },
      responses: { 200: { description: 'The models', schema: z.array(modelSummary) } },
      handle: () => summaries,
    }),
  ]
}
