/** The audit log's reading side: a page at a time, or all of it as a stream; what is too old goes. */
import type { AuditEntry, AuditPage } from '../../contract/audit.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { Logger } from '../../foundation/logger.ts'
import { readSequenceCursor, writeSequenceCursor } from '../../http/sequence-cursor.ts'
import type { Database } from '../../storage/database.ts'
import { listTenantIds } from '../../storage/tenant-ids.ts'
import { deleteAuditEntries, listAuditEntries, type AuditFilter } from './audit-repository.ts'

export type { AuditFilter }

export interface AuditLog {
  /** Newest first. Throws QUERY_INVALID for a cursor nobody gave out. */
  list(filter: AuditFilter, page: { cursor: string | undefined; limit: number }): Promise<AuditPage>
  /** Newest first, read as it is consumed. */
  entries(filter: AuditFilter): AsyncGenerator<AuditEntry>
  /** Drops what is too old: now, and every hour from now on. */
  start(): void
  stop(): Promise<void>
}

export interface AuditLogOptions {
  readonly database: Database
  readonly clock: Clock
  readonly logger: Logger
  limits(tenantId: string): Promise<{ readonly auditDays: number }>
}

const hour = 3_600_000
const day = 24 * hour
/** Entries read at once for an export: a few hundred KB. */
const exportBatch = 500

export function createAuditLog(options: AuditLogOptions): AuditLog {
  const { database, logger } = options
  const read = (filter: AuditFilter, page: { before: number | undefined; limit: number }) =>
    database.read((db) => listAuditEntries(db, filter, page))
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> = Promise.resolve()
  const drop = () => {
    round = dropOld(options).catch((error: unknown) =>
      logger.error({ error: String(error) }, 'old audit entries could not be removed; the next try is in an hour'),
    )
  }

  return {
    async list(filter, { cursor, limit }) {
      const found = await read(filter, {
        before: cursor === undefined ? undefined : readSequenceCursor(cursor),
        limit: limit + 1,
      })
      const shown = found.slice(0, limit)
      const last = shown.at(-1)
      return {
        entries: shown.map(({ entry }) => entry),
        ...(found.length > limit && last ? { nextCursor: writeSequenceCursor(last.sequence) } : {}),
      }
    },
    async *entries(filter) {
      for (let before: number | undefined; ;) {
        const found = await read(filter, { before, limit: exportBatch })
        yield* found.map(({ entry }) => entry)
        if (found.length < exportBatch) return
        before = found.at(-1)?.sequence
      }
    },
    start() {
      drop()
      timer = setInterval(drop, hour).unref()
    },
    async stop() {
      clearInterval(timer)
      await round
    },
  }
}

async function dropOld({ database, clock, logger, limits }: AuditLogOptions): Promise<void> {
  for (const tenantId of await database.read(listTenantIds)) {
    const { auditDays } = await limits(tenantId)
    const before = new Date(clock.now().getTime() - auditDays * day).toISOString()
    const removed = await database.write((db) => deleteAuditEntries(db, tenantId, before))
    if (removed > 0) logger.info({ removed, auditDays }, 'old audit entries were removed')
  }
}
