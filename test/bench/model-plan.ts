/** A plan of a request as the worker makes it, without the worker. */
import type { PlanningModel } from '../../server/models/planning-model.ts'
import { sourceOf } from '../checker/evaluation.ts'
import { greatCircleTravel } from '../support/checker/great-circle-travel.ts'

export interface ModelRequest {
  readonly config?: { readonly model?: { readonly overrides?: object } }
  readonly modelInput: object
}

const services = { travel: sourceOf(greatCircleTravel) }

/** What the platform's services tell of a request. */
export async function modelFacts(model: PlanningModel, { modelInput }: ModelRequest) {
  return model.enrich(model.schema.input.parse(modelInput), services)
}

/** Throws at what the model reports as an error. */
export async function modelPlan(
  model: PlanningModel,
  { config, modelInput }: ModelRequest,
  facts?: Awaited<ReturnType<typeof modelFacts>>,
) {
  const overrides = model.schema.overrides.parse(config?.model?.overrides ?? {})
  const input = model.schema.input.parse(modelInput)
  model.validate(input, overrides, (type, { path, message }) => {
    if (model.issueTypes[type]?.severity === 'ERROR') throw new RangeError(`${path}: ${type}: ${message}`)
  })
  return { plan: model.buildPlan(input, overrides, facts ?? (await model.enrich(input, services))), overrides }
}
