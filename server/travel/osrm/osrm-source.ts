/**
 * Travel over real roads, from an OSRM server of the user's. What was asked before comes from memory or disk; the rest is
 * asked in tables the server accepts, a few at once.
 */
import type { Clock } from '../../foundation/clock.ts'
import type { Logger } from '../../foundation/logger.ts'
import type { TravelSource } from '../travel-matrix.ts'
import { unknownBlocks } from './blocks.ts'
import { osrmServer } from './osrm-server.ts'
import type { OsrmSettings } from './osrm-server.ts'
import { createPairFiles } from './pair-files.ts'
import { createPairMemory } from './pair-memory.ts'
import { distinctPlaces, isComplete, matrixOf, openTable } from './pair-table.ts'
import type { Block, PairTable } from './pair-table.ts'
import { askTable, maxBlockSide } from './table-request.ts'

export type { OsrmSettings } from './osrm-server.ts'

export interface OsrmHost {
  readonly cacheFolder: string | undefined
  readonly clock: Clock
  readonly logger: Logger
}

export function createOsrmSource(settings: OsrmSettings, host: OsrmHost): TravelSource {
  const server = osrmServer(settings)
  const { clock, logger } = host
  const memory = server.cacheDays > 0 ? createPairMemory(clock) : undefined
  const files =
    server.cacheDays > 0 && host.cacheFolder
      ? createPairFiles({ folder: host.cacheFolder, server: `${server.address}\n${server.profile}`, maxAgeDays: server.cacheDays, clock, logger })
      : undefined
  const whenFree = createQueue(server.requestsAtOnce)

  /** Asks for one block and writes its answer into the table. */
  const answerBlock = async (table: PairTable, block: Block, signal: AbortSignal) => {
    signal.throwIfAborted()
    const question = { from: block.rows.map((row) => table.places[row]!), to: block.columns.map((column) => table.places[column]!) }
    const { seconds, meters } = await askTable(server, question, signal)
    writeBlock(table, block, { seconds, meters })
  }

  /** Asks for all that is unknown. The first failure stops the others; what was answered until then is kept. */
  const answerUnknown = async (table: PairTable, signal: AbortSignal | undefined) => {
    const stop = new AbortController()
    const either = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal
    const answered: Block[] = []
    const questions = unknownBlocks(table, maxBlockSide(server)).map((block) =>
      whenFree(() => answerBlock(table, block, either)).then(
        () => void answered.push(block),
        (error: unknown) => stop.abort(error),
      ),
    )
    await Promise.all(questions)
    memory?.write(table)
    await files?.append(table, answered)
    either.throwIfAborted()
  }

  return {
    async matrix(locations, signal) {
      signal?.throwIfAborted()
      const { places, placeOf } = distinctPlaces(locations)
      const table = openTable(places)
      memory?.read(table)
      if (!isComplete(table)) await files?.read(table)
      if (isComplete(table)) memory?.write(table)
      else await answerUnknown(table, signal)
      return matrixOf(table, placeOf)
    },
  }
}

function writeBlock(table: PairTable, { rows, columns }: Block, answer: { seconds: Int32Array; meters: Int32Array }): void {
  rows.forEach((row, i) => {
    columns.forEach((column, j) => {
      if (row === column) return
      table.seconds[row * table.size + column] = answer.seconds[i * columns.length + j]!
      table.meters[row * table.size + column] = answer.meters[i * columns.length + j]!
    })
  })
}

/** Runs work as soon as fewer than `places` are under way, in the order it came. */
function createQueue(places: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = []
  let free = places
  return async (work) => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => void waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
