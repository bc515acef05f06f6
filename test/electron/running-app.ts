/** The built desktop app under plain Node with a stand-in for Electron (`test/electron-shim`), steered by lines. */
import { spawn, type ChildProcess } from 'node:child_process'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
const shim = join(root, 'test/electron-shim/register.mjs')

export interface RunningApp {
  readonly child: ChildProcess
  /** Resolves with the next match in what the app prints from here on; what was matched is used up. */
  printed(pattern: RegExp): Promise<RegExpExecArray>
  /** All it printed so far. */
  history(): string
  /** As a user would: see the shim. */
  order(line: string): void
  readonly ended: Promise<number | null>
}

const builtMain = join(root, 'dist/electron/main.mjs')

export function startApp(
  dataFolder: string,
  words: readonly string[] = [],
  environment: NodeJS.ProcessEnv = {},
  main = builtMain,
): RunningApp {
  const child = spawn(
    process.execPath,
    ['--import', `file://${shim}`, main, '--port', '0', '--data', dataFolder, ...words],
    { stdio: ['pipe', 'pipe', 'inherit'], env: { ...process.env, ...environment } },
  )
  let text = ''
  let history = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
    history += chunk
  })
  const ended = new Promise<number | null>((done) => child.once('close', done))
  const printed = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((done, fail) => {
      const look = () => {
        const found = pattern.exec(text)
        if (!found) return
        text = text.slice(found.index + found[0].length)
        child.stdout.off('data', look)
        done(found)
      }
      child.stdout.on('data', look)
      child.once('close', () =>
        fail(new Error(`The app ended without printing ${String(pattern)}; its last words: ${text}`)),
      )
      look()
    })
  return { child, printed, ended, history: () => history, order: (line) => void child.stdin.write(`${line}\n`) }
}
