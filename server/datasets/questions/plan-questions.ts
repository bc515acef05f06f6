/**
 * Questions about a plan, answered at once and kept nowhere: score analysis and recommendations for a plan in the
 * request, recommendations and views for a stored one. The answer passes through a file, as it may be large.
 */
import { createReadStream } from 'node:fs'
import { mkdir, rm, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { AppError } from '../../foundation/app-error.ts'
import { newId } from '../../foundation/ids.ts'
import type { PlanningModel } from '../../models/planning-model.ts'
import type { WorkerPool } from '../../workers/worker-pool.ts'
import type { DatasetJob, PlanChange, Question, QuestionSource } from '../../workers/protocol.ts'
import type { Documents } from '../../storage/documents.ts'
import type { Dataset } from '../dataset/dataset.ts'
import { withNewestPlan } from '../lifecycle/newest-plan.ts'
import type { DatasetKey, DatasetService } from '../lifecycle/dataset-service.ts'
import { requirePlan } from '../dataset/require-plan.ts'
import type { ResolveConfiguration } from '../configuration-profiles/resolve-configuration.ts'
import { withUpload, type Upload, type UploadOptions } from '../../http/upload.ts'

export interface PlanQuestions {
  /**
   * About the plan in a body. Resolves to gzip-compressed JSON; throws TOO_MANY_REQUESTS when very many wait already.
   */
  askAboutBody(subject: BodySubject, question: Question): Promise<Readable>
  /** About a dataset's best plan; throws PATCH_INVALID and MODEL_INPUT_INVALID for a change that cannot be made. */
  askAboutDataset(key: DatasetKey, question: Question, about?: AboutDataset): Promise<Readable>
  /** The input of a dataset with its plan written in; throws DOCUMENT_NOT_FOUND while there is none that stays. */
  solvedInput(key: DatasetKey): Promise<Readable>
  /** The input of a dataset as it was sent, as a spreadsheet; throws DOCUMENT_NOT_FOUND while there is none. */
  inputSheets(key: DatasetKey, order: SheetOrder): Promise<Readable>
  /** A spreadsheet to be filled in, with the example of the model. */
  template(model: PlanningModel, order: SheetOrder): Promise<Readable>
}

export type SheetOrder = Omit<Extract<Question, { kind: 'sheets' }>, 'kind'>

export interface AboutDataset {
  /** The plan is thought of as changed by this. */
  readonly change?: PlanChange
  /** The parsed body of a recommendation. */
  readonly request?: Readonly<Record<string, unknown>>
}

/** Waiting longer than these take helps nobody: seconds to minutes, by the size of what they ask about. */
const maxWaiting = 32

/** The body, and the configuration profile that completes it. */
export interface BodySubject {
  readonly tenantId: string
  readonly model: PlanningModel
  /** Id or name; the tenant's default when absent. */
  readonly configurationId: string | undefined
  readonly upload: Upload
}

export interface PlanQuestionsOptions extends UploadOptions {
  readonly datasets: DatasetService
  readonly documents: Documents
  /** For questions alone: they wait for each other, never for a run. */
  readonly pool: WorkerPool
  readonly resolveConfiguration: ResolveConfiguration
}

export function createPlanQuestions(options: PlanQuestionsOptions): PlanQuestions {
  const { datasets, documents, pool, uploadsFolder, resolveConfiguration } = options

  const ask = async (
    { job, source }: { readonly job: DatasetJob; readonly source: QuestionSource },
    question: Question,
  ): Promise<Readable> => {
    await mkdir(uploadsFolder, { recursive: true, mode: 0o700 })
    const answerFile = join(uploadsFolder, `${newId()}.answer`)
    try {
      await pool.perform({ kind: 'ask', job, source, question, answerFile })
    } catch (error) {
      await rm(answerFile, { force: true })
      throw error
    }
    return openOnce(answerFile)
  }

  const assertRoom = (): void => {
    const { waiting } = pool.load()
    if (waiting >= maxWaiting)
      throw new AppError(
        'TOO_MANY_REQUESTS',
        `${waiting} questions about plans wait to be answered, which is the most there can be. Ask again in a few seconds.`,
      )
  }

  return {
    async askAboutBody({ upload, ...order }, question) {
      assertRoom()
      return withUpload(upload, options, async ({ bodyFile, encoding }) => {
        // The worker reads the body, and puts the overrides in it over these.
        const profile = await resolveConfiguration({ ...order, request: {} })
        // No dataset is involved: the id only names the job.
        const job = {
          datasetId: newId(),
          modelId: order.model.id,
          documentsVersion: null,
          overrides: profile.model?.overrides,
        }
        return ask({ job, source: { kind: 'body', bodyFile, encoding } }, question)
      })
    },
    async askAboutDataset(key, question, about) {
      assertRoom()
      return withNewestPlan(
        () => datasets.find(key),
        async (dataset) => {
          if (dataset.score === null)
            throw new AppError(
              'DOCUMENT_NOT_FOUND',
              `The dataset ${dataset.id} has no plan to ask about: its status is ${dataset.status}.`,
            )
          const job = jobOf(dataset, dataset.configuration.model?.overrides)
          return ask({ job, source: { kind: 'dataset', ...about } }, question)
        },
      )
    },
    async solvedInput(key) {
      return withNewestPlan(
        () => datasets.find(key),
        async (dataset) => {
          await requirePlan(dataset, documents)
          return ask({ job: jobOf(dataset, undefined), source: { kind: 'dataset' } }, { kind: 'solvedInput' })
        },
      )
    },
    async inputSheets(key, order) {
      assertRoom()
      const dataset = await datasets.find(key)
      await documents.assertSound(dataset, 'input')
      return ask({ job: jobOf(dataset, undefined), source: { kind: 'dataset' } }, { kind: 'sheets', ...order })
    },
    template(model, order) {
      assertRoom()
      // No dataset is involved: the id only names the job.
      const job = { datasetId: newId(), modelId: model.id, documentsVersion: null, overrides: undefined }
      return ask({ job, source: { kind: 'model' } }, { kind: 'sheets', ...order })
    },
  }
}

function jobOf({ id, modelId, documentsVersion }: Dataset, overrides: unknown): DatasetJob {
  return { datasetId: id, modelId, documentsVersion, overrides }
}

/**
 * The file is unlinked as soon as it is open: it goes when the last reader does. Windows keeps it until it is closed.
 */
async function openOnce(file: string): Promise<Readable> {
  const stream = createReadStream(file)
  await new Promise((resolve, reject) => stream.once('open', resolve).once('error', reject))
  if (process.platform === 'win32') stream.once('close', () => void rm(file, { force: true }))
  else await unlink(file)
  return stream
}
