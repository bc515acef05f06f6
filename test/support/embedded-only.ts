/**
 * What of the suite is about the embedded platform alone, so that it cannot run with its rows in PostgreSQL
 * (`PLANWRIGHT_TEST_DATABASE`), and why. Everything else has to pass on both.
 */
export const isOnPostgres = process.env['PLANWRIGHT_TEST_DATABASE'] !== undefined

const backups = 'backups of the folder are off: a team has those of PostgreSQL'
const folder = 'it damages, removes or fills files of the data folder, where a team keeps nothing'
const otherKey = 'a server with another key than its team is refused'
const server = 'it starts the built server with the journal, which it kills or inspects'

/** Whole files and folders, by the beginning of their path: they are not opened, as their platforms would not start. */
export const embeddedFiles: Readonly<Record<string, string>> = {
  'test/server/operations/backups/': backups,
  'test/server/operations/diagnostics/lost-store': folder,
  'test/server/operations/diagnostics/storage-use': folder,
  'test/server/datasets/routes/damaged-documents': folder,
  'test/server/datasets/lifecycle/kill-at-status': server,
  'test/server/datasets/lifecycle/life-of-datasets': server,
  'test/server/datasets/lifecycle/recovery': server,
  'test/server/datasets/submission/idempotency-crash': server,
  'test/server/platform/canary-secrets': server,
  'test/server/platform/disk-chaos': folder,
  'test/server/platform/full-disk': folder,
  'test/server/platform/write-points': server,
  'test/server/webhooks/built-in-receiver/': 'the built-in receiver is off: its port would be on one of the servers',
}

/** Single tests, by the name that stands with them. */
export const embeddedTests: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'test/server/access/members/member-sessions.test.ts': {
    'is named after the port and the installation, and the one of another port opens nothing':
      'servers of a team have several ports and one cookie',
  },
  'test/server/http/openapi/openapi-examples.test.ts': {
    'every example of a request is accepted as it is, in the order of the documents': backups,
  },
  'test/server/webhooks/secrets/secrets.test.ts': {
    'values survive a restart; without the key file they have to be entered again, and the log says so': otherKey,
  },
  'test/server/webhooks/configuration/webhook-configuration.test.ts': {
    'with another key of the installation webhooks are paused and say what to enter again': otherKey,
  },
  'test/server/http/openapi/openapi-platform-answers.test.ts': {
    'makes backups and restores them': backups,
    'receives webhooks itself': 'the built-in receiver is off',
    'knows of no machines but its own, where it is no team': 'a team tells of its machines, in test/server/team',
    'nothing that is documented was left out': 'what is off was not called',
  },
}
