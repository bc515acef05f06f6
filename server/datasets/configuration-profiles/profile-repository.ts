/** Rows of `configuration_profiles`. */
import type { Kysely, Selectable, Updateable } from 'kysely'
import type { Tables } from '../../storage/tables.ts'

export type ProfileRow = Selectable<Tables['configuration_profiles']>
type Db = Kysely<Tables>

/** Where profiles live: ids and names are unique and one of them is the default in each. */
export interface ProfileSpace {
  readonly tenantId: string
  readonly modelId: string
}

export function listProfiles(db: Db, { tenantId, modelId }: ProfileSpace): Promise<ProfileRow[]> {
  return db
    .selectFrom('configuration_profiles')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('model_id', '=', modelId)
    .orderBy('name')
    .execute()
}

export async function insertProfile(db: Db, row: ProfileRow): Promise<void> {
  await db.insertInto('configuration_profiles').values(row).execute()
}

export async function updateProfile(
  db: Db,
  { tenantId, modelId }: ProfileSpace,
  id: string,
  changes: Updateable<Tables['configuration_profiles']>,
): Promise<void> {
  await db
    .updateTable('configuration_profiles')
    .set(changes)
    .where('tenant_id', '=', tenantId)
    .where('model_id', '=', modelId)
    .where('id', '=', id)
    .execute()
}

export async function deleteProfile(db: Db, { tenantId, modelId }: ProfileSpace, id: string): Promise<void> {
  await db
    .deleteFrom('configuration_profiles')
    .where('tenant_id', '=', tenantId)
    .where('model_id', '=', modelId)
    .where('id', '=', id)
    .execute()
}

/** Without an id no row is the default, and so the Standard profile is. */
export async function setDefaultProfile(db: Db, space: ProfileSpace, id: string | undefined): Promise<void> {
  await db
    .updateTable('configuration_profiles')
    .set({ is_default: 0 })
    .where('tenant_id', '=', space.tenantId)
    .where('model_id', '=', space.modelId)
    .execute()
  if (id !== undefined) await updateProfile(db, space, id, { is_default: 1 })
}
