/**
 * What happens to what nobody asks for: old datasets go into the bin where the settings say so, the bin is emptied of
 * what has been in it too long, answers kept for repeated requests are forgotten, and documents that no row names go
 * after a day. In small steps, so that nobody waits for it.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from '../../foundation/clock.ts'
import type { Logger } from '../../foundation/logger.ts'
import type { Database } from '../../storage/database.ts'
import type { Documents } from '../../storage/documents.ts'
import { documentOwners } from '../dataset/dataset-repository.ts'
import { forgetRemovals } from '../dataset/document-removal-repository.ts'
import { listTenantIds } from '../../storage/tenant-ids.ts'
import type { DatasetHub } from '../lifecycle/dataset-hub.ts'
import { purgeOld, removePurged, type Cutoff } from './bin-repository.ts'

export interface DatasetLimits {
  /** How long a purged dataset can be restored. */
  readonly binDays: number
  /** After how long an ended dataset is purged by itself; null never does. */
  readonly retentionDays: number | null
}

export interface HousekeepingOptions {
  readonly database: Database
  readonly documents: Documents
  readonly clock: Clock
  readonly logger: Logger
  limits(tenantId: string): Promise<DatasetLimits>
  /** Whoever follows a dataset sees it go into the bin. */
  readonly hub: Pick<DatasetHub, 'publish'>
  readonly idempotency: { removeExpired(): Promise<void> }
}

export interface Housekept {
  readonly purged: number
  readonly removed: number
}

export interface Housekeeping {
  /** Everything that is due now, for every tenant. A round under way goes on instead of a second one. */
  run(): Promise<Housekept>
  /** Now, and every hour from now on. */
  start(): void
  /** Resolves when the step under way is done; the rest waits for the next start. */
  stop(): Promise<void>
}

const hour = 3_600_000
const day = 24 * hour
/**
 * Rows with their history and index entries are gone in 1 or 2 ms; the documents of as many are removed at the same
 * time.
 */
const batchSize = 25

export function createHousekeeping(options: HousekeepingOptions): Housekeeping {
  const { database, logger } = options
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let round: Promise<Housekept> | undefined

  const isRunning = () => !isStopped
  const visitTenants = async (): Promise<Housekept> => {
    await options.idempotency.removeExpired()
    await sweepDocuments(options)
    let total: Housekept = { purged: 0, removed: 0 }
    for (const tenantId of await database.read(listTenantIds)) {
      const { purged, removed } = await tidyTenant(options, tenantId, isRunning)
      total = { purged: total.purged + purged, removed: total.removed + removed }
    }
    if (total.purged + total.removed > 0)
      logger.info({ ...total }, 'old datasets went into the bin, and out of it for good')
    return total
  }
  const run = () => {
    round ??= visitTenants().finally(() => (round = undefined))
    return round
  }
  const runAndReport = () =>
    void run().catch((error: unknown) =>
      logger.error({ error: String(error) }, 'the bin could not be emptied; the next try is in an hour'),
    )

  return {
    run,
    start() {
      runAndReport()
      timer = setInterval(runAndReport, hour)
      // Waiting for the next hour is no reason to keep the process alive.
      timer.unref()
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      await round?.catch(() => undefined)
    },
  }
}

/** What a run that nobody cleared up after has left: no row can come to name it so late. */
async function sweepDocuments({ database, documents, clock }: HousekeepingOptions): Promise<void> {
  const before = new Date(clock.now().getTime() - day)
  const owners = await database.read(documentOwners)
  await documents.sweep(new Map(owners.map((owner) => [owner.id, owner])), before)
}

async function tidyTenant(
  { database, documents, clock, limits, hub }: HousekeepingOptions,
  tenantId: string,
  isRunning: () => boolean,
): Promise<Housekept> {
  const { binDays, retentionDays } = await limits(tenantId)
  const now = clock.now()
  const cutoff = (days: number): Cutoff => ({
    tenantId,
    before: new Date(now.getTime() - days * day).toISOString(),
    limit: batchSize,
  })
  const purgeSome = async () => {
    if (retentionDays === null) return []
    const purged = await database.write((db) => purgeOld(db, cutoff(retentionDays), now.toISOString()))
    for (const dataset of purged) hub.publish(dataset)
    return purged
  }
  const removeSome = async () => {
    // Rows first, for a row without documents could be restored to nothing. What is cut off here goes on at the next
    // start.
    const ids = await database.write((db) => removePurged(db, cutoff(binDays)))
    await Promise.all(ids.map((id) => documents.remove(id)))
    if (ids.length > 0) await database.write((db) => forgetRemovals(db, ids))
    return ids
  }
  return { purged: await inSteps(purgeSome, isRunning), removed: await inSteps(removeSome, isRunning) }
}

/** Until a step finds nothing more; in between everybody else has a turn. */
async function inSteps(step: () => Promise<readonly unknown[]>, isRunning: () => boolean): Promise<number> {
  let count = 0
  while (isRunning()) {
    const done = (await step()).length
    if (done === 0) break
    count += done
    await nextTurn()
  }
  return count
}
