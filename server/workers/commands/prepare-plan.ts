/** Input and overrides -> plan: what checking, solving and questions all begin with. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PlanningModel, PlanUse } from '../../models/planning-model.ts'
import type { Weights } from '../../models/constraint.ts'
import {
  createServices,
  rememberingServices,
  type ModelServices,
  type ServiceSettings,
} from '../../models/model-services.ts'
import type { Documents } from '../../storage/documents.ts'
import type { DocumentOwner } from '../../storage/plan-versions.ts'
import { readInput } from './read-input.ts'

export interface PlanSources {
  readonly model: PlanningModel
  readonly documents: Documents
  readonly serviceSettings: ServiceSettings
  /** Lines for the log of the dataset; nobody's when absent. */
  readonly report?: (line: string) => void
}

/**
 * The parsed input of a dataset, with its best plan written into it on request. The dataset has been validated before.
 */
export async function storedInput(
  owner: DocumentOwner,
  fromOutput: boolean,
  { model, documents }: PlanSources,
): Promise<unknown> {
  // First, for a plan that is superseded is not there for long.
  const output = fromOutput ? model.schema.output.parse(await documents.read(owner, 'output')) : undefined
  const stored = await readInput(owner, model, documents)
  if (stored.value === undefined) throw new Error(stored.issues.map((issue) => issue.message).join(' '))
  const parsed = model.schema.input.parse(stored.value)
  return fromOutput ? model.applyOutput(parsed, output) : parsed
}

/** What a dataset derived from a plan starts from: the plan written in, and remembered as published. */
export async function publishedInput(owner: DocumentOwner, sources: PlanSources): Promise<unknown> {
  const { model, documents } = sources
  const solved = await storedInput(owner, true, sources)
  return model.publishOutput
    ? model.publishOutput(solved, model.schema.output.parse(await documents.read(owner, 'output')))
    : solved
}

export async function planOf(
  input: unknown,
  overrides: Weights,
  sources: PlanSources,
  use?: PlanUse,
): Promise<unknown> {
  return planMaker(overrides, sources, use)(input)
}

/** Makes plans of one input after another, and keeps of each what the next one may need again. */
export function planMaker(
  overrides: Weights,
  { model, serviceSettings, report }: PlanSources,
  use?: PlanUse,
): (input: unknown) => Promise<unknown> {
  // Made from the names the model declares, so they are the ones it may ask for.
  // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- all it asks for
  const services = rememberingServices(createServices(model.services, serviceSettings, report)) as ModelServices
  return async (input) => {
    const facts = await model.enrich(input, services, use)
    // Of many places the matrix alone takes seconds: a heartbeat goes out.
    await nextTurn()
    return model.buildPlan(input, overrides, facts)
  }
}
