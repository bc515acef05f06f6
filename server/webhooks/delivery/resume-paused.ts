/** Paused webhooks go on by themselves once what stood in their way has been put right. */
import type { Clock } from '../../foundation/clock.ts'
import type { Logger } from '../../foundation/logger.ts'
import type { Database } from '../../storage/database.ts'
import type { WebhookRow } from '../configuration/open-webhook.ts'
import type { PrepareCall } from './prepare-call.ts'

export interface ResumeOptions {
  readonly database: Database
  readonly clock: Clock
  readonly logger: Logger
  readonly prepare: PrepareCall
  /** No further webhook is looked at once it is aborted. */
  readonly signal: AbortSignal
  wake(webhookId: string): void
}

const sample = { event_id: 'recheck', body: '{}', chain_length: 1 }

/** Looks at every paused webhook; where a call could be made now, the pause ends. A loop is for people to end. */
export async function resumePaused(options: ResumeOptions): Promise<void> {
  const { database, logger, signal } = options
  const paused = await database.read((db) =>
    db
      .selectFrom('webhooks')
      .selectAll()
      .where('is_enabled', '=', 1)
      .where('paused_reason', 'is not', null)
      .where('is_loop', '=', 0)
      .execute(),
  )
  for (const webhook of paused) {
    if (signal.aborted) return
    try {
      await resumeOne(webhook, options)
    } catch (error) {
      logger.error({ webhookId: webhook.id, error: String(error) }, 'a paused webhook could not be looked at')
    }
  }
}

async function resumeOne(webhook: WebhookRow, { database, clock, prepare, wake }: ResumeOptions): Promise<void> {
  const { kind } = await prepare(webhook, sample, clock.now())
  if (kind === 'refused') return
  // What was found does not hold for a webhook that was changed meanwhile.
  const same = { id: webhook.id, updated_at: webhook.updated_at, is_loop: 0 } as const
  await database.write((db) =>
    db
      .updateTable('webhooks')
      .set({ paused_reason: null })
      .where(({ and }) => and(same))
      .execute(),
  )
  wake(webhook.id)
}
