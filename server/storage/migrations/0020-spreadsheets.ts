/** What people keep for their spreadsheets: mappings under a name, and the places of addresses that were looked up. */
import type { Migration } from '../migrate.ts'

export const spreadsheets: Migration = {
  id: '0020-spreadsheets',
  async up(db) {
    await db.schema
      .createTable('import_mappings')
      .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id').onDelete('cascade'))
      .addColumn('model_id', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('mapping_json', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('import_mappings_name_per_model', ['tenant_id', 'model_id', 'name'])
      .execute()
    await db.schema
      .createTable('geocoded_addresses')
      .addColumn('server', 'text', (column) => column.notNull())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('latitude', 'real')
      .addColumn('longitude', 'real')
      .addColumn('found_as', 'text')
      .addColumn('asked_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('geocoded_addresses_per_server', ['server', 'address'])
      .execute()
  },
}
