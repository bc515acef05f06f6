/** The card of a model, made of its manifest, which has more than belongs on the wire. */
import {
  capability,
  type Capability,
  type GoalCard,
  type ModelSummary,
  type ViewSummary,
} from '../../contract/model-summary.ts'
import type { PlanningModel } from '../../models/planning-model.ts'
import { metricSummariesOf } from '../../models/metric-summaries.ts'
import { quickActionCard } from '../../models/quick-action.ts'
import { overrideSummariesOf } from './override-summaries.ts'

export function modelSummaryOf(model: PlanningModel): ModelSummary {
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
    quickActions: (model.quickActions ?? []).map(quickActionCard),
    inputMetrics: metricSummariesOf(schema.inputMetrics),
    kpis: metricSummariesOf(schema.kpis),
    ...(model.exports && { exports: { who: model.exports.who } }),
    ...(work && { work }),
    goals: constraints.flatMap(goalOf),
    overrides: overrideSummariesOf(schema.overrides),
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

function viewOf({ path, summary, explains }: NonNullable<PlanningModel['views']>[number]): ViewSummary {
  return { path, title: summary, ...(explains !== undefined && { explains }) }
}

function goalOf({ id, weight, group }: PlanningModel['constraints'][number]): GoalCard[] {
  if (!weight) return []
  const { override, words, default: standard, normal, reason } = weight
  return [{ override, title: words, group: group.name, constraint: id, reason, default: standard, normal }]
}
