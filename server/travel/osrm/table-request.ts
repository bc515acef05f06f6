/** One request to OSRM's table service (https://project-osrm.org/docs/v5.24.0/api/#table-service) and its answer. */
import { AppError } from '../../foundation/app-error.ts'
import { unreachable } from '../travel-matrix.ts'
import { credentialsBelong } from '../../outgoing/credentials-belong.ts'
import type { Lookup } from '../../outgoing/target.ts'
import { getWithRetry, isPassing, NoAnswerError, RefusedAddressError } from '../../outgoing/http-get.ts'
import type { GetPolicy, HttpAnswer } from '../../outgoing/http-get.ts'
import type { OsrmServer } from './osrm-server.ts'
import type { Place } from './pair-table.ts'

/** Servers and proxies refuse longer addresses; 8 kB is the usual limit of a request line. */
const maxUrlBytes = 8_000
/** `-123.456789,-12.345678;` in the path and `9999;` in the query. */
const maxBytesPerPlace = 23 + 5
/** `/table/v1/` and the query's names. */
const fixedUrlBytes = 80
/** Two numbers of a cell, and the name and the snapped location of a place, with room to spare. */
const maxAnswerBytesPerCell = 64
const maxAnswerBytesPerPlace = 2_048
/**
 * What an OSRM server gives as `code`. Errors name it and nothing else of an answer: who reads them may not see what is
 * at that address, which need not be an OSRM server.
 */
const knownCodes: ReadonlySet<unknown> = new Set([
  'InvalidUrl',
  'InvalidService',
  'InvalidVersion',
  'InvalidOptions',
  'InvalidQuery',
  'InvalidValue',
  'NoSegment',
  'NoRoute',
  'NoTable',
  'NotImplemented',
  'TooBig',
])

/** A question: all trips from `from` to `to`. */
export interface TableQuestion {
  readonly from: readonly Place[]
  readonly to: readonly Place[]
}

/** Seconds and metres of each trip, row by row; `unreachable` where no road leads. */
export interface TableAnswer {
  readonly seconds: Int32Array
  readonly meters: Int32Array
}

/** Rows and columns a table may have so that neither the server's limit nor the length of an address is exceeded. */
export function maxBlockSide(server: OsrmServer): number {
  const placesPerUrl = (maxUrlBytes - server.address.length - server.profile.length - fixedUrlBytes) / maxBytesPerPlace
  return Math.max(1, Math.min(server.maxTableSize, Math.floor(placesPerUrl / 2)))
}

/** A server as it is asked: its settings, and how its name is resolved. */
export type AskedServer = OsrmServer & Lookup

/**
 * Throws TRAVEL_SERVER_NOT_ANSWERING, TRAVEL_SERVER_REFUSED, TRAVEL_ANSWER_INVALID, or TRAVEL_SETTINGS_INVALID when the
 * address leads where nobody may call; an abort throws the signal's reason.
 */
export async function askTable(
  server: AskedServer,
  question: TableQuestion,
  signal: AbortSignal,
): Promise<TableAnswer> {
  const answer = await getWithRetry(tableUrl(server, question), policyFor(server, question), signal).catch(
    (error: unknown) => {
      if (error instanceof RefusedAddressError)
        throw new AppError(
          'TRAVEL_SETTINGS_INVALID',
          `The OSRM server ${server.address} cannot be asked. ${error.message}`,
          undefined,
          { cause: error },
        )
      if (!(error instanceof NoAnswerError)) throw error
      const message =
        `${asked(server, question)}, and got no answer in ${server.maxAttempts} attempts: ${error.message}. ` +
        'Check that the server runs and that the address in the travel settings is right, or switch travel to haversine.'
      throw new AppError('TRAVEL_SERVER_NOT_ANSWERING', message, undefined, { cause: error })
    },
  )
  const body = parseObject(answer.body)
  if (answer.status !== 200 || body?.['code'] !== 'Ok') throw refusal(server, question, answer)
  const size = { rows: question.from.length, columns: question.to.length }
  const seconds = body && readCells(body['durations'], size)
  const meters = body && readCells(body['distances'], size)
  if (!seconds || !meters) {
    const name = seconds ? 'distances' : 'durations'
    const message =
      `${asked(server, question)}, and the answer has no ${size.rows} rows of ${size.columns} numbers or nulls as "${name}". ` +
      `Check that this is an OSRM server recent enough to answer durations and distances together.`
    throw new AppError('TRAVEL_ANSWER_INVALID', message)
  }
  return joinCells(seconds, meters)
}

