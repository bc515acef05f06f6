/** The datasets of a lineage, and which of them can be compared. */
import { isDeepStrictEqual } from 'node:util'
import type { DatasetRelative } from '../../contract/dataset-relative.ts'
import type { Documents } from '../../storage/documents.ts'
import type { Dataset } from './dataset.ts'
import { foundDatasetOf } from './found-dataset.ts'

export function relativesOf(datasets: readonly Dataset[], documents: Documents): Promise<DatasetRelative[]> {
  const byId = new Map(datasets.map((dataset) => [dataset.id, dataset]))
  return Promise.all(
    datasets.map(async (dataset) => {
      const parent = byId.get(dataset.parentId ?? '')
      if (!parent) return foundDatasetOf(dataset)
      const hasOtherInput = await documents.exists(dataset, 'patch-request')
      return {
        ...foundDatasetOf(dataset),
        againstParent: {
          hasOtherInput,
          hasOtherWeights: !isDeepStrictEqual(overridesOf(dataset), overridesOf(parent)),
        },
      }
    }),
  )
}

/** None is the same as an empty list of them. */
function overridesOf({ configuration }: Dataset): object {
  return configuration.model?.overrides ?? {}
}
