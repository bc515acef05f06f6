/** Who does what in each plan of a comparison, read when a part of the page first needs it. */
import type { PlanJourneys } from '../../../../server/contract/plan-journeys.ts'
import { datasetApi } from '../../../api/dataset.ts'
import { useLoading } from '../../../api/use-loading.ts'
import type { Comparison } from './use-comparison.ts'

/** In the order of the datasets; undefined for those without a plan. */
export type AllJourneys = readonly (PlanJourneys | undefined)[]

export function useJourneys(comparison: () => Comparison) {
  return useLoading(async (): Promise<AllJourneys> =>
    Promise.all(
      comparison().datasets.map(async ({ details: { id, score } }) =>
        score === undefined ? undefined : datasetApi(comparison().model, id).journeys(),
      ),
    ),
  )
}