function policyFor(server: AskedServer, { from, to }: TableQuestion): GetPolicy {
  const rules = { ownPorts: server.ownPorts, credentialsBelong: credentialsBelong.osrm, lookup: server.lookup }
  return {
    ...server,
    rules,
    maxBodyBytes:
      65_536 + from.length * to.length * maxAnswerBytesPerCell + (from.length + to.length) * maxAnswerBytesPerPlace,
  }
}

function tableUrl({ address, profile }: OsrmServer, { from, to }: TableQuestion): string {
  const coordinates = [...from, ...to].map(coordinatesOf).join(';')
  const sources = from.map((_, i) => i).join(';')
  const destinations = to.map((_, i) => from.length + i).join(';')
  return `${address}/table/v1/${profile}/${coordinates}?annotations=duration,distance&sources=${sources}&destinations=${destinations}`
}

function coordinatesOf({ latitudeMicros, longitudeMicros }: Place): string {
  return `${degrees(longitudeMicros)},${degrees(latitudeMicros)}`
}

/** Never in exponent form, which 1e-6 degrees would take. */
function degrees(micros: number): string {
  return (micros / 1e6).toFixed(6)
}

function parseObject(text: string): Partial<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}

/** Cells row by row, null as `unreachable`; undefined when they are not rows x columns numbers >= 0 or nulls. */
function readCells(rows: unknown, size: { rows: number; columns: number }): Int32Array | undefined {
  if (!Array.isArray(rows) || rows.length !== size.rows) return undefined
  const cells = new Int32Array(size.rows * size.columns)
  for (let row = 0; row < size.rows; row++) {
    const values: unknown = rows[row]
    if (!Array.isArray(values) || values.length !== size.columns) return undefined
    for (let column = 0; column < size.columns; column++) {
      const value: unknown = values[column]
      if (value !== null && !(typeof value === 'number' && value >= 0 && value < unreachable)) return undefined
      cells[row * size.columns + column] = value === null ? unreachable : Math.round(value)
    }
  }
  return cells
}

/** A trip without time has no use for its length, nor the other way round. */
function joinCells(seconds: Int32Array, meters: Int32Array): TableAnswer {
  for (let i = 0; i < seconds.length; i++) {
    if (seconds[i] === unreachable || meters[i] === unreachable) seconds[i] = meters[i] = unreachable
  }
  return { seconds, meters }
}

function refusal(server: OsrmServer, question: TableQuestion, answer: HttpAnswer): AppError {
  const { code, message } = parseObject(answer.body) ?? {}
  const said = knownCodes.has(code) ? String(code) : 'without a code of OSRM'
  const advice = nextStep(answer, server, { code, place: placeNamed(question, message) })
  const text = `${asked(server, question)}, and was answered ${answer.status} ${said}. ${advice}`
  return new AppError(isPassing(answer.status) ? 'TRAVEL_SERVER_NOT_ANSWERING' : 'TRAVEL_SERVER_REFUSED', text)
}

function nextStep(answer: HttpAnswer, server: OsrmServer, said: { code: unknown; place: string | undefined }): string {
  const settings = 'in the travel settings'
  if (said.code === 'TooBig')
    return `Lower the largest table ${settings} (now ${server.maxTableSize}), or start osrm-routed with a larger --max-table-size.`
  if (said.code === 'NoSegment')
    return `Correct the location ${said.place ?? 'that is off the map'} (latitude, longitude), or use a map that covers it.`
  if (answer.status >= 300 && answer.status < 400) {
    return `Redirects are not followed: enter the final address ${settings}.`
  }
  if (isPassing(answer.status)) {
    return `Asked ${server.maxAttempts} times; try again later, or allow fewer requests at once ${settings} (now ${server.requestsAtOnce}).`
  }
  return `Check the address and the profile ${settings}.`
}

/** "Could not find a matching segment for coordinate 3" counts the coordinates of the request. */
function placeNamed({ from, to }: TableQuestion, message: unknown): string | undefined {
  const index = typeof message === 'string' ? /coordinate (\d+)/.exec(message)?.[1] : undefined
  const place = index === undefined ? undefined : [...from, ...to][Number(index)]
  return place && `[${degrees(place.latitudeMicros)}, ${degrees(place.longitudeMicros)}]`
}

function asked({ address, profile }: OsrmServer, { from, to }: TableQuestion): string {
  return `Asked the OSRM server ${address} (profile ${profile}) for a table of ${from.length} x ${to.length} locations`
}
