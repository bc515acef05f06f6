/** A plan of a request as the worker makes it, without the worker. */
import type { PlanningModel } from '../../server/models/planning-model.ts'
import { sourceOf } from '../checker/evaluation.ts'
import { greatCircleTravel } from '../support/checker/great-circle-travel.ts'

export interface ModelRequest {
  readonly config?: { readonly model?: { readonly overrides?: object } }
  readonly modelInput: object
}

const services = { travel: sourceOf(greatCircleTravel) }

/** Throws at what the model reports as an error. */
export async function modelPlan(model: PlanningModel, { config, modelInput }: ModelRequest) {
  const overrides = model.schema.overrides.parse(config?.model?.overrides ?? {})
  const input = model.schema.input.parse(modelInput)
  model.validate(input, overrides, (type, { path, message }) => {
    if (model.issueTypes[type]?.severity === 'ERROR') throw new RangeError(`${path}: ${type}: ${message}`)
  })
  return { plan: model.buildPlan(input, overrides, await model.enrich(input, services)), overrides }
}
