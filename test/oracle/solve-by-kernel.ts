/** What the platform plans at its default end: rounds of steps, the same for a seed on every machine. */
import { analyse, type Weights } from '../../server/models/constraint.ts'
import type { PlanningModel } from '../../server/models/planning-model.ts'
import { createTermination } from '../../server/solver/search/termination.ts'
import { finish } from '../../server/solver/search/sliced.ts'
import { noTravel } from '../checker/evaluation.ts'
import { parseScoreText, type ScorePoints } from '../support/checker/score.ts'
import { objectAt, objectOf } from '../support/checker/json.ts'
import type { Request } from './field-service.ts'

/** The default end of a run, without its limit of ten minutes. */
const worthwhileRound = 0.001
const stepsPerLook = 32

export interface Solved {
  readonly score: ScorePoints
  readonly output: unknown
}

/** Messages of what keeps an input from being solved. */
export function inputErrors(model: PlanningModel, request: Request): string[] {
  const errors: string[] = []
  const overrides = overridesOf(model, request)
  model.validate(model.schema.input.parse(request.modelInput), overrides, (code, { message }) => {
    if (model.issueTypes[code]!.severity === 'ERROR') errors.push(message)
  })
  return errors
}

function overridesOf(model: PlanningModel, { config }: Request): Weights {
  return model.schema.overrides.parse(objectAt(objectAt(objectOf(config), 'model'), 'overrides'))
}

export async function solveByKernel(model: PlanningModel, request: Request, seed: number): Promise<Solved> {
  const overrides = overridesOf(model, request)
  const input = model.schema.input.parse(request.modelInput)
  const plan = model.buildPlan(input, overrides, await model.enrich(input, { travel: noTravel }))
  const search = finish(model.startSearch(plan, overrides, { seed }))
  const termination = createTermination({ worthwhileRound }, search.firstRoundSteps)
  const state = () => ({ spentSeconds: 0, steps: search.steps, moves: search.moves, bestScore: search.bestScore })
  while (!search.isDecided && !termination.check(state()))
    search.advance(search.stepsAtOnce ?? stepsPerLook, termination.progress(state()))
  const best = search.bestPlan()
  const { score } = analyse(best, model.constraints, overrides)
  return { score: parseScoreText(score)!, output: JSON.parse(JSON.stringify(model.readOutput(best))) as unknown }
}
