/** Documents of plans as the platform would answer them, made with the model's own functions. */
import { constraints } from '../../server/models/field-service-routing/constraints/index.ts'
import { buildPlan } from '../../server/models/field-service-routing/domain/build-plan.ts'
import type { Plan } from '../../server/models/field-service-routing/domain/plan.ts'
import { readOutput } from '../../server/models/field-service-routing/domain/read-output.ts'
import { enrich } from '../../server/models/field-service-routing/domain/travel.ts'
import { inputMetrics } from '../../server/models/field-service-routing/metrics/input-metrics.ts'
import { kpis } from '../../server/models/field-service-routing/metrics/kpis.ts'
import { input as inputSchema } from '../../server/models/field-service-routing/schema/input.ts'
import { overrides as overridesSchema } from '../../server/models/field-service-routing/schema/overrides.ts'
import { analyse } from '../../server/models/constraint.ts'
import type { TravelSource } from '../../server/travel/travel-matrix.ts'
import type { PlanDocuments } from '../support/checker/checker.ts'

export interface Request {
  readonly config?: unknown
  readonly modelInput: unknown
}

/** For inputs that carry their own travel matrix. */
export const noTravel: TravelSource = {
  matrix: () => Promise.reject(new Error('The input should have a travel matrix')),
}

/** Overrides of the request as the model reads them. */
export function overridesOf(request: Request) {
  const config = (request.config ?? {}) as { model?: { overrides?: unknown } }
  return overridesSchema.parse(config.model?.overrides ?? {})
}

/** The plan with the assignment the input came with. */
export async function planOfRequest(request: Request, travel: TravelSource): Promise<Plan> {
  const input = inputSchema.parse(request.modelInput)
  return buildPlan(input, overridesOf(request), await enrich(input, { travel }))
}

/** What the platform answers for the plan, through JSON. */
export function documentsOf(request: Request, plan: Plan): PlanDocuments {
  const scoreAnalysis = analyse(plan, constraints, overridesOf(request))
  const response = { metadata: { score: scoreAnalysis.score }, modelOutput: readOutput(plan), kpis: kpis(plan), inputMetrics: inputMetrics(plan) }
  return JSON.parse(JSON.stringify({ request, response, scoreAnalysis })) as PlanDocuments
}
