/** `planwright health`: whether the server on the data folder answers, for service managers and containers. */
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { AppError } from '../../foundation/app-error.ts'
import { readRuntimeFile } from '../../platform/runtime-file.ts'
import { wrongUsage, type Command } from './command.ts'

const answerMilliseconds = 5000
const lookAgainMilliseconds = 250

/** It answers, and something is to be looked at. */
const degradedCode = 3
const missing = '. Stored data is missing: look at Settings > Storage, where an administrator says that it was seen.'

const told = z.object({ version: z.string(), status: z.string() })

interface Health extends z.infer<typeof told> {
  readonly url: string
}

/** Undefined while nothing answers on the port the server wrote down. */
async function healthOf(dataFolder: string): Promise<Health | undefined> {
  const runtime = await readRuntimeFile(dataFolder)
  if (!runtime) return undefined
  try {
    const response = await fetch(`http://127.0.0.1:${runtime.port}/healthz`, {
      signal: AbortSignal.timeout(answerMilliseconds),
    })
    if (!response.ok) return undefined
    const { version, status } = told.parse(await response.json())
    return { version, status, url: `http://localhost:${runtime.port}` }
  } catch {
    return undefined
  }
}

function secondsOf(text: string | undefined): number {
  if (text === undefined) return 0
  if (/^\d+$/.test(text)) return Number(text)
  throw wrongUsage(`--wait "${text}" is not a whole number of seconds.`)
}

export const healthCommand: Command = {
  words: 'health',
  usage: `  health [--wait S]   ends with 0 when the server answers, with 3 when it does but stored data
         [--up]       is missing and no administrator has seen that, else with 1; --wait gives a
                      server that is starting so many seconds, --up makes 3 a 0`,
  options: { wait: { type: 'string' }, up: { type: 'boolean' } },
  async run({ text, flag, dataFolder }) {
    const seconds = secondsOf(text('wait'))
    const last = Date.now() + seconds * 1000
    for (;;) {
      const health = await healthOf(dataFolder)
      if (health)
        return {
          answer: health,
          text: `${health.status}: Planwright ${health.version} at ${health.url}${health.status === 'DEGRADED' ? missing : ''}`,
          exitCode: health.status === 'DEGRADED' && !flag('up') ? degradedCode : 0,
        }
      if (Date.now() >= last)
        throw new AppError(
          'NOT_RUNNING',
          `No Planwright answers on the data folder ${dataFolder}${seconds > 0 ? ` within ${seconds} s` : ''}. Its messages are in logs/planwright.log there.`,
        )
      await pause(lookAgainMilliseconds)
    }
  },
}
