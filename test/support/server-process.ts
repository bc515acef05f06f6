/** The built headless server as a process of its own, to be killed, restarted and talked to. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'

export interface ServerProcess {
  readonly url: string
  readonly loginUrl: string
  readonly pid: number
  /** Everything it has printed so far, on both outputs. */
  output(): string
  /** Resolves when it is gone, however it went. */
  readonly gone: Promise<void>
  /** kill -9, no goodbye; resolves when it is gone. */
  kill(): Promise<void>
  /** SIGTERM; resolves to the exit code. */
  stop(): Promise<number | null>
}

const builtServer = resolve(import.meta.dirname, '../../dist/server/standalone.mjs')

export async function startServerProcess(
  dataFolder: string,
  args: readonly string[] = [],
  environment: NodeJS.ProcessEnv = {},
  file = builtServer,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [file, '--port', '0', '--data', dataFolder, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  })
  const gone = once(child, 'exit').then(() => undefined)
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (printed += bytes.toString()))
  const { url, loginUrl } = await addresses(child)
  // Whoever read the addresses paused it.
  child.stdout.resume()
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal)
      await gone
    }
    return child.exitCode
  }
  return {
    url,
    loginUrl,
    pid: child.pid ?? 0,
    output: () => printed,
    gone,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  }
}

async function addresses(child: ChildProcess): Promise<{ url: string; loginUrl: string }> {
  if (!child.stdout || !child.stderr) throw new Error('the server has no output')
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text))
  let url = ''
  for await (const line of createInterface(child.stdout)) {
    url ||= /running at (\S+)/.exec(line)?.[1] ?? ''
    const loginUrl = /Sign in once with (\S+)/.exec(line)?.[1]
    if (loginUrl) return { url, loginUrl }
  }
  throw new Error(`the server did not start: ${complaint}`)
}
