/**
 * The operations on one dataset the UI uses: found through the platform API, worked on through the API of its model.
 */
import type { ConfigurationProfile } from '../../server/contract/configuration-profile.ts'
import type { Configuration, TerminationConfiguration } from '../../server/contract/configuration.ts'
import type { DatasetDetails } from '../../server/contract/dataset-details.ts'
import type { DatasetRelative } from '../../server/contract/dataset-relative.ts'
import type { DatasetMetadata } from '../../server/contract/dataset.ts'
import type { ModelCard } from '../../server/contract/model-card.ts'
import type { PatchOperation } from '../../server/contract/patch.ts'
import type { ScoreAnalysis } from '../../server/contract/score.ts'
import type { ValidationIssueType, ValidationResult } from '../../server/contract/validation.ts'
import { call } from './http-client.ts'

export const readDatasetDetails = (id: string) =>
  call<DatasetDetails>('GET', `/api/platform/v1/datasets/${encodeURIComponent(id)}`)
export const configurationsAddress = (modelId: string) =>
  `/api/platform/v1/models/${encodeURIComponent(modelId)}/configurations`
export const listConfigurationProfiles = (modelId: string) =>
  call<ConfigurationProfile[]>('GET', configurationsAddress(modelId))

/** A better plan that was stored while solving. */
export interface ScorePoint {
  readonly at: string
  readonly attempt: number
  /** Of solving, until then. */
  readonly spentSeconds: number
  readonly steps: number
  readonly moves: number
  readonly score: string
  readonly kpis?: Readonly<Record<string, unknown>>
}

/** What cannot be done yet, or at all, with a derived dataset is for the server to say. */
export interface Derivation {
  readonly name: string
  readonly select: 'SOLVED' | 'UNSOLVED'
  readonly operation: 'SOLVE' | 'NONE'
  /** Of a configuration profile; what the dataset has when undefined. */
  readonly configurationId: string | undefined
  readonly run: { readonly termination?: TerminationConfiguration; readonly randomSeed?: number }
}

/** Address of all datasets of a model. */
export function datasetsAddress({ id, version, resource }: ModelCard): string {
  return `/api/models/${id}/${version}/${resource}`
}

/** `dataset` is the address of one: `datasetsAddress(model)/id`. */
export const datasetApi = (dataset: string) => ({
  documentAddress: (kind: string) => `${dataset}/${kind}`,
  unassigned: () => call<unknown>('GET', `${dataset}/unassigned`),
  scoreAnalysis: () => call<ScoreAnalysis>('GET', `${dataset}/score-analysis?includeJustifications=true`),
  scoreHistory: () => call<ScorePoint[]>('GET', `${dataset}/score-history`),
  validationResult: () => call<ValidationResult>('GET', `${dataset}/validation-result`),
  logs: () => call<{ details: string }>('GET', `${dataset}/logs`),
  configuration: () => call<Configuration>('GET', `${dataset}/config`),
  lineage: () => call<DatasetRelative[]>('GET', `${dataset}/lineage`),
  stop: () => call<unknown>('DELETE', dataset),
  solve: () => call<DatasetMetadata>('POST', dataset),
  change: (changes: { name?: string; tags?: readonly string[] }) =>
    call<DatasetMetadata>('PATCH', `${dataset}/metadata`, changes),
  purge: () => call<unknown>('DELETE', `${dataset}/purge`),
  restore: () => call<undefined>('PUT', dataset),
  deriveFromInput: (derivation: Derivation) =>
    call<DatasetMetadata>('POST', `${dataset}/from-input?${derivationQuery(derivation)}`, { run: derivation.run }),
  deriveFromPatch: (derivation: Derivation, patch: readonly PatchOperation[]) =>
    call<DatasetMetadata>('POST', `${dataset}/from-patch?${derivationQuery(derivation)}`, {
      patch,
      config: { run: derivation.run },
    }),
})
export type DatasetApi = ReturnType<typeof datasetApi>

function derivationQuery({ name, select, operation, configurationId }: Derivation): string {
  return new URLSearchParams({
    name,
    select,
    operation,
    ...(configurationId === undefined ? {} : { configurationId }),
  }).toString()
}

export const listIssueTypes = (model: ModelCard) =>
  call<{ issueTypes: ValidationIssueType[] }>('GET', `${datasetsAddress(model)}/validation-issue-types`)

/** Whether the API of the model says why things are not planned: not every model does. */
export async function explainsUnassigned({ id, version, resource }: ModelCard): Promise<boolean> {
  const { paths } = await call<{ paths: Readonly<Record<string, unknown>> }>('GET', `/openapis/${id}/${version}`)
  return `/${version}/${resource}/{id}/unassigned` in paths
}
