/** What the command line and the environment say, the same words as for the headless server. */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { AppError, defaultDataFolder } from '../../server/hosts/for-hosts.ts'

export interface StartOptions {
  /** Undefined unless somebody asked for one: then the settings may name it. */
  readonly port: number | undefined
  readonly dataFolder: string
  /** What belongs to the window: its cookies and caches, and the settings of the desktop app. */
  readonly windowFolder: string
  readonly logFile: string
  /** Into the tray, without a window. */
  readonly isHidden: boolean
  /** Starts without asking on a database that is missing or older than it was. */
  readonly acceptsLoss: boolean
}

/** What the system starts Planwright with at login. */
export const hiddenSwitch = '--hidden'

export function readStartOptions(commandLine: readonly string[], environment: NodeJS.ProcessEnv): StartOptions {
  // Not strict: Electron and the system put switches of their own on the command line.
  const { values } = parseArgs({
    args: commandLine.slice(1),
    options: {
      port: { type: 'string' },
      data: { type: 'string' },
      hidden: { type: 'boolean' },
      'accept-loss': { type: 'boolean' },
    },
    strict: false,
    allowPositionals: true,
  })
  const port = values['port'] ?? environment['PLANWRIGHT_PORT']
  if (port !== undefined && !/^\d+$/.test(String(port)))
    throw new AppError('USAGE', `--port "${String(port)}" is not a whole number.`)
  const dataFolder = typeof values['data'] === 'string' ? values['data'] : defaultDataFolder(environment)
  return {
    port: port === undefined ? undefined : Number(port),
    dataFolder,
    windowFolder: join(dataFolder, 'window'),
    logFile: join(dataFolder, 'logs', 'planwright.log'),
    isHidden: values['hidden'] === true,
    acceptsLoss: values['accept-loss'] === true,
  }
}
