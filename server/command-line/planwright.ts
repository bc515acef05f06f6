/** `planwright`: API keys and login links of the running server. Results go to standard output, everything else to standard error. */
import { parseArgs } from 'node:util'
import type { ApiKeyCard, CreatedApiKey } from '../contract/api-key.ts'
import type { LoginLink } from '../contract/member.ts'
import { AppError } from '../foundation/app-error.ts'
import { defaultDataFolder } from './data-folder.ts'
import { connect } from './platform-client.ts'

const usage = `Usage: planwright <command> [options]

  keys create --name N [--permissions CREATE,READ] [--models a,b] [--expires P30D]
                      creates an API key and prints it, alone
  keys list           lists the API keys of the tenant
  keys delete ID      deletes an API key; every call with it fails from then on
  login               prints a one-time login link for the browser

Options everywhere:
  --data DIR          data folder of the running server (default: ${defaultDataFolder()})
  --json              prints the server's answer as JSON
  --help              this text`

const options = {
  data: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
  name: { type: 'string' },
  permissions: { type: 'string' },
  models: { type: 'string' },
  expires: { type: 'string' },
} as const

type Values = ReturnType<typeof parse>['values']

function parse(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw wrongUsage(error instanceof Error ? error.message : String(error))
  }
}

function wrongUsage(what: string): AppError {
  return new AppError('USAGE', `${what}\n\n${usage}`)
}

const list = (text: string | undefined) => text?.split(',').map((part) => part.trim()).filter(Boolean)

/** Returns what goes to standard output. */
async function run(args: string[]): Promise<string> {
  const { values, positionals } = parse(args)
  const command = positionals.slice(0, 2).join(' ')
  if (values.help || command === '' || command === 'help') return usage
  switch (command) {
    case 'keys create':
      return createKey(values)
    case 'keys list':
      return listKeys(values)
    case 'keys delete':
      return deleteKey(values, positionals[2])
    case 'login':
      return login(values)
    default:
      throw wrongUsage(`There is no command "${positionals.join(' ')}".`)
  }
}

const serverOf = (values: Values) => connect(values.data ?? defaultDataFolder())

async function createKey(values: Values): Promise<string> {
  if (values.name === undefined) throw wrongUsage('keys create needs --name: what the key is for.')
  const { name, expires } = values
  const permissions = list(values.permissions)?.map((permission) => permission.toUpperCase())
  const models = list(values.models)
  const server = await serverOf(values)
  const created = await server.call<CreatedApiKey>('POST', '/api-keys', {
    name,
    ...(permissions ? { permissions } : {}),
    ...(models ? { models } : {}),
    ...(expires === undefined ? {} : { expires }),
  })
  return values.json ? JSON.stringify(created, null, 2) : created.key
}

async function listKeys(values: Values): Promise<string> {
  const keys = await (await serverOf(values)).call<ApiKeyCard[]>('GET', '/api-keys')
  if (values.json) return JSON.stringify(keys, null, 2)
  if (keys.length === 0) return 'There are no API keys. Create one with: planwright keys create --name "My key"'
  const rows = keys.map((key) => [key.id, key.name, key.permissions.join(','), key.models?.join(',') ?? 'all models', key.expiresAt.slice(0, 10), key.lastUsedAt?.slice(0, 16) ?? 'never'])
  return table([['ID', 'NAME', 'PERMISSIONS', 'MODELS', 'EXPIRES', 'LAST USE'], ...rows])
}

async function deleteKey(values: Values, id: string | undefined): Promise<string> {
  if (id === undefined) throw wrongUsage('keys delete needs the ID of the key; "keys list" shows them.')
  await (await serverOf(values)).call('DELETE', `/api-keys/${encodeURIComponent(id)}`)
  return values.json ? JSON.stringify({ id, deleted: true }) : `Deleted ${id}.`
}

async function login(values: Values): Promise<string> {
  const link = await (await serverOf(values)).call<LoginLink>('POST', '/login-links')
  return values.json ? JSON.stringify(link, null, 2) : link.url
}

function table(rows: string[][]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ').trimEnd()).join('\n')
}

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`)
} catch (error) {
  const lines = error instanceof AppError ? [error.message, ...[error.details ?? []].flat().map((detail) => `  ${detail}`)] : [String(error)]
  process.stderr.write(`${lines.join('\n')}\n`)
  process.exitCode = error instanceof AppError && error.code === 'USAGE' ? 2 : 1
}
