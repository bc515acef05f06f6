/** What was lost and what is in quarantine, shown until an administrator has seen it. */
import type { DataLoss } from '../../contract/data-loss.ts'
import { AppError } from '../../foundation/app-error.ts'
import type { Clock } from '../../foundation/clock.ts'
import { recordChange, type Actor } from '../../storage/audit-trail.ts'
import type { Database } from '../../storage/database.ts'
import type { LossLedger } from '../../storage/loss-ledger.ts'
import { listQuarantines, quarantineFolderOf, removeQuarantine } from '../../storage/quarantine.ts'

export interface DataLossService {
  read(): Promise<DataLoss>
  /** Nobody is told of it any more; the audit log keeps what it was. */
  acknowledge(actor: Actor): Promise<void>
  /** For good. Throws QUARANTINE_NOT_FOUND. */
  removeQuarantine(actor: Actor, name: string): Promise<void>
  /** Something was lost and nobody has seen it yet. */
  isDegraded(): boolean
}

export interface DataLossOptions {
  readonly database: Database
  readonly clock: Clock
  readonly dataFolder: string
  readonly losses: LossLedger
}

export function createDataLoss({ database, clock, dataFolder, losses }: DataLossOptions): DataLossService {
  return {
    read: async () => ({
      findings: [...losses.findings()],
      quarantineFolder: quarantineFolderOf(dataFolder),
      quarantines: await listQuarantines(dataFolder),
    }),
    async acknowledge(actor) {
      const seen = losses.findings()
      if (seen.length === 0) return
      await database.write((db) =>
        recordChange(db, actor, clock.now(), {
          action: 'UPDATE',
          kind: 'PLATFORM',
          id: actor.tenantId,
          name: 'Lost data was seen',
          before: seen,
        }),
      )
      await losses.acknowledge()
    },
    async removeQuarantine(actor, name) {
      const found = (await listQuarantines(dataFolder)).find((one) => one.name === name)
      if (!found)
        throw new AppError(
          'QUARANTINE_NOT_FOUND',
          `There is no folder ${name} in the quarantine. GET /api/platform/v1/data-loss lists them.`,
        )
      await removeQuarantine(dataFolder, name)
      await database.write((db) =>
        recordChange(db, actor, clock.now(), {
          action: 'DELETE',
          kind: 'PLATFORM',
          id: actor.tenantId,
          name: `Quarantine ${name}`,
          before: found,
        }),
      )
    },
    isDegraded: () => losses.findings().length > 0,
  }
}
