/** The platform's log: JSON lines in `logs/planwright.log` of the data folder. Writing to it never fails. */
import { join } from 'node:path'
import { pino } from 'pino'
import type { Logger } from '../foundation/logger.ts'
import { openLogFile } from './log-file.ts'

const largestBytes = 20 * 1024 * 1024
const keptFiles = 10
/** Fields that must never be readable in a log, wherever they turn up. */
const secretFields = [
  'key',
  'token',
  'authorization',
  'cookie',
  'headers',
  '*.key',
  '*.token',
  '*.authorization',
  '*.cookie',
  '*.headers',
]

/** One a process: two would set aside each other's file. */
export function openLog(dataFolder: string): Logger {
  const path = join(dataFolder, 'logs', 'planwright.log')
  const redact = { paths: secretFields, censor: '[removed]' }
  const file = openLogFile({ path, largestBytes, keptFiles, now: () => new Date() })
  return pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime, redact }, file)
}
