/**
 * What the data folder takes of the disk: measured when somebody asks, and kept for a while when measuring took long.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { StorageUse } from '../../contract/storage-use.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { Logger } from '../../foundation/logger.ts'
import type { Database } from '../../storage/database.ts'
import { binnedIds, countDatasets } from './dataset-counts.ts'
import { measureDataFolder, type StorageSizes } from './measure-data-folder.ts'

export interface StorageUseService {
  read(tenantId: string): Promise<StorageUse>
}

export interface StorageUseOptions {
  readonly database: Database
  readonly clock: Clock
  readonly logger: Logger
  readonly dataFolder: string
}

interface Measured {
  readonly sizes: StorageSizes
  readonly measuredAt: Date
  /** On the clock of durations, seconds. */
  readonly validUntil: number
}

/**
 * Sizes are good for so many times what it took to take them: a second for a small folder, minutes for 100,000
 * datasets.
 */
const validityFactor = 20
/** Whoever asks again waits so long for newer sizes and then gets the last ones. */
const patienceMilliseconds = 2000

export function createStorageUse({ database, clock, logger, dataFolder }: StorageUseOptions): StorageUseService {
  let last: Measured | undefined
  let measuring: Promise<Measured> | undefined

  const measure = async (): Promise<Measured> => {
    const started = clock.seconds()
    const binned = await database.read(binnedIds)
    const sizes = await measureDataFolder(dataFolder, (id) => binned.has(id))
    const now = clock.seconds()
    return { sizes, measuredAt: clock.now(), validUntil: now + Math.max(1, validityFactor * (now - started)) }
  }
  const measureOnce = (): Promise<Measured> => {
    measuring ??= measure()
      .then((measured) => (last = measured))
      .finally(() => (measuring = undefined))
    return measuring
  }
  const newest = async (): Promise<Measured> => {
    const known = last
    if (!known) return measureOnce()
    if (clock.seconds() < known.validUntil) return known
    const newer = measureOnce().catch((error: unknown) => {
      logger.warn({ error: String(error) }, 'the data folder could not be measured')
      return known
    })
    return Promise.race([newer, delay(patienceMilliseconds, known, { ref: false })])
  }

  return {
    async read(tenantId) {
      const { sizes, measuredAt } = await newest()
      return {
        measuredAt: measuredAt.toISOString(),
        ...sizes,
        ...(await database.read((db) => countDatasets(db, tenantId))),
      }
    },
  }
}
