/** Documents of plans as the platform would answer them, made with the model's own functions. */
import { analyse } from '../../server/models/constraint.ts'
import { fieldServiceRouting as model } from '../../server/models/field-service-routing/index.ts'
import { emptyMatrix, type TravelSource } from '../../server/travel/travel-matrix.ts'
import type { PlanDocuments } from '../support/checker/checker.ts'
import type { Travel } from '../support/checker/travel.ts'
import { finish } from '../../server/solver/search/sliced.ts'

export interface Request {
  readonly config?: unknown
  readonly modelInput: unknown
}

type Plan = ReturnType<typeof model.buildPlan>

/** A travel source for the platform that asks the same function as the checker. */
export function sourceOf(travel: Travel): TravelSource {
  return {
    matrix: (locations) => {
      const matrix = emptyMatrix(locations.length)
      let pair = 0
      for (const from of locations) {
        for (const to of locations) {
          const { seconds, meters } = travel(from, to) ?? { seconds: 0, meters: 0 }
          matrix.seconds[pair] = seconds
          matrix.meters[pair++] = meters
        }
      }
      return Promise.resolve(matrix)
    },
  }
}

/** For inputs that carry their own travel matrix. */
export const noTravel: TravelSource = {
  matrix: () => Promise.reject(new Error('The input should have a travel matrix')),
}

function overridesOf(request: Request) {
  const config = (request.config ?? {}) as { model?: { overrides?: unknown } }
  return model.schema.overrides.parse(config.model?.overrides ?? {})
}

/** The plan with the assignment the input came with. */
export async function planOfRequest(request: Request, travel: TravelSource): Promise<Plan> {
  const input = model.schema.input.parse(request.modelInput)
  return model.buildPlan(input, overridesOf(request), await model.enrich(input, { travel }))
}

/** The best plan after so many steps. */
export async function solve(
  request: Request,
  travel: TravelSource,
  run: { seed: number; steps: number },
): Promise<Plan> {
  const search = finish(
    model.startSearch(await planOfRequest(request, travel), overridesOf(request), { seed: run.seed }),
  )
  const rounds = 10
  for (let round = 0; round < rounds; round++) search.advance(run.steps / rounds, round / rounds)
  return search.bestPlan()
}

/** What the platform answers for the plan, through JSON. */
export function documentsOf(request: Request, plan: Plan): PlanDocuments {
  const scoreAnalysis = analyse(plan, model.constraints, overridesOf(request))
  const response = {
    metadata: { score: scoreAnalysis.score },
    modelOutput: model.readOutput(plan),
    kpis: model.kpis(plan),
    inputMetrics: model.inputMetrics(plan),
  }
  return JSON.parse(JSON.stringify({ request, response, scoreAnalysis })) as PlanDocuments
}

/** The request the next dataset starts from: the plan written into its input. */
export function nextRequest(request: Request, plan: Plan): Request {
  const input = model.schema.input.parse(request.modelInput)
  return JSON.parse(
    JSON.stringify({ config: request.config, modelInput: model.applyOutput(input, model.readOutput(plan)) }),
  ) as Request
}
