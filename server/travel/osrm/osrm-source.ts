/**
 * Travel over real roads, from an OSRM server of the user's. What was asked before comes from memory or disk; the rest
 * is asked in tables the server accepts, a few at once.
 */
import { Semaphore } from 'async-mutex'
import type { Clock } from '../../foundation/clock.ts'
import type { Logger } from '../../foundation/logger.ts'
import { createHostLookup } from '../../outgoing/host-lookup.ts'
import type { Lookup } from '../../outgoing/target.ts'
import type { TravelSource } from '../travel-matrix.ts'
import { fillTable } from './fill-table.ts'
import { osrmServer } from './osrm-server.ts'
import type { OsrmServer, OsrmSettings } from './osrm-server.ts'
import { createPairFiles } from './pair-files.ts'
import type { PairFiles } from './pair-files.ts'
import { createPairMemory } from './pair-memory.ts'
import { distinctPlaces, isComplete, matrixOf, openTable } from './pair-table.ts'

export type { OsrmSettings } from './osrm-server.ts'

export interface OsrmHost {
  /** Without it, answers are kept in memory only. */
  readonly cacheFolder: string | undefined
  readonly clock: Clock
  readonly logger: Logger
  /** Names to addresses; by the operating system when absent. */
  readonly lookup: Lookup['lookup'] | undefined
}

export function createOsrmSource(settings: OsrmSettings, host: OsrmHost): TravelSource {
  const server = osrmServer(settings)
  const asked = { ...server, lookup: host.lookup ?? createHostLookup(server.timeoutSeconds) }
  const memory = server.cacheDays > 0 ? createPairMemory(host.clock) : undefined
  const files = cacheFiles(server, host)
  const queue = new Semaphore(server.requestsAtOnce)
  return {
    async matrix(locations, signal) {
      signal?.throwIfAborted()
      const { places, placeOf } = distinctPlaces(locations)
      const table = openTable(places)
      memory?.read(table)
      if (!isComplete(table)) await files?.read(table)
      const { answered, outcome } = await fillTable(table, asked, queue, signal)
      memory?.write(table)
      if (answered.length > 0) await files?.append(table, answered)
      outcome.throwIfAborted()
      return matrixOf(table, placeOf)
    },
  }
}

function cacheFiles(server: OsrmServer, { cacheFolder, clock, logger }: OsrmHost): PairFiles | undefined {
  if (!cacheFolder || server.cacheDays === 0) return undefined
  return createPairFiles({
    folder: cacheFolder,
    server: `${server.address}\n${server.profile}`,
    maxAgeDays: server.cacheDays,
    clock,
    logger,
  })
}
