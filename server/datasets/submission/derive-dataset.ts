/**
 * Datasets derived from another: the same input run again, or with its plan written in, or patched. Their parent is
 * kept.
 */
import type { Configuration } from '../../contract/configuration.ts'
import { withoutNameAndTags } from '../../contract/merge-configurations.ts'
import type { PatchOperation } from '../../contract/patch.ts'
import type { Clock } from '../../foundation/clock.ts'
import { newId } from '../../foundation/ids.ts'
import type { WorkerPool } from '../../workers/worker-pool.ts'
import type { Documents } from '../../storage/documents.ts'
import type { WatchCheck } from '../lifecycle/check-outcome.ts'
import type { DatasetChecks } from '../lifecycle/dataset-checks.ts'
import type { DatasetLife } from '../lifecycle/dataset-life.ts'
import type { Dataset } from '../dataset/dataset.ts'
import { withNewestPlan } from '../lifecycle/newest-plan.ts'
import type { DatasetKey, DatasetService } from '../lifecycle/dataset-service.ts'
import type { Attempt } from './idempotency/attempt.ts'
import { newDataset, type SubmissionOptions } from '../dataset/new-dataset.ts'
import type { AssertRoomInQueue } from '../queue/queue-capacity.ts'
import { requirePlan } from '../dataset/require-plan.ts'
import type { ResolveConfiguration } from '../configuration-profiles/resolve-configuration.ts'

export interface Derivation {
  readonly parent: DatasetKey
  /** SOLVED starts from the parent's input with its plan written in. */
  readonly select: 'SOLVED' | 'UNSOLVED'
  readonly options: SubmissionOptions
  /** What the request says; what it leaves open is as in the parent. */
  readonly configuration: Configuration
  readonly patch?: readonly PatchOperation[]
  readonly attempt: Attempt
}

/**
 * Throws STATUS_CONFLICT, DOCUMENT_NOT_FOUND or DOCUMENT_DAMAGED when the parent has no plan to start from,
 * PATCH_INVALID for a bad patch.
 */
export type DeriveDataset = (derivation: Derivation) => Promise<Dataset>

export interface DeriveServices {
  readonly datasets: DatasetService
  readonly life: DatasetLife
  readonly documents: Documents
  readonly pool: WorkerPool
  readonly checks: DatasetChecks
  readonly watchCheck: WatchCheck
  readonly clock: Clock
  readonly resolveConfiguration: ResolveConfiguration
  readonly assertRoomInQueue: AssertRoomInQueue
}

export function createDeriveDataset(services: DeriveServices): DeriveDataset {
  const { datasets, documents, pool, checks, watchCheck } = services
  return async (derivation) => {
    const { parent: key, select, options, patch } = derivation
    const found = await datasets.find(key)
    await services.assertRoomInQueue(key.tenantId, options.operation)
    if (select === 'SOLVED') await requirePlan(found, documents)
    const id = newId()
    // It may be solved again, and better, while the work waits for its turn.
    const parent = await withNewestPlan(
      () => datasets.find(key),
      async (dataset) => {
        for (const kind of select === 'SOLVED' ? ['input', 'output'] : ['input'])
          await documents.assertSound(dataset, kind)
        const { id: datasetId, modelId, documentsVersion } = dataset
        await pool.perform({
          kind: 'derive',
          job: { datasetId, modelId, documentsVersion, overrides: undefined },
          newDatasetId: id,
          fromOutput: select === 'SOLVED',
          ...(patch ? { patch } : {}),
        })
        return dataset
      },
    )
    try {
      const made = await create(id, parent, derivation, services)
      const outcome = watchCheck(made)
      checks.begin(made)
      return await outcome
    } catch (error) {
      await documents.remove(id)
      throw error
    }
  }
}

async function create(
  id: string,
  parent: Dataset,
  { parent: { tenantId, model }, options, configuration: request, attempt }: Derivation,
  { life, clock, resolveConfiguration }: DeriveServices,
): Promise<Dataset> {
  const configuration = await resolveConfiguration({
    tenantId,
    model,
    configurationId: options.configurationId,
    request,
    parent: withoutNameAndTags(parent.configuration),
  })
  const name = options.name ?? configuration.run?.name
  const now = clock.now().toISOString()
  return life.create(newDataset({ id, tenantId, model, name, options, configuration, now, parent }), attempt.created)
}
