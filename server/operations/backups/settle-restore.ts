/** What a start does about a backup that was restored. */
import type { Clock } from '../../foundation/clock.ts'
import type { Logger } from '../../foundation/logger.ts'
import { recordChange } from '../../storage/audit-trail.ts'
import type { Database } from '../../storage/database.ts'
import type { RestoreMarker } from './restore-marker.ts'
import { removeStrayStaging, takeIntoUse } from './take-into-use.ts'

/** Before the data is opened: a restored backup that waits is taken into use. */
export async function takeRestore(dataFolder: string, logger: Logger): Promise<RestoreMarker | undefined> {
  const restored = await takeIntoUse(dataFolder)
  if (restored)
    logger.warn(
      { createdAt: restored.prepared.createdAt, previousData: restored.previousData },
      'a restored backup was taken into use; the data before is kept',
    )
  return restored
}

/**
 * Once the data is ours: the audit log of what is used now tells who restored it, and what an unfinished restore has
 * left goes.
 */
export async function settleRestore(
  restored: RestoreMarker | undefined,
  {
    database,
    tenantId,
    clock,
    dataFolder,
  }: { readonly database: Database; readonly tenantId: string; readonly clock: Clock; readonly dataFolder: string },
): Promise<void> {
  await removeStrayStaging(dataFolder)
  if (!restored) return
  const { actor, prepared, previousData } = restored
  await database.write((db) =>
    recordChange(db, { ...actor, tenantId }, clock.now(), {
      action: 'UPDATE',
      kind: 'BACKUP',
      id: previousData,
      name: `Restore of ${prepared.createdAt}`,
      after: prepared,
    }),
  )
}
