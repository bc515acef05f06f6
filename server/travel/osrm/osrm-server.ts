/** Which map server is asked, as the settings say. */
import { AppError } from '../../foundation/app-error.ts'

export interface OsrmSettings {
  readonly provider: 'osrm'
  /** For instance `http://localhost:5000`, also with a path before `/table`; a user and password in it are sent as Basic authorization. */
  readonly address: string
  /** Path segment of the profile; default `driving`. A server of one profile takes any. */
  readonly profile?: string
  /** The server's `--max-table-size`: at most so many rows and columns per table; default 100, as osrm-routed's. */
  readonly maxTableSize?: number
  /** Requests under way at once, 1 to 32; default 4. */
  readonly requestsAtOnce?: number
  /** How long one request may take; default 30. */
  readonly timeoutSeconds?: number
  /** How often one table is asked before giving up, 1 to 10; default 4. */
  readonly maxAttempts?: number
  /** Wait before the second attempt, doubled before each further one; default 0.5. */
  readonly retryDelaySeconds?: number
  /** How long an answer is kept; default 30, 0 keeps none. */
  readonly cacheDays?: number
}

/** The settings with every default filled in and checked. */
export interface OsrmServer {
  /** Without a slash at the end, without user and password: fit to show. */
  readonly address: string
  readonly profile: string
  readonly headers: Readonly<Record<string, string>>
  readonly maxTableSize: number
  readonly requestsAtOnce: number
  readonly timeoutSeconds: number
  readonly maxAttempts: number
  readonly retryDelaySeconds: number
  readonly cacheDays: number
}

/** Throws TRAVEL_SETTINGS_INVALID. */
export function osrmServer(settings: OsrmSettings): OsrmServer {
  const { profile = 'driving' } = settings
  if (!/^[\w-]+$/.test(profile)) {
    throw settingsError(`The OSRM profile "${profile}" is not a path segment of letters, digits, - and _. Usual ones are driving, car, bike and foot.`)
  }
  return {
    ...serverAddress(settings.address),
    profile,
    maxTableSize: wholeNumber('maxTableSize', settings.maxTableSize ?? 100, 1, 100_000),
    requestsAtOnce: wholeNumber('requestsAtOnce', settings.requestsAtOnce ?? 4, 1, 32),
    timeoutSeconds: number('timeoutSeconds', settings.timeoutSeconds ?? 30, 0.001, 3600),
    maxAttempts: wholeNumber('maxAttempts', settings.maxAttempts ?? 4, 1, 10),
    retryDelaySeconds: number('retryDelaySeconds', settings.retryDelaySeconds ?? 0.5, 0, 60),
    cacheDays: wholeNumber('cacheDays', settings.cacheDays ?? 30, 0, 3650),
  }
}

function serverAddress(text: string): Pick<OsrmServer, 'address' | 'headers'> {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash) {
    throw settingsError(`The OSRM address "${text}" is not an http or https address without query. An example is http://localhost:5000.`)
  }
  const headers: Record<string, string> = { accept: 'application/json' }
  if (url.username || url.password) {
    const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
    headers['authorization'] = `Basic ${Buffer.from(credentials).toString('base64')}`
  }
  return { address: `${url.origin}${url.pathname}`.replace(/\/+$/, ''), headers }
}

function wholeNumber(name: string, value: number, minimum: number, maximum: number): number {
  if (!Number.isInteger(value)) throw settingsError(`The OSRM setting ${name} is ${value}; it takes a whole number.`)
  return number(name, value, minimum, maximum)
}

function number(name: string, value: number, minimum: number, maximum: number): number {
  if (value >= minimum && value <= maximum) return value
  throw settingsError(`The OSRM setting ${name} is ${value}; it takes ${minimum} to ${maximum}.`)
}

function settingsError(message: string): AppError {
  return new AppError('TRAVEL_SETTINGS_INVALID', message)
}
