/**
 * Rows are not the domain: tables and their columns are named where they are stored and in the repositories of the
 * feature they belong to, and nowhere else. Everybody else asks a repository, and gets things with names of their own.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const files = readdirSync(join(root, 'server'), { withFileTypes: true, recursive: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
  .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
const isStorage = (file: string) => file.startsWith('server/storage/')
const isRepository = (file: string) => file.endsWith('-repository.ts')

/** Line by line, comments left out: they may name what they like. */
function codeOf(file: string): string[] {
  return read(file)
    .replaceAll(/\/\*[^]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ''))
    .replaceAll(/(^|\s)\/\/.*$/gm, '')
    .split('\n')
}

const declarations =
  read('server/storage/tables.ts') +
  read('server/storage/dataset-tables.ts') +
  read('server/storage/small-tables.ts') +
  read('server/storage/team-tables.ts')
const tables = [...declarations.matchAll(/^ {2}(\w+): \w+Table$/gm)].map(([, name = '']) => name)
/** Those that cannot be taken for anything else. */
const columns = [...new Set([...declarations.matchAll(/^ {2}(\w+)\??: /gm)].map(([, name = '']) => name))].filter(
  (name) => name.includes('_') && !tables.includes(name),
)

/** Whose repositories may name the table. `migrations` is the storage's own. */
const homes: Readonly<Record<string, string>> = {
  tenants: 'server/access/',
  members: 'server/access/',
  sessions: 'server/access/',
  login_links: 'server/access/',
  api_keys: 'server/access/',
  access_tokens: 'server/access/',
  datasets: 'server/datasets/',
  dataset_status_changes: 'server/datasets/',
  dataset_figures: 'server/datasets/',
  document_removals: 'server/datasets/',
  metric_names: 'server/datasets/',
  configuration_profiles: 'server/datasets/',
  import_mappings: 'server/datasets/',
  idempotency_keys: 'server/datasets/',
  webhooks: 'server/webhooks/',
  deliveries: 'server/webhooks/',
  delivery_attempts: 'server/webhooks/',
  secrets: 'server/webhooks/',
  settings: 'server/operations/',
  audit_entries: 'server/operations/',
  notifications: 'server/operations/',
  failing_webhooks: 'server/operations/',
  notification_windows: 'server/operations/',
  mail_servers: 'server/operations/',
  geocoded_addresses: 'server/operations/',
  workers: 'server/team/',
  solve_jobs: 'server/team/',
  check_leases: 'server/team/',
  servers: 'server/team/',
  leaders: 'server/team/',
  ended_credentials: 'server/team/',
  secret_key_probe: 'server/team/',
  documents: 'server/team/',
  document_chunks: 'server/team/',
  document_places: 'server/team/',
  dataset_log: 'server/team/',
  score_points: 'server/team/',
  migrations: 'server/storage/',
}

/** In a call of Kysely, as the type of a row, or in SQL. */
function tableIn(line: string): string | undefined {
  const names = tables.join('|')
  const call = new RegExp(
    `(?:selectFrom|insertInto|replaceInto|updateTable|deleteFrom|mergeInto|[jJ]oin|table|Tables)(?:<[^>]*>)?[([]\\s*\\[?'(${names})\\b`,
  )
  const sql = new RegExp(`['"\`].*\\b(?:select|insert|update|delete)\\b.*\\b(?:from|into|update|join) "?(${names})\\b`)
  return call.exec(line)?.[1] ?? sql.exec(line)?.[1]
}

test('every table has a home', () => {
  expect(tables.length).toBeGreaterThan(20)
  expect(columns.length).toBeGreaterThan(80)
  expect(Object.keys(homes).sort()).toEqual([...tables].sort())
})

describe('outside the storage', () => {
  const others = files.filter((file) => !isStorage(file))

  test('tables are named by the repositories of their feature', () => {
    const wrong = others.flatMap((file) => {
      // A call that is broken after its bracket is one line for this.
      const text = codeOf(file)
        .join('\n')
        .replaceAll(/([([])\s*\n\s*/g, '$1')
      return text.split('\n').flatMap((line) => {
        const table = tableIn(line)
        const isHome = table === undefined || (isRepository(file) && file.startsWith(homes[table] ?? 'nowhere'))
        return isHome ? [] : [`${file}: ${table}`]
      })
    })
    expect([...new Set(wrong)]).toEqual([])
  })

  test('columns are named by repositories', () => {
    const column = new RegExp(`\\b(${columns.join('|')}|\\w+_json|figure_\\w*)\\b`)
    const wrong = others
      .filter((file) => !isRepository(file))
      .flatMap((file) =>
        codeOf(file).flatMap(
          (line) =>
            column
              .exec(line)
              ?.slice(1)
              .map((name) => `${file}: ${name}`) ?? [],
        ),
      )
    expect([...new Set(wrong)]).toEqual([])
  })
})
