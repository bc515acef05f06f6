/** The model API of one model: every operation below /v1/{resource}, folded into routes and OpenAPI. */
import type { PlanningModel } from '../../models/planning-model.ts'
import type { Route } from '../../http/route.ts'
import { actionRoutes } from './action-routes.ts'
import type { DatasetActions } from '../lifecycle/dataset-actions.ts'
import type { DeriveDataset } from '../submission/derive-dataset.ts'
import { deriveRoutes } from './derive-routes.ts'
import { descriptionRoutes } from './description-routes.ts'
import { documentRoutes } from './document-routes.ts'
import type { SearchDatasets } from '../search/dataset-search.ts'
import type { DatasetService } from '../lifecycle/dataset-service.ts'
import { eventRoutes } from './event-routes.ts'
import { exportRoutes } from './export-route.ts'
import { checkRoute } from './check-route.ts'
import { importRoute } from './import-route.ts'
import type { Idempotency } from '../submission/idempotency/answer-once.ts'
import type { SubmitDataset } from '../submission/submit-dataset.ts'
import { issueTypeRoutes } from './issue-type-routes.ts'
import { lifecycleRoutes } from './lifecycle-routes.ts'
import { listRoute } from './list-routes.ts'
import type { PlanQuestions } from '../questions/plan-questions.ts'
import { inputSheetsRoute, templateRoute } from './sheet-routes.ts'
import { questionRoutes } from './question-routes.ts'

export interface DatasetFeatures {
  readonly datasets: DatasetService
  readonly submit: SubmitDataset
  readonly actions: DatasetActions
  readonly questions: PlanQuestions
  readonly idempotency: Idempotency
  readonly derive: DeriveDataset
  readonly search: SearchDatasets
}

export function datasetRoutes(
  model: PlanningModel,
  { datasets, submit, actions, questions, idempotency, derive, search }: DatasetFeatures,
): Route[] {
  return [
    ...issueTypeRoutes(model),
    templateRoute(model, questions),
    ...lifecycleRoutes(model, { datasets, submit, idempotency }),
    listRoute(model, search),
    ...deriveRoutes(model, derive, idempotency),
    ...actionRoutes(model, datasets, actions),
    ...questionRoutes(model, questions),
    importRoute(model, questions),
    checkRoute(model, questions),
    ...exportRoutes(model, { questions, datasets }),
    inputSheetsRoute(model, { questions, datasets }),
    ...descriptionRoutes(model, datasets),
    ...documentRoutes(model, datasets),
    ...eventRoutes(model, datasets),
  ]
}
