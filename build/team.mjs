/**
 * `npm run team [-- --database postgres://… --port N --documents s3://…]`: one server and two workers beside a
 * PostgreSQL, to see a team at work on one machine. Without `--database` it starts a PostgreSQL of its own, by Debian's
 * programs, in a temporary folder that goes with it. With it the secret key is kept for the next time, in a file for
 * that database alone.
 */
import { execFileSync, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { defaultDataFolder } from './free-port.mjs'
import { ensureBuilt, ensureInstalled, root, say } from './setup.mjs'

const { values } = parseArgs({
  options: {
    database: { type: 'string' },
    documents: { type: 'string' },
    port: { type: 'string', default: '7400' },
  },
})
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 12)) {
  say(`a team needs Node 22.12 or newer, and this is ${process.versions.node}`)
  process.exit(1)
}

const folder = mkdtempSync(join(tmpdir(), 'planwright-team-'))
/** @type {(() => void)[]} */
const endings = [() => rmSync(folder, { recursive: true, force: true })]

/** PostgreSQL refuses to run as root. */
function postgres(programs, name, args) {
  const [command, ...rest] =
    process.getuid?.() === 0
      ? ['runuser', '-u', 'postgres', '--', join(programs, name), ...args]
      : [join(programs, name), ...args]
  execFileSync(command, rest, { stdio: ['ignore', 'ignore', 'inherit'] })
}

/** The address of a new cluster. */
function ownPostgres() {
  const debian = '/usr/lib/postgresql'
  const newest = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a))[0] : undefined
  if (newest === undefined) {
    say(`there is no PostgreSQL below ${debian}: install Debian's postgresql, or name one with --database postgres://…`)
    process.exit(1)
  }
  const programs = join(debian, newest, 'bin')
  // The account postgres may write here, and not beside it, where the secret key is.
  const own = join(folder, 'database')
  mkdirSync(own)
  chmodSync(own, 0o777)
  chmodSync(folder, 0o711)
  const data = join(own, 'postgres')
  postgres(programs, 'initdb', ['-D', data, '-U', 'planwright', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8'])
  const options = `-k ${own} -c listen_addresses=`
  postgres(programs, 'pg_ctl', ['-D', data, '-w', '-l', join(own, 'postgres.log'), '-o', options, 'start'])
  endings.unshift(() => postgres(programs, 'pg_ctl', ['-D', data, '-m', 'fast', 'stop']))
  return `postgres://planwright@localhost/postgres?host=${encodeURIComponent(own)}`
}

/** Beside the usual data folder; accounts and passwords say nothing of which database it is. */
function keptKeyFile(address) {
  const { host, pathname, searchParams } = new URL(address)
  const place = `${searchParams.get('host') ?? host}${pathname}`
  const keys = `${defaultDataFolder()}-team-keys`
  mkdirSync(keys, { recursive: true, mode: 0o700 })
  return join(keys, `${createHash('sha256').update(place).digest('hex').slice(0, 16)}.key`)
}

ensureInstalled()
await ensureBuilt()
const database = values.database ?? ownPostgres()
const keyFile = values.database === undefined ? join(folder, 'secret.key') : keptKeyFile(values.database)
if (!existsSync(keyFile)) writeFileSync(keyFile, randomBytes(32), { mode: 0o600 })
if (values.database !== undefined) say(`the secret key is in ${keyFile}`)
const shared = ['--database', database, '--secret-key-file', keyFile]
if (values.documents !== undefined) shared.push('--documents', values.documents)

const start = (file, name, args) =>
  spawn(process.execPath, [join(root, 'dist/server', file), ...shared, '--data', join(folder, name), ...args], {
    stdio: 'inherit',
  })
const server = ['--port', values.port, '--public-url', `http://localhost:${values.port}`]
const processes = [
  start('standalone.mjs', 'server', server),
  start('team-worker.mjs', 'worker-1', ['--slots', '1']),
  start('team-worker.mjs', 'worker-2', ['--slots', '1']),
]

let isEnding = false
async function end(code) {
  if (isEnding) return
  isEnding = true
  await Promise.all(
    processes.map(async (child) => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await new Promise((resolve) => child.once('exit', resolve))
    }),
  )
  for (const work of endings) work()
  process.exit(code)
}
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => void end(0))
for (const child of processes) child.on('exit', () => void end(1))
