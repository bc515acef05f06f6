/** Which planning models there are. */
import type { PlanningModel } from '../../models/planning-model.ts'
import { modelRoutes } from './model-routes.ts'

export function modelsFeature({ models }: { readonly models: readonly PlanningModel[] }) {
  return { tags: { Models: 'The planning models of this installation.' }, routes: modelRoutes(models) }
}
