/**
 * Questions about a plan, answered at once and kept nowhere: score analysis and recommendations for a plan in the request,
 * recommendations and views for a stored one. The answer passes through a file, as it may be large.
 */
import { createReadStream } from 'node:fs'
import { mkdir, rm, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Configuration } from '../contract/configuration.ts'
import { AppError } from '../foundation/app-error.ts'
import { newId } from '../foundation/ids.ts'
import type { PlanningModel } from '../models/planning-model.ts'
import type { CheckLane } from '../solving/check-lane.ts'
import { performCommand } from '../solving/perform-command.ts'
import type { SolveQueue } from '../solving/solve-queue.ts'
import type { DatasetJob, Question, QuestionSource } from '../solving/worker/messages.ts'
import type { TravelSettings } from '../travel/travel-source.ts'
import type { DatasetKey, DatasetService } from './dataset-service.ts'
import type { ResolveConfiguration } from './resolve-configuration.ts'
import { withUpload, type Upload, type UploadOptions } from './upload.ts'

export interface PlanQuestions {
  /** About the plan in a body. Resolves to gzip-compressed JSON; throws TOO_MANY_REQUESTS when no solver slot is free. */
  askAboutBody(subject: BodySubject, question: Question): Promise<Readable>
  /** About a dataset's best plan; `request` is the parsed body of a recommendation. */
  askAboutDataset(key: DatasetKey, question: Question, request?: unknown): Promise<Readable>
}

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
  readonly lane: CheckLane
  readonly queue: SolveQueue
  readonly resolveConfiguration: ResolveConfiguration
  readonly dataFolder: string
  readonly travel: TravelSettings
  readonly travelCacheFolder: string
}

export function createPlanQuestions(options: PlanQuestionsOptions): PlanQuestions {
  const { datasets, lane, queue, uploadsFolder, dataFolder, travel, travelCacheFolder, resolveConfiguration } = options

  const ask = async (subject: { job: Omit<DatasetJob, 'dataFolder' | 'travel' | 'travelCacheFolder'>; source: QuestionSource }, question: Question): Promise<Readable> => {
    await mkdir(uploadsFolder, { recursive: true, mode: 0o700 })
    const answerFile = join(uploadsFolder, `${newId()}.answer`)
    try {
      const job = { ...subject.job, dataFolder, travel, travelCacheFolder }
      await performCommand(lane, { kind: 'ask', job, source: subject.source, question, answerFile })
    } catch (error) {
      await rm(answerFile, { force: true })
      throw error
    }
    return openOnce(answerFile)
  }

  /** Views are cheap; the others compute as much as a solver does, and share its slots. */
  const withSlot = async <Result>(question: Question, work: () => Promise<Result>): Promise<Result> => {
    if (question.kind === 'view') return work()
    const release = queue.takeSlot()
    if (!release) throw new AppError('TOO_MANY_REQUESTS', `All ${queue.slots} solver slots are in use. Ask again in a few seconds, or raise the number of slots in the settings.`)
    return work().finally(release)
  }

  return {
    askAboutBody: ({ upload, ...order }, question) =>
      withSlot(question, () =>
        withUpload(upload, options, async (received) => {
          // The worker reads the body, and puts the overrides in it over these.
          const profile = await resolveConfiguration({ ...order, request: {} })
          // No dataset is involved: the id only names the job.
          const job = { datasetId: newId(), modelId: order.model.id, overrides: profile.model?.overrides }
          return ask({ job, source: { kind: 'body', ...received } }, question)
        }),
      ),
    async askAboutDataset(key, question, request) {
      const dataset = await datasets.find(key)
      if (dataset.score === null) throw new AppError('DOCUMENT_NOT_FOUND', `The dataset ${dataset.id} has no plan to ask about: its status is ${dataset.status}.`)
      const { model } = JSON.parse(dataset.config_json) as Configuration
      const job = { datasetId: dataset.id, modelId: dataset.model_id, overrides: model?.overrides }
      return withSlot(question, () => ask({ job, source: { kind: 'dataset', fromOutput: true, request } }, question))
    },
  }
}

/** The file is unlinked as soon as it is open: it goes when the last reader does. Windows keeps it until it is closed. */
async function openOnce(file: string): Promise<Readable> {
  const stream = createReadStream(file)
  await new Promise((resolve, reject) => stream.once('open', resolve).once('error', reject))
  if (process.platform === 'win32') stream.once('close', () => void rm(file, { force: true }))
  else await unlink(file)
  return stream
}
