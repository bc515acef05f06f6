/** Paused webhooks go on by themselves once what stood in their way has been put right. */
import type { Clock } from '../../foundation/clock.ts'
import type { Database } from '../../storage/database.ts'
import type { PrepareCall } from './prepare-call.ts'

export interface ResumeOptions {
  readonly database: Database
  readonly clock: Clock
  readonly prepare: PrepareCall
  wake(webhookId: string): void
}

const sample = { event_id: 'recheck', body: '{}', chain_length: 1 }

/** Looks at every paused webhook; where a call could be made now, the pause ends. A loop is for people to end. */
export async function resumePaused({ database, clock, prepare, wake }: ResumeOptions): Promise<void> {
  const paused = await database.read((db) => db.selectFrom('webhooks').selectAll().where('is_enabled', '=', 1).where('paused_reason', 'is not', null).where('is_loop', '=', 0).execute())
  for (const webhook of paused) {
    const { kind } = await prepare(webhook, sample, clock.now())
    if (kind === 'refused') continue
    await database.write((db) => db.updateTable('webhooks').set({ paused_reason: null }).where('id', '=', webhook.id).where('is_loop', '=', 0).execute())
    wake(webhook.id)
  }
}
