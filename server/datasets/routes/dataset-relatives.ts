/** The datasets of a lineage, and which of them can be compared. */
import { isDeepStrictEqual } from 'node:util'
import type { Configuration } from '../../contract/configuration.ts'
import type { DatasetRelative } from '../../contract/dataset-relative.ts'
import type { Documents } from '../../storage/documents.ts'
import type { DatasetRow } from '../lifecycle/dataset-repository.ts'
import { foundDatasetOf } from './found-dataset.ts'

export function relativesOf(rows: readonly DatasetRow[], documents: Documents): Promise<DatasetRelative[]> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return Promise.all(
    rows.map(async (row) => {
      const parent = byId.get(row.parent_id ?? '')
      if (!parent) return foundDatasetOf(row)
      const hasOtherInput = await documents.exists(row.id, 'patch-request')
      return {
        ...foundDatasetOf(row),
        againstParent: { hasOtherInput, hasOtherWeights: !isDeepStrictEqual(overridesOf(row), overridesOf(parent)) },
      }
    }),
  )
}

/** None is the same as an empty list of them. */
function overridesOf({ config_json: text }: DatasetRow): object {
  return (JSON.parse(text) as Configuration).model?.overrides ?? {}
}
