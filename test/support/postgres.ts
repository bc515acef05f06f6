/**
 * A PostgreSQL of the tests' own: in a temporary folder, on a free port of this machine, over a socket in that folder.
 * Debian's `postgresql` is enough; where there is none, whoever asks skips aloud.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const debian = '/usr/lib/postgresql'

/** The programs of the newest PostgreSQL that is installed; undefined without one. */
const postgresPrograms: string | undefined = existsSync(debian)
  ? readdirSync(debian)
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => join(debian, version, 'bin'))
      .find((folder) => existsSync(join(folder, 'initdb')))
  : undefined

/** Says aloud why tests on PostgreSQL are skipped. */
export function canRunPostgres(): boolean {
  if (postgresPrograms !== undefined) return true
  console.warn(
    "Skipped: tests on PostgreSQL (there is no initdb below /usr/lib/postgresql). Install Debian's postgresql.",
  )
  return false
}

export interface TestPostgres {
  /** Of a new, empty database. */
  createDatabase(): string
  /** pg_dump of the database, pg_restore into a new one; resolves to that one's address. */
  dumpAndRestore(address: string): string
  /** As a power cut would: what was committed is there again afterwards. */
  crash(): void
  start(): void
  remove(): Promise<void>
}

/** PostgreSQL refuses to run as root. */
const isRoot = process.getuid?.() === 0
const run = (program: string, args: readonly string[]) => {
  const file = join(postgresPrograms ?? '', program)
  const [command, ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', file, ...args] : [file, ...args]
  return execFileSync(command, rest, { stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' })
}

export function startPostgres(): TestPostgres {
  const folder = mkdtempSync(join(tmpdir(), 'planwright-postgres-'))
  chmodSync(folder, 0o777)
  const data = join(folder, 'data')
  run('initdb', ['-D', data, '-U', 'planwright', '--auth=trust', '--no-sync', '-E', 'UTF8', '--locale=C.UTF-8'])
  const start = () => {
    // No port: the socket's folder is what tells this one from others.
    const options = `-k ${folder} -c listen_addresses='' -c fsync=off -c max_connections=200`
    run('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start'])
  }
  start()
  let databases = 0
  const createDatabase = () => {
    const name = `test_${String(++databases)}`
    run('psql', ['-h', folder, '-U', 'planwright', '-d', 'postgres', '-qc', `create database ${name}`])
    return `postgres://planwright@localhost/${name}?host=${encodeURIComponent(folder)}`
  }
  return {
    createDatabase,
    dumpAndRestore(address) {
      const restored = createDatabase()
      const file = join(folder, `dump-${String(databases)}`)
      run('pg_dump', ['--format=custom', `--file=${file}`, address])
      run('pg_restore', ['--exit-on-error', `--dbname=${restored}`, file])
      return restored
    },
    crash: () => void run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']),
    start,
    async remove() {
      run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop'])
      // Thousands of files: whoever waits for messages meanwhile hears them.
      await rm(folder, { recursive: true, force: true })
    },
  }
}
