/** The tables of a model's inputs, by the schema in its OpenAPI document. */
import { mergedSchema, resolvedSchema } from '../../../../server/contract/json-schema.ts'
import { apiDocumentAddress } from '../../../api/api-document.ts'
import { readUnknown } from '../../../api/http-client.ts'
import { isThing } from './cells.ts'
import { requiredListsOf, tablesOf, type InputTable } from './input-tables.ts'

/** As every model's document calls the schema of its input. */
const inputSchema = 'ModelInput'

export interface ModelTables {
  readonly tables: readonly InputTable[]
  /** Lists every input has, if empty. */
  readonly requiredLists: readonly string[]
}
const known = new Map<string, ModelTables>()

export async function readTables(modelId: string): Promise<ModelTables> {
  const found = known.get(modelId)
  if (found) return found
  const document = await readUnknown(apiDocumentAddress(modelId))
  const components = isThing(document) ? document['components'] : undefined
  const schemas = isThing(components) ? components['schemas'] : undefined
  const schema = resolvedSchema(isThing(schemas) ? schemas[inputSchema] : undefined, schemas)
  const read = { tables: tablesOf(schema), requiredLists: requiredListsOf(mergedSchema(schema)) }
  known.set(modelId, read)
  return read
}
