/** Programs beside this one that run until they are stopped: `planwright serve`, `worker` and `move`. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const files = { serve: 'standalone.mjs', worker: 'team-worker.mjs', move: 'team-move.mjs' } as const

export const isProgram = (word: string): word is keyof typeof files => Object.hasOwn(files, word)

/** Hands signals on; resolves to its exit code. */
export function runProgram(name: keyof typeof files, programArguments: readonly string[]): Promise<number> {
  const file = join(fileURLToPath(new URL('.', import.meta.url)), files[name])
  const child = spawn(process.execPath, [file, ...programArguments], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  return new Promise((resolve) => {
    child.on('error', () => resolve(1))
    child.on('exit', (code) => resolve(code ?? 1))
  })
}
