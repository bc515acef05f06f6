/**
 * A submission: the body goes to a file as it arrives, a worker splits it, the configuration is checked, and the dataset
 * is acknowledged once its documents and its row are on the disk. Bad input leaves nothing behind.
 */
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { configurationOf } from '../contract/configuration.ts'
import { AppError } from '../foundation/app-error.ts'
import type { Clock } from '../foundation/clock.ts'
import { newId } from '../foundation/ids.ts'
import { bodyEncoding, checkDeclaredLength, datasetBodyLimits, receiveBody, type BodyEncoding, type BodyLimits } from '../http/body-stream.ts'
import { schemaFaults } from '../http/schema-faults.ts'
import type { PlanningModel } from '../models/planning-model.ts'
import type { CheckLane } from '../solving/check-lane.ts'
import type { Documents } from '../storage/documents.ts'
import type { DatasetChecks } from './dataset-checks.ts'
import type { DatasetLife } from './dataset-life.ts'
import type { DatasetRow } from './dataset-repository.ts'
import { newDatasetRow, type SubmissionOptions } from './new-dataset-row.ts'

export interface Submission {
  readonly tenantId: string
  readonly model: PlanningModel
  readonly body: Readable
  readonly contentEncoding: string | undefined
  readonly contentLength: string | undefined
  readonly options: SubmissionOptions
}

export interface SubmitServices {
  readonly life: DatasetLife
  readonly documents: Documents
  readonly lane: CheckLane
  readonly checks: DatasetChecks
  readonly clock: Clock
  readonly dataFolder: string
  readonly uploadsFolder: string
  readonly bodyLimits?: BodyLimits
}

export type SubmitDataset = (submission: Submission) => Promise<DatasetRow>

export function createSubmitDataset(services: SubmitServices): SubmitDataset {
  return async (submission) => {
    const id = newId()
    const bodyFile = join(services.uploadsFolder, `${id}.body`)
    try {
      const encoding = await receive(submission, bodyFile, services.bodyLimits ?? datasetBodyLimits)
      const configText = await split({ kind: 'intake', datasetId: id, dataFolder: services.dataFolder, bodyFile, encoding }, services.lane)
      const row = await keep(id, submission, configText, services)
      services.checks.begin(row)
      return row
    } finally {
      await rm(bodyFile, { force: true })
    }
  }
}

async function receive({ body, contentEncoding, contentLength }: Submission, bodyFile: string, limits: BodyLimits): Promise<BodyEncoding> {
  const encoding = bodyEncoding(contentEncoding)
  checkDeclaredLength(contentLength, encoding, limits)
  await mkdir(join(bodyFile, '..'), { recursive: true, mode: 0o700 })
  const file = await open(bodyFile, 'wx', 0o600)
  try {
    await receiveBody(body, encoding, limits, async (chunk) => void (await file.writeFile(chunk)))
  } finally {
    await file.close()
  }
  return encoding
}

async function split(command: Parameters<CheckLane['perform']>[0], lane: CheckLane): Promise<string | undefined> {
  let configText: string | undefined
  let refusal: AppError | undefined
  await lane.perform(command, (event) => {
    if (event.kind === 'intakeDone') configText = event.configText
    if (event.kind === 'refused') refusal = new AppError(event.refusal.code, event.refusal.message, event.refusal.details)
  })
  if (refusal) throw refusal
  return configText
}

async function keep(id: string, submission: Submission, configText: string | undefined, { life, documents, clock }: SubmitServices): Promise<DatasetRow> {
  try {
    const configuration = readConfiguration(configText, submission.model)
    return await life.create(newDatasetRow({ id, tenantId: submission.tenantId, model: submission.model, name: configuration.run?.name ?? submission.options.name, options: submission.options, configuration, now: clock.now().toISOString() }))
  } catch (error) {
    await documents.remove(id)
    throw error
  }
}

function readConfiguration(text: string | undefined, model: PlanningModel) {
  const value = text === undefined ? {} : ((JSON.parse(text) as unknown) ?? {})
  const parsed = configurationOf(model.schema.overrides).safeParse(value)
  if (parsed.success) return parsed.data
  throw new AppError('CONFIGURATION_INVALID', `config does not match the configuration of ${model.id}. See details.`, schemaFaults(parsed.error, 'config'))
}
