/** Which map server is asked, as the settings say. */
import { AppError } from '../../foundation/app-error.ts'
import { credentialsBelong } from '../../outgoing/credentials-belong.ts'
import { urlIssue } from '../../outgoing/target.ts'

export interface OsrmSettings {
  readonly provider: 'osrm'
  /** For instance `http://localhost:5000`, also with a path before `/table`. */
  readonly address: string
  /** Sent as the header Authorization. */
  readonly authorization?: string
  /** Ports this platform listens on, which it does not call. */
  readonly ownPorts?: readonly number[]
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
  /** Without a slash at the end: fit to show. */
  readonly address: string
  readonly profile: string
  readonly headers: Readonly<Record<string, string>>
  readonly maxTableSize: number
  readonly requestsAtOnce: number
  readonly timeoutSeconds: number
  readonly maxAttempts: number
  readonly retryDelaySeconds: number
  readonly cacheDays: number
  readonly ownPorts: readonly number[]
}

/** Throws TRAVEL_SETTINGS_INVALID. */
export function osrmServer(settings: OsrmSettings): OsrmServer {
  const { profile = 'driving', ownPorts = [] } = settings
  if (!/^[\w-]+$/.test(profile)) {
    throw settingsError(
      `The OSRM profile "${profile}" is not a path segment of letters, digits, - and _. Usual ones are driving, car, bike and foot.`,
    )
  }
  return {
    address: serverAddress(settings.address, ownPorts),
    headers: { accept: 'application/json', ...authorizationOf(settings) },
    ownPorts,
    profile,
    maxTableSize: wholeNumber('maxTableSize', settings.maxTableSize ?? 100, 1, 100_000),
    requestsAtOnce: wholeNumber('requestsAtOnce', settings.requestsAtOnce ?? 4, 1, 32),
    timeoutSeconds: number('timeoutSeconds', settings.timeoutSeconds ?? 30, 0.001, 3600),
    maxAttempts: wholeNumber('maxAttempts', settings.maxAttempts ?? 4, 1, 10),
    retryDelaySeconds: number('retryDelaySeconds', settings.retryDelaySeconds ?? 0.5, 0, 60),
    cacheDays: wholeNumber('cacheDays', settings.cacheDays ?? 30, 0, 3650),
  }
}

function serverAddress(text: string, ownPorts: readonly number[]): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isHttp = url !== undefined && /^https?:$/.test(url.protocol)
  if (!isHttp || url.search || url.hash) {
    // Of an address that may hold credentials only the host is shown.
    throw settingsError(
      `The OSRM address "${isHttp ? url.host : text}" is not an http or https address without query. An example is http://localhost:5000.`,
    )
  }
  const fault = urlIssue(text, { ownPorts, credentialsBelong: credentialsBelong.osrm })
  if (fault !== undefined) throw settingsError(`The OSRM server at "${url.host}" cannot be asked. ${fault}`)
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '')
}

function authorizationOf({ authorization }: OsrmSettings): Record<string, string> {
  if (authorization === undefined) return {}
  if (/^[\x20-\x7e]+$/.test(authorization)) return { authorization }
  throw settingsError(
    'PLANWRIGHT_OSRM_AUTHORIZATION holds characters that a header cannot carry. It takes one line, for instance "Basic " and the Base64 of user:password.',
  )
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
