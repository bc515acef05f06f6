/** The tables of a model's inputs, by the schema in its OpenAPI document. */
import { resolvedSchema } from '../../../../server/contract/json-schema.ts'
import { apiDocumentAddress } from '../../../api/api-document.ts'
import { readUnknown } from '../../../api/http-client.ts'
import { isThing } from './cells.ts'
import { tablesOf, type InputTable } from './input-tables.ts'

/** As every model's document calls the schema of its input. */
const inputSchema = 'ModelInput'
const known = new Map<string, readonly InputTable[]>()

export async function readTables(modelId: string): Promise<readonly InputTable[]> {
  const found = known.get(modelId)
  if (found) return found
  const document = await readUnknown(apiDocumentAddress(modelId))
  const components = isThing(document) ? document['components'] : undefined
  const schemas = isThing(components) ? components['schemas'] : undefined
  const tables = tablesOf(resolvedSchema(isThing(schemas) ? schemas[inputSchema] : undefined, schemas))
  known.set(modelId, tables)
  return tables
}
