/** What the platform plans at its default end: rounds of steps, the same for a seed on every machine. */
import type { PlanningModel } from '../../../server/models/planning-model.ts'
import { finish } from '../../../server/solver/search/sliced.ts'
import { createTermination } from '../../../server/solver/search/termination.ts'
import { documentsOf, planOf, rosterModel } from '../../roster-checker/model-documents.ts'
import { checkRoster } from '../../support/roster-checker/checker.ts'
import type { Optimum, Points } from './optimum.ts'
import type { RosterRequest } from './random-roster.ts'

/** The default end of a run, without its limit of ten minutes. */
const worthwhileRound = 0.001
const stepsPerLook = 32

export interface Solved {
  readonly score: Points
  /** `modelOutput` as the platform answers it. */
  readonly output: unknown
}

/** Throws where the platform's score is not the checker's. */
export async function solveByKernel(request: RosterRequest, seed: number): Promise<Solved> {
  const model: PlanningModel = rosterModel()
  const overrides = model.schema.overrides.parse(request.config.model.overrides)
  const search = finish(model.startSearch(await planOf(request), overrides, { seed }))
  const termination = createTermination({ worthwhileRound }, search.firstRoundSteps)
  const state = () => ({ spentSeconds: 0, steps: search.steps, moves: search.moves, bestScore: search.bestScore })
  while (!search.isDecided && !termination.check(state()))
    search.advance(search.stepsAtOnce ?? stepsPerLook, termination.progress(state()))
  const documents = documentsOf(request, search.bestPlan())
  const { problems, score } = checkRoster(documents)
  if (problems.length > 0) throw new Error(problems.join(' '))
  const [hard = 0, medium = 0, soft = 0] = score.split('/').map((part) => Number.parseInt(part, 10))
  const { modelOutput } = documents.response as unknown as { modelOutput: unknown }
  return { score: { hard, medium, soft }, output: modelOutput }
}

/** The platform's score of a roster somebody else made; throws where it is not the checker's. */
export async function scoreByModel(request: RosterRequest, { modelOutput }: Optimum['response']): Promise<string> {
  const model = rosterModel()
  const input = model.applyOutput(model.schema.input.parse(request.modelInput), modelOutput)
  const documents = documentsOf(request, await planOf({ ...request, modelInput: input as object }))
  const { problems, score } = checkRoster(documents)
  if (problems.length > 0) throw new Error(`Of the best roster the platform says: ${problems.join(' ')}`)
  return score
}
