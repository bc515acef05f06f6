/** A data folder in which a webhook has failed before, for tests that cannot wait for ten retries. */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../../server/foundation/clock.ts'
import { newId } from '../../server/foundation/ids.ts'
import { openTestStore } from './test-database.ts'
import { prepareFirstTenant } from '../../server/access/tenants/first-start.ts'

/** Whoever asks for the folder removes it. */
export async function folderWithNotification(webhook = 'ERP'): Promise<string> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'planwright-test-'))
  const database = await openTestStore(dataFolder)
  const tenantId = await prepareFirstTenant(database, systemClock)
  const text = {
    title: `The webhook ${webhook} is failing`,
    message: `${webhook}: 1 delivery failed all retries.`,
    link: '/webhook-logs',
  }
  await database.write((db) =>
    db
      .insertInto('notifications')
      .values({
        id: newId(),
        tenant_id: tenantId,
        kind: 'WEBHOOK_FAILING',
        at: systemClock.now().toISOString(),
        ...text,
        mailed_at: null,
        mail_error: null,
        seen_at: null,
      })
      .execute(),
  )
  await database.close()
  return dataFolder
}
