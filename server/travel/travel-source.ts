/** Chooses where travel times come from. */
import { availableParallelism } from 'node:os'
import { AppError } from '../foundation/app-error.ts'
import { systemClock } from '../foundation/clock.ts'
import type { Clock } from '../foundation/clock.ts'
import { silentLogger } from '../foundation/logger.ts'
import type { Logger } from '../foundation/logger.ts'
import type { Lookup } from '../outgoing/target.ts'
import { haversineMatrixByTwo } from './haversine-by-two.ts'
import { defaultDetourFactor, haversineMatrix } from './haversine.ts'
import { createOsrmSource } from './osrm/osrm-source.ts'
import type { OsrmSettings } from './osrm/osrm-source.ts'
import type { TravelSource } from './travel-matrix.ts'

export interface HaversineSettings {
  readonly provider: 'haversine'
  /** Road distance per straight distance, 1 to 5; default 1.3. */
  readonly detourFactor?: number
}

export type TravelSettings = HaversineSettings | OsrmSettings

/** What the platform lends a source. */
export interface TravelHost {
  /** Folder for answers of map servers, made when needed; without it they are kept in memory only. */
  readonly cacheFolder?: string
  readonly clock?: Clock
  readonly logger?: Logger
  /** Names of map servers to addresses; by the operating system when absent. */
  readonly lookup?: Lookup['lookup']
  /** Hears why a thread ended by itself; nobody when absent. */
  readonly report?: (line: string) => void
}

/** Of fewer places a second thread, which is there after 50 ms, saves no more than it costs. */
const fewestForTwo = 4_000

/** Throws TRAVEL_SETTINGS_INVALID naming the setting; asks no server yet. */
export function createTravelSource(
  settings: TravelSettings = { provider: 'haversine' },
  host: TravelHost = {},
): TravelSource {
  if (settings.provider === 'osrm') {
    const { cacheFolder, clock = systemClock, logger = silentLogger, lookup } = host
    return createOsrmSource(settings, { cacheFolder, clock, logger, lookup })
  }
  const { detourFactor = defaultDetourFactor } = settings
  const { report = () => undefined } = host
  if (!(detourFactor >= 1 && detourFactor <= 5)) {
    const message = `The detour factor ${detourFactor} of the travel settings is not between 1 and 5. Use ${defaultDetourFactor} if in doubt.`
    throw new AppError('TRAVEL_SETTINGS_INVALID', message)
  }
  return {
    isSure: true,
    matrix: async (locations, signal) => {
      signal?.throwIfAborted()
      if (locations.length < fewestForTwo || availableParallelism() < 2) return haversineMatrix(locations, detourFactor)
      return haversineMatrixByTwo(locations, detourFactor, report)
    },
  }
}
