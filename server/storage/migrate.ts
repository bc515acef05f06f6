/** Brings a database to the newest schema, one write() for each migration. */
import type { Kysely } from 'kysely'
import { AppError } from '../foundation/app-error.ts'
import type { Tables } from './tables.ts'

export interface Migration {
  /** Number and name, `0001-initial`; never changed once released. */
  readonly id: string
  up(db: Kysely<Tables>): Promise<void>
}

interface Migratable {
  read<T>(query: (db: Kysely<Tables>) => Promise<T>): Promise<T>
  write<T>(change: (db: Kysely<Tables>) => Promise<T>): Promise<T>
}

/**
 * Applies what is missing, in order. Because a migration and the row that says it was applied are one transaction, a
 * crash leaves either both or none. AppError STORAGE_NEWER, before anything is changed, when the history is not ours.
 */
export async function migrate(database: Migratable, migrations: readonly Migration[], folder: string): Promise<void> {
  const applied = await database.read(appliedIds)
  assertKnownHistory(applied, migrations, folder)
  for (const [index, migration] of migrations.entries()) {
    if (index < applied.length) continue
    await database.write(async (db) => {
      if (index === 0) await createHistory(db)
      await migration.up(db)
      await db
        .insertInto('migrations')
        .values({ position: index + 1, id: migration.id })
        .execute()
    })
  }
}

/** AppError STORAGE_NEWER when what has been applied is not the beginning of what this version knows. */
export function assertKnownHistory(applied: readonly string[], migrations: readonly Migration[], folder: string): void {
  for (const [index, id] of applied.entries()) {
    if (migrations[index]?.id !== id) throw newerError(folder, id, migrations[index]?.id)
  }
}

async function appliedIds(db: Kysely<Tables>): Promise<string[]> {
  const tables = await db.introspection.getTables()
  if (!tables.some((table) => table.name === 'migrations')) return []
  const rows = await db.selectFrom('migrations').select('id').orderBy('position').execute()
  return rows.map((row) => row.id)
}

async function createHistory(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('migrations')
    .addColumn('position', 'integer', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull())
    .execute()
}

function newerError(folder: string, found: string, expected: string | undefined): AppError {
  const instead =
    expected === undefined
      ? 'this version knows no migration after its last one'
      : `this version expects ${expected} there`
  return new AppError('STORAGE_NEWER', { folder, found, instead })
}
