/** Servers and workers of a team as real processes on a real PostgreSQL, to be killed, stopped and started again. */
import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { teamNode } from './team-node.ts'

const built = resolve(import.meta.dirname, '../../dist/server')

export interface TeamProcess {
  readonly pid: number
  readonly dataFolder: string
  signal(signal: NodeJS.Signals): void
  /** Resolves when it is gone, however it went. */
  readonly gone: Promise<void>
  /** kill -9; resolves when it is gone. */
  kill(): Promise<void>
}

export interface TeamServer extends TeamProcess {
  readonly url: string
  /** As administrator: below the root. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>
}

export interface TestTeam {
  readonly address: string
  startServer(port?: number): Promise<TeamServer>
  /** By this way to the database, where it has one of its own. */
  startWorker(slots?: number, by?: string): Promise<TeamProcess>
  /** Ends all that run, without ceremony. */
  remove(): Promise<void>
}

const runtimeFile = z.object({ token: z.string(), port: z.number() })

interface TeamExtras {
  readonly options?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
}

export function createTestTeam(address: string, { options = [], environment = {} }: TeamExtras = {}): TestTeam {
  const folder = mkdtempSync(join(tmpdir(), 'planwright-team-'))
  const keyFile = join(folder, 'key')
  writeFileSync(keyFile, randomBytes(32))
  const shared = (by = address) => ['--database', by, '--secret-key-file', keyFile, ...options]
  const open = new Set<TeamProcess>()
  let count = 0

  const launch = async (file: string, more: readonly string[], said: RegExp, by?: string) => {
    const dataFolder = join(folder, `data-${String(++count)}`)
    const child = spawn(teamNode ?? '', [join(built, file), ...shared(by), '--data', dataFolder, ...more], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...globalThis.process.env, ...environment },
    })
    const process = processOf(child, dataFolder)
    open.add(process)
    void process.gone.then(() => open.delete(process))
    await untilSaid(child, said)
    return { process }
  }
  return {
    address,
    async startServer(port = 0) {
      const more = ['--port', String(port), '--public-url', 'http://plan.test']
      const { process } = await launch('standalone.mjs', more, /running at/)
      const { token, port: own } = runtimeFile.parse(
        JSON.parse(readFileSync(join(process.dataFolder, 'runtime.json'), 'utf8')),
      )
      const url = `http://127.0.0.1:${String(own)}`
      return {
        ...process,
        url,
        call: (method, path, body, headers = {}) =>
          fetch(url + path, {
            method,
            headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          }),
      }
    },
    async startWorker(slots = 1, by) {
      return (await launch('team-worker.mjs', ['--slots', String(slots)], /^The worker/, by)).process
    },
    async remove() {
      await Promise.all([...open].map((process) => process.kill()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function processOf(child: ChildProcess, dataFolder: string): TeamProcess {
  const gone = once(child, 'exit').then(() => undefined)
  return {
    pid: child.pid ?? 0,
    dataFolder,
    gone,
    signal: (signal) => void child.kill(signal),
    async kill() {
      child.kill('SIGKILL')
      await gone
    },
  }
}

async function untilSaid(child: ChildProcess, said: RegExp): Promise<void> {
  if (!child.stdout || !child.stderr) throw new Error('no output')
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text))
  for await (const line of createInterface(child.stdout)) {
    if (!said.test(line)) continue
    // Whoever read the line paused it.
    child.stdout.resume()
    return
  }
  throw new Error(`it did not start: ${complaint}`)
}
