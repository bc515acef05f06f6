/** Rows of `import_mappings`. */
import type { Kysely } from 'kysely'
import { namedMapping, type ImportMapping, type NamedMapping } from '../../contract/import-mapping.ts'
import { readJson } from '../../storage/json-column.ts'
import type { Tables } from '../../storage/tables.ts'

type Db = Kysely<Tables>

/** Where mappings live: names are unique in it. */
export interface MappingSpace {
  readonly tenantId: string
  readonly modelId: string
}

/** By name. */
export async function listMappings(db: Db, { tenantId, modelId }: MappingSpace): Promise<NamedMapping[]> {
  const rows = await db
    .selectFrom('import_mappings')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('model_id', '=', modelId)
    .orderBy('name')
    .execute()
  return rows.map((row) => ({
    name: row.name,
    mapping: readJson(namedMapping.shape.mapping, row.mapping_json),
    updatedAt: row.updated_at,
  }))
}

/** In place of one that has the name. */
export async function putMapping(
  db: Db,
  space: MappingSpace,
  { name, mapping, at }: { readonly name: string; readonly mapping: ImportMapping; readonly at: string },
): Promise<void> {
  await deleteMapping(db, space, name)
  await db
    .insertInto('import_mappings')
    .values({
      tenant_id: space.tenantId,
      model_id: space.modelId,
      name,
      mapping_json: JSON.stringify(mapping),
      updated_at: at,
    })
    .execute()
}

export async function deleteMapping(db: Db, { tenantId, modelId }: MappingSpace, name: string): Promise<void> {
  await db
    .deleteFrom('import_mappings')
    .where('tenant_id', '=', tenantId)
    .where('model_id', '=', modelId)
    .where('name', '=', name)
    .execute()
}
