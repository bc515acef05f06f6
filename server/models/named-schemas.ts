/** The schemas of a model under the names they have in its OpenAPI document: the same in every model's. */
import { z } from 'zod'
import { configurationOf } from '../contract/configuration.ts'
import type { PlanningModel } from './planning-model.ts'

const names = {
  input: 'ModelInput',
  output: 'ModelOutput',
  overrides: 'ModelOverrides',
  inputMetrics: 'InputMetrics',
  kpis: 'Kpis',
} as const

export function namedSchemas({ schema }: PlanningModel): PlanningModel['schema'] {
  return {
    input: schema.input.meta({ id: names.input }),
    output: schema.output.meta({ id: names.output }),
    overrides: schema.overrides.meta({ id: names.overrides }),
    inputMetrics: schema.inputMetrics.meta({ id: names.inputMetrics }),
    kpis: schema.kpis.meta({ id: names.kpis }),
  }
}

/** Body of a submission. */
export function submissionOf(model: PlanningModel): z.ZodType {
  const { input, overrides } = namedSchemas(model)
  return z
    .strictObject({ config: configurationOf(overrides).nullish(), modelInput: input })
    .meta({ id: 'DatasetSubmission' })
}
