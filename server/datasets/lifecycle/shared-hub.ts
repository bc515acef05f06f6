/**
 * The hub of one of several servers: what is published here is told to all, and what another one published is read from
 * its row. Every two seconds it looks for changes of what somebody follows, of which no event came.
 */
import type { EventBus } from '../../foundation/event-bus.ts'
import type { Logger } from '../../foundation/logger.ts'
import type { Database } from '../../storage/database.ts'
import { createDatasetHub, type DatasetHub } from './dataset-hub.ts'
import type { Dataset } from '../dataset/dataset.ts'
import { findDatasets, revisionsOf } from '../dataset/dataset-repository.ts'

export interface SharedHub extends DatasetHub {
  close(): Promise<void>
}

interface SharedHubOptions {
  readonly database: Database
  readonly bus: EventBus
  readonly logger: Logger
}

const pollMilliseconds = 2000
/** Datasets of which it is remembered what was told last. */
const mostRemembered = 5000

export function createSharedHub({ database, bus, logger }: SharedHubOptions): SharedHub {
  const local = createDatasetHub()
  const told = new Map<string, number>()
  const watched = new Map<string, number>()
  const unread = new Set<string>()
  let reading: Promise<void> | undefined
  let isClosed = false

  const remember = ({ id, revision }: Dataset): void => {
    const last = told.get(id) ?? -1
    told.delete(id)
    told.set(id, Math.max(last, revision))
    const [oldest] = told.keys()
    if (told.size > mostRemembered && oldest !== undefined) told.delete(oldest)
  }
  const readOnce = async (): Promise<void> => {
    while (unread.size > 0 && !isClosed) {
      const ids = [...unread]
      unread.clear()
      const datasets = await database
        .read((db) => findDatasets(db, ids))
        .catch((error: unknown) => {
          for (const id of ids) unread.add(id)
          throw error
        })
      for (const dataset of datasets) {
        if ((told.get(dataset.id) ?? -1) >= dataset.revision) continue
        remember(dataset)
        local.publish(dataset)
      }
    }
  }
  const read = (): void => {
    reading ??= readOnce()
      .catch((error: unknown) => logger.warn({ error: String(error) }, 'changes of other servers could not be read'))
      .finally(() => {
        reading = undefined
        if (unread.size > 0 && !isClosed) setTimeout(read, pollMilliseconds).unref()
      })
  }
  const poll = async (): Promise<void> => {
    const ids = [...watched.keys()]
    if (ids.length === 0) return
    const revisions = await database.read((db) => revisionsOf(db, ids))
    for (const { id, revision } of revisions) if ((told.get(id) ?? -1) < revision) unread.add(id)
    if (unread.size > 0) read()
  }
  const timer = setInterval(() => void poll().catch(() => undefined), pollMilliseconds)
  timer.unref()
  const unsubscribe = bus.subscribe('dataset', ({ id, revision = Infinity }) => {
    if (id === '' || (told.get(id) ?? -1) >= revision) return
    unread.add(id)
    read()
  })
  return {
    ...local,
    publish(dataset) {
      remember(dataset)
      local.publish(dataset)
      const { id, tenantId, revision } = dataset
      bus.publish({ kind: 'dataset', tenantId, id, revision })
    },
    watch(id, listener) {
      watched.set(id, (watched.get(id) ?? 0) + 1)
      const unwatch = local.watch(id, listener)
      return () => {
        unwatch()
        const left = (watched.get(id) ?? 1) - 1
        if (left > 0) watched.set(id, left)
        else watched.delete(id)
      }
    },
    async close() {
      isClosed = true
      clearInterval(timer)
      unsubscribe()
      await reading
    },
  }
}
