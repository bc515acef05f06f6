/**
 * `npm run test:team [-- files]`: the tests of the platform once more, with every platform's rows and documents in a
 * PostgreSQL as a team has them. `npm test` runs a part of it.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt, ensureInstalled, root, say } from './setup.mjs'

/** Where rows, HTTP, webhooks and solving are tested through a platform. */
const wholeSuite = [
  'test/server/access',
  'test/server/datasets',
  'test/server/http',
  'test/server/operations',
  'test/server/platform',
  'test/server/storage/database.test.ts',
  'test/server/webhooks',
  'test/server/workers',
]

/** Of each part what meets most of the other store's SQL, in little more than a minute on a quiet machine. */
export const chosenPart = [
  'test/server/access/tenants',
  'test/server/datasets/queue/solve-queue',
  'test/server/datasets/queue/lost-runs',
  'test/server/datasets/search',
  'test/server/datasets/submission',
  'test/server/http/openapi/openapi-platform-answers',
  'test/server/operations/audit',
  'test/server/webhooks/configuration',
  'test/server/webhooks/delivery/events',
]

/** Says aloud why the tests are skipped. */
export function hasPostgres() {
  if (process.env.PLANWRIGHT_TEST_DATABASE !== undefined || existsSync('/usr/lib/postgresql')) return true
  say("==> NO POSTGRESQL FOUND: the tests on a team's database were NOT run. Install Debian's postgresql, or name one")
  say('    whose account may make databases: PLANWRIGHT_TEST_DATABASE=postgres://user@host/postgres')
  return false
}

/** For a process of the test tool: `own` starts a PostgreSQL that is gone afterwards. */
export const onPostgres = () => ({ PLANWRIGHT_TEST_DATABASE: process.env.PLANWRIGHT_TEST_DATABASE ?? 'own' })

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  ensureInstalled()
  if (!hasPostgres()) process.exit(0)
  await ensureBuilt({ renderer: false })
  const [, , ...asked] = process.argv
  const { status } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...(asked.length > 0 ? asked : wholeSuite)],
    { cwd: root, stdio: 'inherit', env: { ...process.env, ...onPostgres() } },
  )
  process.exit(status ?? 1)
}
