/** The built command line as a user runs it. */
import { execFile } from 'node:child_process'
import { resolve } from 'node:path'

export interface CommandOutcome {
  readonly code: number
  /** Standard output without the line end. */
  readonly output: string
  readonly errors: string
}

export function planwright(args: readonly string[]): Promise<CommandOutcome> {
  const file = resolve(import.meta.dirname, '../../dist/server/planwright.mjs')
  return new Promise((done) => {
    execFile(process.execPath, [file, ...args], (error, stdout, stderr) => {
      done({
        code: typeof error?.code === 'number' ? error.code : error ? 1 : 0,
        output: stdout.trimEnd(),
        errors: stderr.trimEnd(),
      })
    })
  })
}
