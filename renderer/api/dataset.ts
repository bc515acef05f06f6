/**
 * The operations on one dataset the UI uses: found through the platform API, worked on through the API of its model.
 */
import type { SheetFormat } from '../../server/contract/sheet-format.ts'
import type { ExportFormat } from '../../server/contract/export-format.ts'
import type { TerminationConfiguration } from '../../server/contract/configuration.ts'
import type { ModelSummary } from '../../server/contract/model-summary.ts'
import { quickActionChanges, type FilledAction } from '../../server/contract/quick-action.ts'
import { planJourneys } from '../../server/contract/plan-journeys.ts'
import type { PatchOperation } from '../../server/contract/patch.ts'
import { askUnknown, call, readUnknown } from './http-client.ts'
import { addressOf, type Answer } from './operations.ts'

const details = '/api/platform/v1/datasets/{id}'
const datasets = '/api/models/{model}/{version}/{resource}'
const dataset = `${datasets}/{id}` as const

export const readDatasetDetails = (id: string) => call('GET', details, { path: { id } })

/** A better plan that was stored while solving. */
export type ScorePoint = Answer<'GET', `${typeof dataset}/score-history`>[number]

export type Configuration = Answer<'GET', `${typeof dataset}/config`>

/** What cannot be done yet, or at all, with a derived dataset is for the server to say. */
export interface Derivation {
  readonly name: string
  readonly select: 'SOLVED' | 'UNSOLVED'
  readonly operation: 'SOLVE' | 'NONE'
  /** Of a configuration profile; what the dataset has when undefined. */
  readonly configurationId: string | undefined
  readonly run: { readonly termination?: TerminationConfiguration; readonly randomSeed?: number }
  /** Of the model, before those of the dataset. */
  readonly overrides?: Overrides
}

/** Weights and other figures of a model, by name. */
export type Overrides = Readonly<Record<string, unknown>>

const modelPart = (overrides: Overrides | undefined) => (overrides ? { model: { overrides } } : {})

/** Documents that may be too big to be read as a whole. */
export type BigDocument = 'input' | 'output' | 'config'

/** What the addresses of a model name. */
export const placeOf = ({ id, version, resource }: ModelSummary) => ({ model: id, version, resource })

interface Judging {
  readonly overrides?: Overrides | undefined
  readonly select?: Derivation['select']
}

export function datasetApi(model: ModelSummary, id: string) {
  const path = { ...placeOf(model), id }
  const place = { path }
  return {
    documentAddress: (kind: BigDocument) => addressOf('GET', `${dataset}/${kind}`, place),
    exportAddress: (format: ExportFormat) => `${addressOf('GET', dataset, place)}/export?format=${format}`,
    inputSheetsAddress: (format: SheetFormat, zone: string) =>
      addressOf('GET', `${dataset}/input-sheets`, { path, query: { format, zone } }),
    /** Who does what, where the model says so (`exports` of its card). */
    journeys: async () =>
      planJourneys.parse(await readUnknown(`${addressOf('GET', dataset, place)}/export?format=json`)),
    /** A view of the model, by its path on the model's card. */
    view: (viewPath: string) => readUnknown(`${addressOf('GET', dataset, place)}/${viewPath}`),
    /** What the patch would make of the plan, or of the input, judged by other weights where some are given. */
    evaluate: (patch: readonly PatchOperation[], { overrides, select = 'SOLVED' }: Judging = {}) =>
      call('POST', `${dataset}/evaluate`, {
        path,
        query: { includeJustifications: 'true' },
        body: { patch, select, ...(overrides && { config: modelPart(overrides) }) },
      }),
    /** What happened, as patches, where the model has quick actions. */
    quickActions: async (actions: readonly FilledAction[]) =>
      quickActionChanges.parse(await askUnknown(`${addressOf('GET', dataset, place)}/quick-actions`, { actions }))
        .changes,
    /** A recommendation of the model, by its path. */
    recommend: (recommendation: string, body: Readonly<Record<string, unknown>>) =>
      askUnknown(`${addressOf('GET', dataset, place)}/recommendations/${recommendation}`, body),
    scoreAnalysis: () => call('GET', `${dataset}/score-analysis`, { path, query: { includeJustifications: 'true' } }),
    /** Without what each constraint is about. */
    constraintScores: () => call('GET', `${dataset}/score-analysis`, place),
    scoreHistory: () => call('GET', `${dataset}/score-history`, place),
    validationResult: () => call('GET', `${dataset}/validation-result`, place),
    logs: () => call('GET', `${dataset}/logs`, place),
    configuration: () => call('GET', `${dataset}/config`, place),
    lineage: () => call('GET', `${dataset}/lineage`, place),
    stop: () => call('DELETE', dataset, place),
    solve: () => call('POST', dataset, place),
    change: (body: { readonly name?: string; readonly tags?: readonly string[] }) =>
      call('PATCH', `${dataset}/metadata`, { path, body }),
    purge: () => call('DELETE', `${dataset}/purge`, place),
    restore: () => call('PUT', dataset, place),
    deriveFromInput: ({ run, overrides, ...query }: Derivation) =>
      call('POST', `${dataset}/from-input`, { path, query, body: { run, ...modelPart(overrides) } }),
    deriveFromPatch: ({ run, overrides, ...query }: Derivation, patch: readonly PatchOperation[]) =>
      call('POST', `${dataset}/from-patch`, { path, query, body: { patch, config: { run, ...modelPart(overrides) } } }),
  }
}
export type DatasetApi = ReturnType<typeof datasetApi>

export const listIssueTypes = (model: ModelSummary) =>
  call('GET', `${datasets}/validation-issue-types`, { path: placeOf(model) })
