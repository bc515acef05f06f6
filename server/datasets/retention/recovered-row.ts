/** The row of a dataset that has lost its own, from its documents: nothing is said of it that they do not show. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ValidationResult } from '../../contract/validation.ts'
import type { DatasetStatus } from '../../contract/status.ts'
import type { PlanningModel } from '../../models/planning-model.ts'
import { summaryOf } from '../../workers/commands/check-dataset.ts'
import type { DocumentFolder } from '../../storage/document-folder.ts'
import { aboutKind } from '../../storage/quarantine.ts'
import { aboutDataset, type AboutDataset } from '../routes/about-dataset.ts'
import type { DatasetRow } from '../lifecycle/dataset-repository.ts'
import { defaultPriority, newDatasetRow } from '../submission/new-dataset-row.ts'

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
  return aboutDataset.safeParse(await readSound(documents, aboutKind)).data
}

/** Throws DOCUMENT_NOT_FOUND or DOCUMENT_DAMAGED when there is no input to make a dataset of. */
export async function recoveredRow(lost: LostDataset): Promise<DatasetRow> {
  const { id, documents, about, tenantId, model, since } = lost
  await documents.check('input')
  const validation = (await readSound(documents, 'validation-result')) as ValidationResult | undefined
  const analysis = (await readSound(documents, 'score-analysis')) as { readonly score: string } | undefined
  const kpis = await readSound(documents, 'kpis')
  const metrics = await readSound(documents, 'input-metrics')
  const run = await lastPoint(lost)
  const hasPlan = analysis !== undefined && (await isSound(documents, 'output'))
  const status = await statusOf(documents, { validation, hasPlan, wasSolved: run !== undefined })
  const isFinal = status !== 'DATASET_CREATED' && status !== 'DATASET_COMPUTED'
  const options = {
    operation: 'NONE',
    priority: about?.priority ?? defaultPriority,
    tags: about?.tags ?? [],
    eventChain: null,
  } as const
  const row = newDatasetRow({
    id,
    tenantId,
    model,
    name: about?.name ?? `Recovered ${id.slice(0, 8)}`,
    options,
    configuration: {},
    now: about?.submitTime ?? since,
  })
  return {
    ...row,
    config_json: JSON.stringify(about?.config ?? {}),
    parent_id: about?.parentId ?? null,
    origin_id: about?.originId ?? id,
    status,
    score: hasPlan && status !== 'SOLVING_FAILED' ? analysis.score : null,
    validation_summary_json:
      validation === undefined ? null : JSON.stringify(summaryOf(validation.status, validation.issues)),
    kpis_json: kpis === undefined ? null : JSON.stringify(kpis),
    input_metrics_json: metrics === undefined ? null : JSON.stringify(metrics),
    has_solution: hasPlan && run !== undefined ? 1 : 0,
    attempt: run?.attempt ?? 0,
    spent_seconds: run?.spentSeconds ?? 0,
    failure_message:
      status === 'SOLVING_FAILED' ? 'Its plan is damaged and could not be brought back. Solve it again.' : null,
    ...(isFinal ? { complete_time: since, shutdown_time: since } : {}),
  }
}

interface Found {
  readonly validation: ValidationResult | undefined
  readonly hasPlan: boolean
  readonly wasSolved: boolean
}

/** What was not checked to its end is DATASET_CREATED: the next start checks it. */
async function statusOf(documents: DocumentFolder, { validation, hasPlan, wasSolved }: Found): Promise<DatasetStatus> {
  if (validation === undefined) return 'DATASET_CREATED'
  if (validation.status === 'ERRORS') return 'DATASET_INVALID'
  if (hasPlan) return wasSolved ? 'SOLVING_COMPLETED' : 'DATASET_COMPUTED'
  // Checking it again would put another plan in the place of the damaged one.
  return (await documents.exists('output')) ? 'SOLVING_FAILED' : 'DATASET_CREATED'
}

async function isSound(documents: DocumentFolder, kind: string): Promise<boolean> {
  return documents.check(kind).then(
    () => true,
    () => false,
  )
}

/** Undefined when it is missing or damaged. */
async function readSound(documents: DocumentFolder, kind: string): Promise<unknown> {
  return documents.read(kind).catch(() => undefined)
}

/** The last best plan of its runs, as its score history has it. */
async function lastPoint({
  path,
}: LostDataset): Promise<{ readonly attempt: number; readonly spentSeconds: number } | undefined> {
  const text = await readFile(join(path, 'score-history.jsonl'), 'utf8').catch(() => '')
  const line = text.split('\n').findLast((one) => one.endsWith('}'))
  return line === undefined ? undefined : (JSON.parse(line) as { attempt: number; spentSeconds: number })
}
