/** The platform's log: JSON lines in `logs/planwright.log` of the data folder, started afresh when it has grown large. */
import { mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Logger } from './foundation/logger.ts'

const largestBytes = 20 * 1024 * 1024
/** Fields that must never be readable in a log, wherever they turn up. */
const secretFields = ['key', 'token', 'authorization', 'cookie', 'headers', '*.key', '*.token', '*.authorization', '*.cookie', '*.headers']

export function openLog(dataFolder: string): Logger {
  const folder = join(dataFolder, 'logs')
  const file = join(folder, 'planwright.log')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > largestBytes) renameSync(file, `${file}.1`)
  const destination = pino.destination({ dest: file, mode: 0o600, sync: true })
  return pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime, redact: { paths: secretFields, censor: '[removed]' } }, destination)
}
