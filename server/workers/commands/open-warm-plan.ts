/** A dataset's best plan, ready to be asked about, and what changes of its input would make of it. */
import type { ScoreAnalysis } from '../../contract/score.ts'
import type { ValidationIssue } from '../../contract/validation.ts'
import { applyPatch } from '../../json-patch/apply-patch.ts'
import { analyse, type Weights } from '../../models/constraint.ts'
import type { Metrics, PlanningModel } from '../../models/planning-model.ts'
import { ownerOf, type DatasetJob, type PlanChange } from '../protocol.ts'
import { validated } from './check-dataset.ts'
import { isError, issueReporter } from './issue-reporter.ts'
import { plainInput } from './derive-input.ts'
import { sparing } from './spared-issues.ts'
import { planMaker, publishedInput, storedInput, type PlanSources } from './prepare-plan.ts'

export interface WarmPlan {
  readonly model: PlanningModel
  readonly overrides: Weights
  /** As it is stored. */
  readonly plan: unknown
  /** With the plan written in and its appointments published: what from-patch starts from. */
  input(): Promise<unknown>
  analysis(): ScoreAnalysis
  /**
   * What a change is compared with: of SOLVED the plan whose appointments are published anew, as from-patch begins;
   * what that alone is worth is no merit of the change. Of UNSOLVED the plan as it is stored.
   */
  compared(select: PlanChange['select']): Promise<ComparedPlan>
  /** As a dataset made by from-patch would have it. Throws PATCH_INVALID. */
  changed(change: PlanChange): Promise<ChangedPlan>
}

export interface ChangedPlan {
  /** Undefined where the changed input is invalid. */
  readonly plan: unknown
  readonly issues: readonly ValidationIssue[]
}

export interface ComparedPlan {
  readonly analysis: ScoreAnalysis
  readonly kpis: Metrics
}

export async function openWarmPlan(job: DatasetJob, sources: PlanSources): Promise<WarmPlan> {
  const owner = ownerOf(job)
  const { model } = sources
  const weights = model.schema.overrides.parse(job.overrides ?? {})
  const makePlan = planMaker(weights, sources)
  const solved = await storedInput(owner, true, sources)
  const plan = await makePlan(model.schema.input.parse(solved))
  const published = onDemand(async () => publishedInput(owner, sources))
  const sent = onDemand(async () => plainInput(owner, sources))
  const analysis = onDemand(() => analyse(plan, model.constraints, weights))
  const stored = onDemand((): ComparedPlan => ({ analysis: analysis(), kpis: model.kpis(plan) }))
  const publishedAnew = onDemand(async (): Promise<ComparedPlan> => {
    const anew = await makePlan(model.schema.input.parse(await published()))
    return { analysis: analyse(anew, model.constraints, weights), kpis: model.kpis(anew) }
  })
  /** Whoever tries a change asks several questions about it. */
  let latest: { readonly text: string; readonly changed: ChangedPlan } | undefined

  const makeChanged = async ({ patch, select }: PlanChange): Promise<ChangedPlan> => {
    const { document } = applyPatch(await (select === 'SOLVED' ? published() : sent()), patch)
    const found: ValidationIssue[] = []
    const input = validated(document, weights, { model, issues: found })
    const issues = found.some(isError) ? sparing(found, await sent(), weights, model) : found
    if (!input || issues.some(isError)) return { plan: undefined, issues }
    const made = await makePlan(input.input)
    model.validatePlan?.(made, issueReporter(model, issues))
    return { plan: made, issues }
  }

  return {
    model,
    overrides: weights,
    plan,
    input: published,
    analysis,
    compared: (select) => (select === 'SOLVED' && model.publishOutput ? publishedAnew() : Promise.resolve(stored())),
    async changed(change) {
      const text = JSON.stringify(change)
      if (latest?.text !== text) latest = { text, changed: await makeChanged(change) }
      return latest.changed
    },
  }
}

function onDemand<Result>(make: () => Result): () => Result {
  let made: { readonly result: Result } | undefined
  return () => (made ??= { result: make() }).result
}
