/** What the platform would answer about rosters, made with the model's own functions, for the checker to judge. */
import type { PlanningModel } from '../../server/models/planning-model.ts'
import { analyse } from '../../server/models/constraint.ts'
import { findModel } from '../../server/models/registry.ts'
import { finish } from '../../server/solver/search/sliced.ts'

export interface Request {
  readonly config?: { readonly model?: { readonly overrides?: object } }
  readonly modelInput: object
}

export const rosterModel = (): PlanningModel => findModel('employee-scheduling')!

/** Codes of everything that keeps the input from being solved. */
export function errorsOf({ config, modelInput }: Request): string[] {
  const model = rosterModel()
  const parsed = model.schema.input.safeParse(modelInput)
  if (!parsed.success) return parsed.error.issues.map(({ path, message }) => `${path.join('/')}: ${message}`)
  const errors: string[] = []
  model.validate(parsed.data, model.schema.overrides.parse(config?.model?.overrides ?? {}), (type) => {
    if (model.issueTypes[type]?.severity === 'ERROR') errors.push(type)
  })
  return errors
}

const overridesOf = ({ config }: Request) => rosterModel().schema.overrides.parse(config?.model?.overrides ?? {})

/** The plan with the assignment the input came with. */
export async function planOf(request: Request): Promise<unknown> {
  const model = rosterModel()
  const input = model.schema.input.parse(request.modelInput)
  return model.buildPlan(input, overridesOf(request), await model.enrich(input, {} as never))
}

/** The best roster after so many steps, and the score the search gives it. */
export async function solvedPlan(request: Request, run: { readonly seed: number; readonly steps: number }) {
  const search = finish(rosterModel().startSearch(await planOf(request), overridesOf(request), { seed: run.seed }))
  const rounds = 10
  for (let round = 0; round < rounds; round++) search.advance(run.steps / rounds, round / rounds)
  const { hard, medium, soft } = search.bestScore
  return { plan: search.bestPlan(), score: `${hard}hard/${medium}medium/${soft}soft` }
}

/** What the platform answers for the plan, through JSON. */
export function documentsOf(request: Request, plan: unknown) {
  const model = rosterModel()
  const scoreAnalysis = analyse(plan, model.constraints, overridesOf(request))
  const response = {
    metadata: { score: scoreAnalysis.score },
    modelOutput: model.readOutput(plan),
    kpis: model.kpis(plan),
    inputMetrics: model.inputMetrics(plan),
  }
  return JSON.parse(JSON.stringify({ request, response, scoreAnalysis })) as {
    request: unknown
    response: { metadata: { score: string } }
    scoreAnalysis: { constraints: { name: string; score: string }[] }
  }
}
