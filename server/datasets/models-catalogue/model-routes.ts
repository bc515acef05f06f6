/** The models of this installation, for people and tools that have no API key yet. */
import { z } from 'zod'
import { modelCard, type GoalCard, type ModelCard } from '../../contract/model-card.ts'
import { defineRoute, type Route } from '../../http/route.ts'
import type { PlanningModel } from '../../models/planning-model.ts'
import { metricCardsOf } from './metric-cards.ts'

/** Below /api/platform/v1. */
export function modelRoutes(models: readonly PlanningModel[]): Route[] {
  const cards = models.map(cardOf)
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

/** A manifest has more than its card, and none of that belongs on the wire. */
function cardOf({ id, version, resource, name, description, schema, work, constraints }: PlanningModel): ModelCard {
  const metrics = { inputMetrics: metricCardsOf(schema.inputMetrics), kpis: metricCardsOf(schema.kpis) }
  return {
    id,
    version,
    resource,
    name,
    description,
    ...metrics,
    ...(work && { work }),
    goals: constraints.flatMap(goalOf),
  }
}

function goalOf({ weight, group }: PlanningModel['constraints'][number]): GoalCard[] {
  return weight
    ? [
        {
          override: weight.override,
          title: weight.words,
          group: group.name,
          default: weight.default,
          normal: weight.normal,
        },
      ]
    : []
}
