/** The headless host: the platform under plain Node, for any browser. `npm run serve -- --port N --data DIR` */
import { mkdirSync, existsSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { defaultDataFolder } from '../platform/data-folder.ts'
import { AppError } from '../foundation/app-error.ts'
import { systemClock } from '../foundation/clock.ts'
import { startPlatform, type Logger, type RunningPlatform } from './for-hosts.ts'
import { chosenTeam, teamDataFolder, teamOptions } from './team-options.ts'
import { openLog } from '../platform/open-log.ts'
import { createChildProcessHost } from '../workers/child-process-host.ts'
import { createTravelSource, type TravelSettings } from '../travel/travel-source.ts'

const defaultPort = 7400
const defaultHttpsPort = 7443

const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    data: { type: 'string' },
    bind: { type: 'string' },
    'host-name': { type: 'string', multiple: true },
    'allow-origin': { type: 'string', multiple: true },
    osrm: { type: 'string' },
    slots: { type: 'string' },
    https: { type: 'boolean', default: false },
    'https-port': { type: 'string' },
    'no-login-link': { type: 'boolean', default: false },
    'accept-loss': { type: 'boolean', default: false },
    ...teamOptions,
  },
})

/** A whole number from the command line; throws with the option's name. */
function wholeNumber(text: string | undefined, option: string, fallback: number): number {
  if (text === undefined) return fallback
  if (/^\d+$/.test(text)) return Number(text)
  throw new AppError('USAGE', `--${option} "${text}" is not a whole number.`)
}

/** A port somebody asked for goes before the one in the settings. */
function chosenPort(text: string | undefined): { port?: number } {
  return text === undefined ? {} : { port: wholeNumber(text, 'port', defaultPort) }
}

/** Throws TRAVEL_SETTINGS_INVALID for an address that cannot be one. */
function chosenTravel(address: string | undefined, authorization: string | undefined): TravelSettings {
  if (address === undefined) return { provider: 'haversine' }
  const travel: TravelSettings = {
    provider: 'osrm',
    address,
    ...(authorization === undefined ? {} : { authorization }),
  }
  createTravelSource(travel)
  return travel
}

/** A worker may use half of the machine's memory, but not more than V8 handles well. */
const memoryMegabytes = Math.min(4096, Math.floor(totalmem() / 2 / 1024 / 1024))

/** In a clone, where npm starts the server, there is no other way to it. */
const commandLine = process.env['npm_lifecycle_event'] === undefined ? 'planwright' : 'npm run -s planwright --'

/** One for all starts: they write to the same file. */
let logger: Logger | undefined

async function start(restart: () => void, acceptLoss: boolean): Promise<RunningPlatform> {
  const here = fileURLToPath(new URL('.', import.meta.url))
  const uiFolder = join(here, '../renderer')
  const team = chosenTeam(values)
  const dataFolder = values.data ?? (team ? teamDataFolder() : defaultDataFolder())
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  logger ??= openLog(dataFolder)
  return startPlatform({
    dataFolder,
    ...chosenPort(values.port ?? process.env['PLANWRIGHT_PORT']),
    defaultPort,
    https: {
      ...(values.https || values['https-port'] !== undefined
        ? { port: wholeNumber(values['https-port'], 'https-port', defaultHttpsPort) }
        : {}),
      makerFile: join(here, 'certificate-maker.mjs'),
    },
    ...(values.bind === undefined ? {} : { bindAddress: values.bind }),
    hostNames: [...(values['host-name'] ?? []), ...(team?.hostNames ?? [])],
    allowedOrigins: values['allow-origin'] ?? [],
    ...(existsSync(join(uiFolder, 'index.html')) ? { uiFolder } : {}),
    workerHost: createChildProcessHost(join(here, 'worker.mjs')),
    workerLimits: { memoryMegabytes, silenceSeconds: 30 },
    slots: Math.max(1, wholeNumber(values.slots, 'slots', availableParallelism() - 1)),
    travel: chosenTravel(values.osrm, process.env['PLANWRIGHT_OSRM_AUTHORIZATION']),
    acceptLoss,
    ...team?.platform,
    restart,
    clock: systemClock,
    logger,
  })
}

/** Ctrl-C in a terminal comes twice: from the terminal to every process, and from the command that started this one. */
const sameWishMilliseconds = 1000

/** The first signal stops in order, a later one at once. */
function stopOnSignals(stop: () => Promise<void>): void {
  let firstAt: number | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (firstAt !== undefined) {
        if (performance.now() - firstAt > sameWishMilliseconds) process.exit(1)
        return
      }
      firstAt = performance.now()
      void stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(String(error))
          process.exit(1)
        },
      )
    })
  }
}

async function launch(acceptLoss = false): Promise<RunningPlatform> {
  const started = await start(restart, acceptLoss)
  tellLosses(started)
  console.log(`Planwright is running at ${started.url}`)
  if (started.httpsUrl !== undefined)
    console.log(`Encrypted at ${started.httpsUrl}; "${commandLine} certificate" says how to trust it.`)
  // What a service prints is kept in logs that others may read.
  if (values['no-login-link']) console.log(`Sign in with the link that "${commandLine} login" prints.`)
  else console.log(`Sign in once with ${await started.createLoginUrl()}`)
  console.log('Stop it with Ctrl-C.')
  return started
}

function tellLosses({ losses, url }: RunningPlatform): void {
  if (losses.length === 0) return
  console.error(`WARNING: stored data is missing.\n${losses.map((text) => `  - ${text}`).join('\n')}`)
  console.error(
    `Look at ${url}/settings/storage; this is said at every start until an administrator has seen it there.`,
  )
}

/** With the data and the settings as they are then. */
function restart(): void {
  platform = platform.then((running) => running.stop()).then(() => launch())
  platform.catch(giveUp)
}

function giveUp(error: unknown): void {
  console.error(error instanceof AppError ? error.message : error)
  process.exit(1)
}

let platform = launch(values['accept-loss'])
platform.catch(giveUp)
// Before anything is printed: whoever reads the address may stop us at once.
stopOnSignals(async () => (await platform).stop())
