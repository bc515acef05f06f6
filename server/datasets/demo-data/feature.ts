/** Datasets to try a model with. */
import type { Clock } from '../../foundation/clock.ts'
import type { PlanningModel } from '../../models/planning-model.ts'
import { demoDataRoutes } from './demo-data-routes.ts'

interface Needs {
  readonly models: readonly PlanningModel[]
  readonly clock: Clock
}

export function demoDataFeature({ models, clock }: Needs) {
  return {
    tags: { 'Demo data': 'Datasets to try the model with, dated from today.' },
    sharedRoutes: (modelIds: readonly string[]) =>
      demoDataRoutes(
        models.filter(({ id }) => modelIds.includes(id)),
        clock,
      ),
  }
}
