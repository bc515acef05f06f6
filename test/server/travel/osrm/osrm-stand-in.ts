/**
 * A real HTTP server on loopback that answers `/table/v1/...` the way osrm-routed does, with trips of the test's
 * choice.
 */
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** [longitude, latitude] of a coordinate as the request wrote it. */
export type Coordinate = readonly [longitude: number, latitude: number]
export interface Trip {
  readonly seconds: number | null
  readonly meters: number | null
}

export interface StandInOptions {
  readonly maxTableSize?: number
  readonly trip?: (from: Coordinate, to: Coordinate) => Trip
  /** Answers instead of the table when it returns true; `count` numbers the requests from 1. */
  readonly before?: (response: ServerResponse, count: number, request: IncomingMessage) => boolean
  readonly delayMillis?: number
}

export interface StandIn {
  readonly address: string
  /** What was asked so far. */
  readonly seen: {
    requests: number
    pairs: number
    maxUrl: number
    maxAtOnce: number
    underWay: number
    urls: string[]
  }
  stop(): Promise<void>
}

/** Different in each direction and for each pair, and telling which pair it is. */
export function asymmetricTrip(from: Coordinate, to: Coordinate): Trip {
  const seconds = Math.round(Math.abs(from[0] * 7_000 + from[1] * 31_000 - to[0] * 11_000 - to[1] * 13_000)) + 1
  return { seconds, meters: seconds * 13 }
}

export async function startStandIn(options: StandInOptions = {}): Promise<StandIn> {
  const seen = { requests: 0, pairs: 0, maxUrl: 0, maxAtOnce: 0, underWay: 0, urls: [] as string[] }
  const server = createServer((request, response) => {
    seen.requests++
    seen.maxAtOnce = Math.max(seen.maxAtOnce, ++seen.underWay)
    response.once('close', () => seen.underWay--)
    seen.urls.push(request.url ?? '')
    seen.maxUrl = Math.max(seen.maxUrl, (request.url ?? '').length)
    if (options.before?.(response, seen.requests, request)) return
    const { status, body, pairs } = tableAnswer(request.url ?? '', options)
    seen.pairs += pairs
    setTimeout(() => sendJson(response, status, body), options.delayMillis ?? 0)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    seen,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' }).end(JSON.stringify(body))
}

type Answer = { status: number; body: unknown; pairs: number }

function tableAnswer(url: string, { maxTableSize = 100, trip = asymmetricTrip }: StandInOptions): Answer {
  const path = /^\/table\/v1\/([\w-]+)\/([^?]+)\?(.*)$/.exec(url)
  if (!path) return refusal('InvalidUrl', 'URL string malformed close to position 1')
  const coordinates = path[2]!.split(';').map(readCoordinate)
  if (coordinates.includes(undefined)) return refusal('InvalidQuery', 'Query string malformed close to position 18')
  const query = new URLSearchParams(path[3])
  if (query.get('annotations') !== 'duration,distance')
    return refusal('InvalidOptions', 'This stand-in answers both annotations only')
  const sources = readIndexes(query.get('sources'), coordinates.length)
  const destinations = readIndexes(query.get('destinations'), coordinates.length)
  if (!sources || !destinations) return refusal('InvalidOptions', 'Source or destination indices are out of bounds')
  // As in osrm-backend, src/engine/plugins/table.cpp: the number of cells counts, not the number of coordinates.
  if (sources.length * destinations.length > maxTableSize ** 2) return refusal('TooBig', 'Too many table coordinates')
  const cells = sources.map((from) => destinations.map((to) => trip(coordinates[from]!, coordinates[to]!)))
  const body = {
    code: 'Ok',
    durations: cells.map((row) => row.map((cell) => cell.seconds)),
    distances: cells.map((row) => row.map((cell) => cell.meters)),
    sources: sources.map((i) => ({ location: coordinates[i], name: 'Main Street', distance: 4.2 })),
    destinations: destinations.map((i) => ({ location: coordinates[i], name: 'Main Street', distance: 4.2 })),
  }
  return { status: 200, body, pairs: sources.length * destinations.length }
}

function refusal(code: string, message: string): Answer {
  return { status: 400, body: { code, message }, pairs: 0 }
}

function readCoordinate(text: string): Coordinate | undefined {
  const parts = /^(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)$/.exec(text)
  if (!parts) return undefined
  const [longitude, latitude] = [Number(parts[1]), Number(parts[2])]
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 ? [longitude, latitude] : undefined
}

function readIndexes(text: string | null, count: number): number[] | undefined {
  const indexes = text === null || text === '' ? [NaN] : text.split(';').map(Number)
  return indexes.every((index) => Number.isInteger(index) && index >= 0 && index < count) ? indexes : undefined
}
