/** Reading the plan of a dataset while a run puts better ones in its place. */
import { AppError } from '../../foundation/app-error.ts'
import type { DocumentOwner } from '../../storage/plan-versions.ts'

/** A run stores a plan a second at most, and keeps the last ones for a while: more often is nobody overtaken. */
const maxTries = 5

/**
 * What `read` makes of the dataset. Where a document was missing because the plan has been superseded since the dataset
 * was found, it is found and read again.
 */
export async function withNewestPlan<Found extends DocumentOwner, Result>(
  find: () => Promise<Found>,
  read: (dataset: Found) => Promise<Result>,
): Promise<Result> {
  let dataset = await find()
  for (let tries = 1; ; tries++) {
    const outcome = await read(dataset).then(
      (result) => ({ result, missing: result === undefined, error: undefined }),
      (error: unknown) => {
        if (error instanceof AppError && error.code === 'DOCUMENT_NOT_FOUND') return { missing: true, error }
        throw error
      },
    )
    const former = dataset
    const isOvertaken =
      outcome.missing && tries < maxTries && (dataset = await find()).documentsVersion !== former.documentsVersion
    if (isOvertaken) continue
    if ('result' in outcome) return outcome.result
    throw outcome.error
  }
}
