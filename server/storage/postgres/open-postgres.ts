/** Opens and migrates the database of several servers. Loaded only where one is asked for. */
import { migrate } from '../migrate.ts'
import { PostgresDatabase, type PostgresOptions } from './postgres-database.ts'
import { postgresMigrations } from './postgres-migrations.ts'

/** AppErrors: STORAGE_UNAVAILABLE (no answer), STORAGE_NEWER (another version's history). */
export async function openPostgres(options: PostgresOptions): Promise<PostgresDatabase> {
  const database = new PostgresDatabase(options)
  try {
    await database.whileMigrating(() => migrate(database, postgresMigrations, 'PostgreSQL'))
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
