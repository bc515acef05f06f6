/**
 * Ids of configuration profiles are unique in a tenant and model, no longer in all of them: callers may choose them.
 * Maps and resources are kept.
 */
import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

const kept = [
  'id',
  'tenant_id',
  'model_id',
  'name',
  'description',
  'run_configuration_json',
  'model_configuration_json',
  'is_default',
  'updated_at',
]

export const profileIds: Migration = {
  id: '0017-profile-ids',
  async up(db) {
    await db.schema.alterTable('configuration_profiles').renameTo('configuration_profiles_before').execute()
    await db.schema
      .createTable('configuration_profiles')
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id').onDelete('cascade'))
      .addColumn('model_id', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('description', 'text', (column) => column.notNull())
      .addColumn('run_configuration_json', 'text', (column) => column.notNull())
      .addColumn('model_configuration_json', 'text', (column) => column.notNull())
      .addColumn('maps_configuration_json', 'text')
      .addColumn('resources_configuration_json', 'text')
      .addColumn('is_default', 'integer', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('configuration_profiles_id_per_model', ['tenant_id', 'model_id', 'id'])
      .addUniqueConstraint('configuration_profiles_names_per_model', ['tenant_id', 'model_id', 'name'])
      .execute()
    const columns = sql.join(kept.map((name) => sql.ref(name)))
    await sql`insert into configuration_profiles (${columns}) select ${columns} from configuration_profiles_before order by tenant_id, model_id, name`.execute(
      db,
    )
    await db.schema.dropTable('configuration_profiles_before').execute()
  },
}
