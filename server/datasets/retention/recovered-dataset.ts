/** A dataset that has lost its row, made from its documents: nothing is said of it that they do not show. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { scoreText } from '../../contract/score.ts'
import { validationResult, type ValidationResult } from '../../contract/validation.ts'
import type { DatasetStatus } from '../../contract/status.ts'
import type { PlanningModel } from '../../models/planning-model.ts'
import { summaryOf } from '../../workers/commands/check-dataset.ts'
import { nodeFiles } from '../../foundation/file-operations.ts'
import { documentFolder, type DocumentFolder } from '../../storage/document-folder.ts'
import { newestVersion } from '../../storage/plan-versions.ts'
import { aboutKind } from '../../storage/quarantine.ts'
import { aboutDataset, type AboutDataset } from '../dataset/about-dataset.ts'
import type { Dataset } from '../dataset/dataset.ts'
import { scorePoint } from '../lifecycle/score-history.ts'
import { defaultPriority, newDataset } from '../dataset/new-dataset.ts'

const analysed = z.object({ score: scoreText })
const figures = z.record(z.string(), z.unknown())
const effort = scorePoint.pick({ attempt: true, spentSeconds: true })

export interface LostDataset {
  readonly id: string
  readonly path: string
  readonly documents: DocumentFolder
  readonly about: AboutDataset | undefined
  readonly tenantId: string
  readonly model: PlanningModel
  /** When the last of its documents was written, ISO 8601. */
  readonly since: string
}

/** Undefined when there is none that can be read. */
export async function readAbout(documents: DocumentFolder): Promise<AboutDataset | undefined> {
  return readSound(documents, aboutKind, aboutDataset)
}

/** Throws DOCUMENT_NOT_FOUND or DOCUMENT_DAMAGED when there is no input to make a dataset of. */
export async function recoveredDataset(lost: LostDataset): Promise<Dataset> {
  const { id, path, documents, about, tenantId, model, since } = lost
  await documents.check('input')
  const version = await newestVersion(nodeFiles, path, (each) => planIn(path, id, each).exists(lastOfPlan))
  const plan = version === undefined ? documents : planIn(path, id, version)
  const { validation, analysis, kpis, metrics } = await readKnown(documents, plan)
  const run = await lastPoint(lost)
  const hasPlan = analysis !== undefined && (await isSound(plan, 'output'))
  const status = await statusOf(plan, { validation, hasPlan, wasSolved: run !== undefined })
  const isFinal = status !== 'DATASET_CREATED' && status !== 'DATASET_COMPUTED'
  const { priority = defaultPriority, tags = [] } = about ?? {}
  const fresh = newDataset({
    id,
    tenantId,
    model,
    name: about?.name ?? `Recovered ${id.slice(0, 8)}`,
    options: { operation: 'NONE', priority, tags, eventChain: null },
    configuration: {},
    now: about?.submitTime ?? since,
  })
  return {
    ...fresh,
    // It was checked when it came in, and is kept as it was then.
    configuration: about?.config ?? {},
    parentId: about?.parentId ?? null,
    originId: about?.originId ?? id,
    status,
    score: hasPlan && status !== 'SOLVING_FAILED' ? analysis.score : null,
    validationSummary: validation === undefined ? null : summaryOf(validation.status, validation.issues),
    kpis: kpis ?? null,
    inputMetrics: metrics ?? null,
    hasSolution: hasPlan && run !== undefined,
    documentsVersion: version ?? null,
    attempt: run?.attempt ?? 0,
    spentSeconds: run?.spentSeconds ?? 0,
    failureMessage:
      status === 'SOLVING_FAILED' ? 'Its plan is damaged and could not be brought back. Solve it again.' : null,
    ...(isFinal ? { completeTime: since, shutdownTime: since } : {}),
  }
}

/** What its other documents say of it, as far as they are sound. */
async function readKnown(documents: DocumentFolder, plan: DocumentFolder) {
  return {
    validation: await readSound(documents, 'validation-result', validationResult),
    analysis: await readSound(plan, 'score-analysis', analysed),
    kpis: await readSound(plan, 'kpis', figures),
    metrics: await readSound(documents, 'input-metrics', figures),
  }
}

interface Found {
  readonly validation: ValidationResult | undefined
  readonly hasPlan: boolean
  readonly wasSolved: boolean
}

/** What was not checked to its end is DATASET_CREATED: the next start checks it. */
async function statusOf(plan: DocumentFolder, { validation, hasPlan, wasSolved }: Found): Promise<DatasetStatus> {
  if (validation === undefined) return 'DATASET_CREATED'
  if (validation.status === 'ERRORS') return 'DATASET_INVALID'
  if (hasPlan) return wasSolved ? 'SOLVING_COMPLETED' : 'DATASET_COMPUTED'
  // Checking it again would put another plan in the place of the damaged one.
  return (await plan.exists('output')) ? 'SOLVING_FAILED' : 'DATASET_CREATED'
}

/** Written after the others of its plan. */
const lastOfPlan = 'score-analysis-with-justifications'

const planIn = (path: string, id: string, version: string) => documentFolder(join(path, version), `dataset ${id}`)

async function isSound(documents: DocumentFolder, kind: string): Promise<boolean> {
  return documents.check(kind).then(
    () => true,
    () => false,
  )
}

/** Undefined when it is missing or damaged. */
async function readSound<Content>(
  documents: DocumentFolder,
  kind: string,
  schema: z.ZodType<Content>,
): Promise<Content | undefined> {
  return schema.safeParse(await documents.read(kind).catch(() => undefined)).data
}

/** The last best plan of its runs, as its score history has it. */
async function lastPoint({ path }: LostDataset): Promise<z.infer<typeof effort> | undefined> {
  const text = await readFile(join(path, 'score-history.jsonl'), 'utf8').catch(() => '')
  const line = text.split('\n').findLast((one) => one.endsWith('}'))
  return line === undefined ? undefined : effort.safeParse(JSON.parse(line)).data
}
