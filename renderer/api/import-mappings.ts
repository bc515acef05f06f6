/** Mappings of spreadsheets over the platform API. */
import type { ImportMapping } from '../../server/contract/import-mapping.ts'
import { call } from './http-client.ts'

const mappings = '/api/platform/v1/models/{modelId}/import-mappings'

export const listImportMappings = (modelId: string) => call('GET', mappings, { path: { modelId } })
export const putImportMapping = (modelId: string, name: string, body: ImportMapping) =>
  call('PUT', `${mappings}/{name}`, { path: { modelId, name }, body })
export const deleteImportMapping = (modelId: string, name: string) =>
  call('DELETE', `${mappings}/{name}`, { path: { modelId, name } })
