/** What the API can ask of datasets that exist. Services take plain values, never a request. */
import type { Readable } from 'node:stream'
import { AppError } from '../../foundation/app-error.ts'
import type { DatasetRelative } from '../../contract/dataset-relative.ts'
import { finalStatuses } from '../../contract/status.ts'
import type { PlanningModel } from '../../models/planning-model.ts'
import type { Database } from '../../storage/database.ts'
import type { Documents } from '../../storage/documents.ts'
import type { DatasetEvent, DatasetHub } from './dataset-hub.ts'
import { eventsSince } from './missed-events.ts'
import { withNewestPlan } from './newest-plan.ts'
import { endOf, type DatasetLife } from './dataset-life.ts'
import type { DatasetLog } from './dataset-log.ts'
import { relativesOf } from '../dataset/dataset-relatives.ts'
import type { Dataset } from '../dataset/dataset.ts'
import { datasetsOfOrigin, findDataset, numberedStatusChangesOf } from '../dataset/dataset-repository.ts'
import type { ScoreHistory, ScorePoint } from './score-history.ts'

/** A dataset's address: within a tenant and a model. */
export interface DatasetKey {
  readonly tenantId: string
  readonly model: PlanningModel
  readonly id: string
}

export interface DatasetService {
  /** Throws DATASET_NOT_FOUND, also for another tenant's or model's dataset, and DATASET_PURGED for one in the bin. */
  find(key: DatasetKey): Promise<Dataset>
  findEvenPurged(key: DatasetKey): Promise<Dataset>
  /** Ends solving early and keeps the best plan; nothing happens to a dataset that is not being solved. */
  stop(key: DatasetKey): Promise<Dataset>
  /**
   * Compressed bytes of a document, sound to the last; throws DOCUMENT_NOT_FOUND with the reason when the dataset has
   * none yet, and DOCUMENT_DAMAGED.
   */
  openDocument(key: DatasetKey, kind: string): Promise<Readable>
  /** Undefined when there is none; throws DOCUMENT_DAMAGED. */
  openPlainDocument(key: DatasetKey, kind: string): Promise<Readable | undefined>
  /** Undefined also for a damaged one, for answers to something that was done all the same. */
  openSoundDocument(key: DatasetKey, kind: string): Promise<Readable | undefined>
  logs(key: DatasetKey): Promise<string>
  /** The first of the chain and everything derived from it, oldest first; without what is in the bin. */
  lineage(key: DatasetKey): Promise<DatasetRelative[]>
  scoreHistory(key: DatasetKey): Promise<ScorePoint[]>
  watch: DatasetHub['watch']
  /** What a stream begins with: the dataset, or what happened after the last event that arrived. */
  eventsSince(key: DatasetKey, lastEventId: string | undefined): Promise<readonly DatasetEvent[]>
}

export interface DatasetServiceOptions {
  readonly database: Database
  readonly documents: Documents
  readonly life: DatasetLife
  readonly log: DatasetLog
  readonly history: ScoreHistory
  readonly hub: DatasetHub
  /** Ends the run of a dataset that was taken from the queue. */
  readonly queue: { stop(datasetId: string): Promise<void> }
}

export function createDatasetService(options: DatasetServiceOptions): DatasetService {
  const { database, documents, life, log, history, hub, queue } = options

  const findEvenPurged = async ({ tenantId, model, id }: DatasetKey): Promise<Dataset> => {
    const dataset = await database.read((db) => findDataset(db, tenantId, model.id, id))
    if (dataset) return dataset
    throw new AppError(
      'DATASET_NOT_FOUND',
      `There is no dataset ${id} of the model ${model.id} in this tenant. List them with GET /${model.version}/${model.resource}.`,
    )
  }

  const find = async (key: DatasetKey): Promise<Dataset> => {
    const dataset = await findEvenPurged(key)
    if (dataset.purgedAt === null) return dataset
    throw new AppError('DATASET_PURGED', {
      id: key.id,
      time: dataset.purgedAt,
      version: key.model.version,
      resource: key.model.resource,
    })
  }

  const openPlainDocument = (key: DatasetKey, kind: string): Promise<Readable | undefined> =>
    withNewestPlan(
      () => findEvenPurged(key),
      async (dataset) => {
        if (!(await documents.exists(dataset, kind))) return undefined
        await documents.assertSound(dataset, kind)
        return documents.openPlain(dataset, kind)
      },
    )

  return {
    find,
    findEvenPurged,
    async stop(key) {
      const dataset = await find(key)
      if (finalStatuses.has(dataset.status) || (dataset.status === 'DATASET_COMPUTED' && dataset.operation === 'NONE'))
        return dataset
      await life.update(dataset.id, { isStopRequested: true })
      const isEnded = await life.decide(dataset.id, (before) =>
        before.status === 'SOLVING_SCHEDULED' ? { event: endOf(before) } : undefined,
      )
      const current = await find(key)
      if (!isEnded && (current.status === 'SOLVING_STARTED' || current.status === 'SOLVING_ACTIVE'))
        await queue.stop(dataset.id)
      return find(key)
    },
    openDocument: (key, kind) =>
      withNewestPlan(
        () => find(key),
        async (dataset) => {
          if (await documents.exists(dataset, kind)) {
            await documents.assertSound(dataset, kind)
            return documents.openGzip(dataset, kind)
          }
          throw new AppError(
            'DOCUMENT_NOT_FOUND',
            `The dataset ${dataset.id} has no ${kind}: its status is ${dataset.status}. Ask again when it has come further.`,
          )
        },
      ),
    openPlainDocument,
    openSoundDocument: (key, kind) =>
      openPlainDocument(key, kind).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'DOCUMENT_DAMAGED') return undefined
        throw error
      }),
    async logs(key) {
      return log.read((await find(key)).id)
    },
    async lineage(key) {
      const { originId } = await find(key)
      return relativesOf(await database.read((db) => datasetsOfOrigin(db, key.tenantId, originId)), documents)
    },
    async scoreHistory(key) {
      return history.read((await find(key)).id)
    },
    watch: hub.watch,
    eventsSince: async (key, lastEventId) =>
      eventsSince(await find(key), lastEventId, () => database.read((db) => numberedStatusChangesOf(db, key.id))),
  }
}
