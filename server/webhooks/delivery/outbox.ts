/**
 * What listens to the status changes of datasets: in the transaction of the change, one delivery per webhook that wants
 * to know.
 */
import type { Kysely } from 'kysely'
import { longestEventChain, readEventChain } from '../../contract/event-chain.ts'
import type { TriggeringStatus } from '../../contract/webhook.ts'
import type { Clock } from '../../foundation/clock.ts'
import { newId } from '../../foundation/ids.ts'
import type { Tables } from '../../storage/tables.ts'
import { matchesFilters } from '../configuration/matches-filters.ts'
import type { WebhookRow } from '../configuration/open-webhook.ts'
import { filtersOf } from '../configuration/webhook-repository.ts'
import { bodyWithoutBase, composePayload, triggeringStatusOf, withBase, type EventDataset } from './compose-payload.ts'
import { addDelivery } from './outbox-repository.ts'
import { stopLoop } from './stop-loop.ts'

export interface OutboxOptions {
  readonly clock: Clock
  /** Address of the platform that links begin with; undefined as long as its port is not known. */
  base(): string | undefined
  /** Called in the transaction, so what it starts must wait for the database. */
  wake(webhookId: string): void
  /** A webhook was stopped; called in the transaction, too. */
  onLoop(db: Kysely<Tables>, webhook: WebhookRow): Promise<void>
}

export interface Outbox {
  /** To be called inside the transaction of every status change. */
  record(db: Kysely<Tables>, dataset: EventDataset): Promise<void>
  /** Puts the address into bodies of events that came before it was known. */
  completeBodies(db: Kysely<Tables>): Promise<void>
}

export function createOutbox({ clock, base, wake, onLoop }: OutboxOptions): Outbox {
  return {
    async record(db, dataset) {
      const status = triggeringStatusOf(dataset)
      if (status === undefined) return
      const webhooks = await db
        .selectFrom('webhooks')
        .selectAll()
        .where('tenant_id', '=', dataset.tenant_id)
        .where('is_enabled', '=', 1)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
      if (webhooks.length === 0) return
      const payload = composePayload(dataset, status, base() ?? '')
      const body = JSON.stringify(payload)
      const at = clock.now()
      const chain = dataset.event_chain === null ? undefined : readEventChain(dataset.event_chain)
      const length = (chain?.length ?? 0) + 1
      for (const webhook of webhooks.filter((one) => matchesFilters(filtersOf(one), payload))) {
        const event = {
          ...newEvent(dataset, status),
          tenant_id: webhook.tenant_id,
          webhook_id: webhook.id,
          body,
          chain_length: length,
          created_at: at.toISOString(),
        }
        // Only the webhook the dataset comes from is in the loop; others that hear of it are not.
        if (length > longestEventChain && chain?.webhookId === webhook.id) {
          if (await stopLoop(db, webhook, event, at)) await onLoop(db, webhook)
          continue
        }
        await addDelivery(db, event)
        wake(webhook.id)
      }
    },
    async completeBodies(db) {
      const known = base()
      if (known === undefined) return
      const open = await db
        .selectFrom('deliveries')
        .select(['sequence', 'body'])
        .where('state', '=', 'WAITING')
        .where('body', 'like', bodyWithoutBase)
        .execute()
      for (const { sequence, body } of open)
        await db
          .updateTable('deliveries')
          .set({ body: withBase(body, known) })
          .where('sequence', '=', sequence)
          .execute()
    },
  }
}

function newEvent(dataset: EventDataset, status: TriggeringStatus) {
  const id = newId()
  return {
    id,
    event_id: id,
    dataset_id: dataset.id,
    model_id: dataset.model_id,
    model_version: dataset.model_version,
    dataset_status: status,
    purpose: 'EVENT' as const,
  }
}
