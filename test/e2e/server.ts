/** The built headless server on a free port with a data folder of its own, as a user would start it. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

const standalone = resolve(import.meta.dirname, '../../dist/server/standalone.mjs')

export interface RunningServer {
  readonly url: string
  /** Undefined without `--https`. */
  readonly httpsUrl: string | undefined
  /** Works once. */
  readonly loginUrl: string
  /** Does nothing the second time. */
  stop(): Promise<void>
  /** At once, as when the power fails; the data folder stays. */
  kill(): Promise<void>
}

/** The data folder is removed when the server stops. */
export async function startServer(
  dataFolder = mkdtempSync(join(tmpdir(), 'planwright-e2e-')),
  options: readonly string[] = [],
): Promise<RunningServer> {
  const child = spawn(
    process.execPath,
    [standalone, ...(options.includes('--port') ? [] : ['--port', '0']), '--data', dataFolder, ...options],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  let url: string | undefined
  let httpsUrl: string | undefined
  let loginUrl: string | undefined
  for await (const line of createInterface(child.stdout)) {
    url ??= /running at (\S+)/.exec(line)?.[1]
    httpsUrl ??= /Encrypted at ([^\s;]+)/.exec(line)?.[1]
    loginUrl ??= /Sign in once with (\S+)/.exec(line)?.[1]
    if (url !== undefined && loginUrl !== undefined) break
  }
  if (url === undefined || loginUrl === undefined)
    throw new Error('The server ended before it was ready; its reason is above.')
  return {
    url,
    httpsUrl,
    loginUrl,
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(dataFolder, { recursive: true, force: true })
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
