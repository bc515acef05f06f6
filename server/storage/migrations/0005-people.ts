/** Personal access tokens, secrets and the audit log. */
import type { Kysely } from 'kysely'
import type { Migration } from '../migrate.ts'
import type { Tables } from '../tables.ts'

export const people: Migration = {
  id: '0005-people',
  async up(db) {
    await createAccessTokens(db)
    await createSecrets(db)
    await createAuditEntries(db)
  },
}

async function createAccessTokens(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('access_tokens')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('member_id', 'text', (column) => column.notNull().references('members.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('last_used_at', 'text')
    .execute()
  await db.schema.createIndex('access_tokens_by_member').on('access_tokens').column('member_id').execute()
}

async function createSecrets(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('secrets')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('sealed_value', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('secrets_name_per_tenant', ['tenant_id', 'name'])
    .execute()
}

async function createAuditEntries(db: Kysely<Tables>): Promise<void> {
  const required = [
    'at',
    'action',
    'kind',
    'subject_id',
    'subject_name',
    'member_id',
    'member_name',
    'member_email',
    'via',
    'address',
  ] as const
  let table = db.schema
    .createTable('audit_entries')
    .addColumn('sequence', 'integer', (column) => column.primaryKey())
    .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id').onDelete('cascade'))
  for (const name of required) table = table.addColumn(name, 'text', (column) => column.notNull())
  await table.addColumn('before_json', 'text').addColumn('after_json', 'text').execute()
  await db.schema
    .createIndex('audit_entries_by_tenant')
    .on('audit_entries')
    .columns(['tenant_id', 'sequence'])
    .execute()
}
