/** The card of a model, made of its manifest, which has more than belongs on the wire. */
import { capability, type Capability, type GoalCard, type ModelCard, type ViewCard } from '../../contract/model-card.ts'
import type { PlanningModel } from '../../models/planning-model.ts'
import { metricCardsOf } from './metric-cards.ts'
import { overrideCardsOf } from './override-cards.ts'

export function modelCardOf(model: PlanningModel): ModelCard {
  const { id, version, resource, name, description, schema, work, constraints } = model
  return {
    id,
    version,
    resource,
    name,
    description,
    capabilities: capabilitiesOf(model),
    entityKinds: [...model.entityKinds],
    barKinds: [...(model.barKinds ?? [])],
    views: (model.views ?? []).map(viewOf),
    inputMetrics: metricCardsOf(schema.inputMetrics),
    kpis: metricCardsOf(schema.kpis),
    ...(work && { work }),
    goals: constraints.flatMap(goalOf),
    overrides: overrideCardsOf(schema.overrides),
  }
}

/** Seen by what the manifest has. */
function capabilitiesOf({ plannedDays, recommendations = [], services }: PlanningModel): Capability[] {
  const has: Readonly<Record<Capability, boolean>> = {
    plannedDays: plannedDays !== undefined,
    recommendations: recommendations.length > 0,
    travel: services.includes('travel'),
  }
  return capability.options.filter((one) => has[one])
}

function viewOf({ path, summary, explains }: NonNullable<PlanningModel['views']>[number]): ViewCard {
  return { path, title: summary, ...(explains !== undefined && { explains }) }
}

function goalOf({ weight, group }: PlanningModel['constraints'][number]): GoalCard[] {
  if (!weight) return []
  const { override, words, default: standard, normal } = weight
  return [{ override, title: words, group: group.name, default: standard, normal }]
}
