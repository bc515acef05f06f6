/** A running platform whose every answer is compared with what the OpenAPI documents say of it. */
import { rm } from 'node:fs/promises'
import type { DatasetMetadata } from '../../server/contract/dataset.ts'
import { readRuntimeFile } from '../../server/platform/runtime-file.ts'
import { documentedFetch, type DocumentedFetch } from './documented-fetch.ts'
import { fetchDocument } from './openapi-document.ts'
import { startTestPlatform, type TestPlatform } from './platform.ts'
import { folderWithNotification } from './stored-notification.ts'

export const plans = '/api/models/field-service-routing/v1/route-plans'

type Request = Parameters<DocumentedFetch>

export interface DocumentedPlatform {
  readonly platform: TestPlatform
  readonly call: DocumentedFetch
  readonly key: { 'x-api-key': string }
  readonly administrator: { authorization: string }
  /** Of the model's document, by its name. */
  readonly example: <Value>(name: string) => Value
  readonly submission: (termination?: object) => Submission
  readonly json: <Body>(...request: Request) => Promise<Body>
  readonly status: (...request: Request) => Promise<number>
  readonly submitted: (query?: string, body?: unknown) => Promise<string>
  /** Follows the events of a dataset to their end. */
  readonly solved: (id: string) => Promise<DatasetMetadata>
  /** Operations of an API that never answered with what was asked for. */
  readonly leftOut: (api: 'platform' | 'field-service-routing') => string[]
  readonly stop: () => Promise<void>
}

interface Submission {
  readonly config: object
  readonly modelInput: { vehicles: { shifts: { itinerary?: object[] }[] }[] }
}

export async function startDocumentedPlatform(): Promise<DocumentedPlatform> {
  const dataFolder = await folderWithNotification()
  const platform = await startTestPlatform({
    dataFolder,
    bodyLimits: { compressedBytes: 100_000, plainBytes: 200_000 },
    restart: () => undefined,
  })
  const documents = {
    'field-service-routing': await fetchDocument(platform.url, 'field-service-routing'),
    platform: await fetchDocument(platform.url, 'platform'),
  }
  const call = documentedFetch(platform.url, Object.values(documents))
  const key = { 'x-api-key': (await platform.createKey()).key }
  const administrator = { authorization: `Bearer ${(await readRuntimeFile(dataFolder))?.token ?? ''}` }
  const examples = documents['field-service-routing'].components['examples']
  const example = <Value>(name: string) => structuredClone(examples?.[name]?.['value']) as Value
  const submission = (termination: object = { stepCountLimit: 200 }): Submission => ({
    config: { run: { termination } },
    modelInput: example('ModelInput'),
  })
  const json = async <Body>(...request: Request) => (await call(...request)).body as Body
  return {
    platform,
    call,
    key,
    administrator,
    example,
    submission,
    json,
    status: async (...request) => (await call(...request)).status,
    submitted: async (query = '', body = submission()) =>
      (await json<DatasetMetadata>('POST', `${plans}${query}`, { headers: key, body })).id,
    solved: async (id) => (await json<DatasetMetadata[]>('GET', `${plans}/${id}/events`, { headers: key })).at(-1)!,
    leftOut(api) {
      const own = documentedFetch(platform.url, [documents[api]]).operationIds
      return own.filter((operationId) => ![...(call.seen.get(operationId) ?? [])].some((seen) => seen < 400))
    },
    async stop() {
      await platform.stop()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}
