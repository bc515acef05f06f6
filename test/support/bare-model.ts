/** A model of which nothing is known but that it is one: its API is what the APIs of all models have in common. */
import { z } from 'zod'
import type { PlanningModel } from '../../server/models/planning-model.ts'

const anything = z.unknown()
const never = (): never => {
  throw new Error('Nobody plans with the bare model')
}

export const bareModel: PlanningModel = {
  id: 'any-model',
  version: 'v1',
  resource: 'datasets',
  name: 'Any model',
  description: 'What all models have in common.',
  schema: {
    input: anything,
    output: anything,
    overrides: z.record(z.string(), z.unknown()),
    inputMetrics: z.record(z.string(), z.unknown()),
    kpis: z.record(z.string(), z.unknown()),
  },
  services: [],
  entityKinds: [],
  issueTypes: {},
  constraints: [],
  demoData: [],
  validate: never,
  enrich: never,
  buildPlan: never,
  startSearch: never,
  readOutput: never,
  applyOutput: never,
  inputMetrics: never,
  kpis: never,
}
