/**
 * A submission: the body goes to a file as it arrives, a worker splits it, the configuration is checked, and the
 * dataset is acknowledged once its documents and its row are on the disk. Bad input leaves nothing behind.
 */
import { configurationOf, type Configuration } from '../../contract/configuration.ts'
import { schemaIssues } from '../../contract/schema-issues.ts'
import { AppError } from '../../foundation/app-error.ts'
import type { Clock } from '../../foundation/clock.ts'
import { newId } from '../../foundation/ids.ts'
import { parseJson } from '../../http/parse-json.ts'
import type { PlanningModel } from '../../models/planning-model.ts'
import type { WorkerPool } from '../../workers/worker-pool.ts'
import type { Documents } from '../../storage/documents.ts'
import { largestAwaitedBytes, type WatchCheck } from '../lifecycle/check-outcome.ts'
import type { DatasetChecks } from '../lifecycle/dataset-checks.ts'
import type { DatasetLife } from '../lifecycle/dataset-life.ts'
import type { Dataset } from '../dataset/dataset.ts'
import type { Attempt } from './idempotency/attempt.ts'
import { newDataset, type SubmissionOptions } from '../dataset/new-dataset.ts'
import type { AssertRoomInQueue } from '../queue/queue-capacity.ts'
import type { ResolveConfiguration } from '../configuration-profiles/resolve-configuration.ts'
import { withUpload, type Upload, type UploadOptions } from '../../http/upload.ts'

export interface Submission {
  readonly tenantId: string
  readonly model: PlanningModel
  readonly upload: Upload
  readonly options: SubmissionOptions
  readonly attempt: Attempt
}

export interface SubmitServices extends UploadOptions {
  readonly life: DatasetLife
  readonly documents: Documents
  readonly pool: WorkerPool
  readonly checks: DatasetChecks
  readonly watchCheck: WatchCheck
  readonly clock: Clock
  readonly resolveConfiguration: ResolveConfiguration
  readonly assertRoomInQueue: AssertRoomInQueue
}

/** Resolves to the dataset as it was made or, for a body up to `largestAwaitedBytes`, with what came of its check. */
export type SubmitDataset = (submission: Submission) => Promise<Dataset>

export function createSubmitDataset(services: SubmitServices): SubmitDataset {
  return async (submission) => {
    const id = newId()
    let bytes = 0
    const made = await withUpload(submission.upload, services, async (received) => {
      bytes = received.bytes
      await submission.attempt.bodyIs(received.sha256)
      await services.assertRoomInQueue(submission.tenantId, submission.options.operation)
      const { bodyFile, encoding } = received
      const configText = await services.pool.perform({ kind: 'intake', datasetId: id, bodyFile, encoding })
      return keep(id, submission, configText, services)
    })
    const outcome = bytes > largestAwaitedBytes ? made : services.watchCheck(made)
    services.checks.begin(made)
    return outcome
  }
}

async function keep(
  id: string,
  submission: Submission,
  configText: string | undefined,
  services: SubmitServices,
): Promise<Dataset> {
  const { tenantId, model, options, attempt } = submission
  try {
    const request = readConfiguration(configText, model)
    const configuration = await services.resolveConfiguration({
      tenantId,
      model,
      configurationId: options.configurationId,
      request,
    })
    const name = configuration.run?.name ?? options.name
    return await services.life.create(
      newDataset({ id, tenantId, model, name, options, configuration, now: services.clock.now().toISOString() }),
      attempt.created,
    )
  } catch (error) {
    await services.documents.remove(id)
    throw error
  }
}

function readConfiguration(text: string | undefined, model: PlanningModel): Configuration {
  const value = text === undefined ? {} : (parseJson(Buffer.from(text), 'config') ?? {})
  const parsed = configurationOf(model.schema.overrides).safeParse(value)
  if (parsed.success) return parsed.data
  throw new AppError(
    'CONFIGURATION_INVALID',
    `config does not match the configuration of ${model.id}. See details.`,
    schemaIssues(parsed.error, 'config'),
  )
}
