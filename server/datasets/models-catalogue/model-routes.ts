/** The models of this installation, for people and tools that have no API key yet. */
import { z } from 'zod'
import { modelCard } from '../../contract/model-card.ts'
import { defineRoute, type Route } from '../../http/route.ts'
import type { PlanningModel } from '../../models/planning-model.ts'
import { modelCardOf } from './model-card.ts'

/** Below /api/platform/v1. */
export function modelRoutes(models: readonly PlanningModel[]): Route[] {
  const cards = models.map(modelCardOf)
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
      responses: { 200: { description: 'The models', schema: z.array(modelCard) } },
      handle: () => cards,
    }),
  ]
}
