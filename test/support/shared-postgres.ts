/**
 * The PostgreSQL that `PLANWRIGHT_TEST_DATABASE` asks for, before the first test: `own` starts one that is gone
 * afterwards, an address takes one that is there.
 */
import { startPostgres } from './postgres.ts'
import { dropTestDatabases, makeTemplate } from './test-database.ts'

export async function setup(): Promise<(() => Promise<void>) | undefined> {
  const asked = process.env['PLANWRIGHT_TEST_DATABASE']
  if (asked === undefined) return undefined
  const own = asked === 'own' ? startPostgres() : undefined
  const cluster = own?.createDatabase() ?? asked
  // Whoever runs the tests is started after this.
  process.env['PLANWRIGHT_TEST_DATABASE'] = cluster
  await dropTestDatabases(cluster)
  await makeTemplate(cluster)
  return async () => {
    if (own) await own.remove()
    else await dropTestDatabases(cluster)
  }
}
