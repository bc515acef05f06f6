/**
 * What listens to the status changes of datasets: in the transaction of the change, one delivery per webhook that wants
 * to know.
 */
import type { Kysely } from 'kysely'
import { maxEventChain, readEventChain } from '../../contract/event-chain.ts'
import type { TriggeringStatus } from '../../contract/webhook.ts'
import type { Clock } from '../../foundation/clock.ts'
import { newId } from '../../foundation/ids.ts'
import type { Tables } from '../../storage/tables.ts'
import type { WriteDb } from '../../storage/write-db.ts'
import { matchesFilters } from '../configuration/matches-filters.ts'
import type { Webhook } from '../configuration/webhook.ts'
import { listEnabledWebhooks } from '../configuration/webhook-repository.ts'
import { bodyWithoutBase, composePayload, isWithoutBase, triggeringStatusOf, withBase } from './compose-payload.ts'
import type { EventDataset } from './event-dataset.ts'
import { addDelivery, putBody, waitingBodies } from './outbox-repository.ts'
import { stopLoop } from './stop-loop.ts'

export interface OutboxOptions {
  readonly clock: Clock
  /** Address of the platform that links begin with; undefined as long as its port is not known. */
  base(): string | undefined
  /** Called once what there is to send is stored. */
  wake(webhookId: string): void
  /** A webhook was stopped; called in the transaction, too. */
  onLoop(db: WriteDb, webhook: Webhook): Promise<void>
}

export interface Outbox {
  /** To be called inside the transaction of every status change. */
  record(db: WriteDb, dataset: EventDataset): Promise<void>
  /** The body with the address that it may lack. */
  complete(body: string): string
  /** Puts the address into bodies of events that came before it was known. */
  completeBodies(db: Kysely<Tables>): Promise<void>
}

export function createOutbox({ clock, base, wake, onLoop }: OutboxOptions): Outbox {
  return {
    async record(db, dataset) {
      const status = triggeringStatusOf(dataset)
      if (status === undefined) return
      const webhooks = await listEnabledWebhooks(db, dataset.tenantId)
      if (webhooks.length === 0) return
      const payload = composePayload(dataset, status, base() ?? '')
      const body = JSON.stringify(payload)
      const at = clock.now()
      const chain = dataset.eventChain === null ? undefined : readEventChain(dataset.eventChain)
      const length = (chain?.length ?? 0) + 1
      for (const webhook of webhooks.filter((one) => matchesFilters(one.filters, payload))) {
        const event = {
          ...newEvent(dataset, status),
          tenantId: webhook.tenantId,
          webhookId: webhook.id,
          body,
          chainLength: length,
          createdAt: at.toISOString(),
        }
        // Only the webhook the dataset comes from is in the loop; others that hear of it are not.
        if (length > maxEventChain && chain?.webhookId === webhook.id) {
          if (await stopLoop(db, webhook, event, at)) await onLoop(db, webhook)
          continue
        }
        await addDelivery(db, event)
        db.afterCommit(() => wake(webhook.id))
      }
    },
    complete(body) {
      const known = base()
      return known !== undefined && isWithoutBase(body) ? withBase(body, known) : body
    },
    async completeBodies(db) {
      const known = base()
      if (known === undefined) return
      for (const { sequence, body } of await waitingBodies(db, bodyWithoutBase))
        await putBody(db, sequence, withBase(body, known))
    },
  }
}

function newEvent(dataset: EventDataset, status: TriggeringStatus) {
  const id = newId()
  return {
    id,
    eventId: id,
    datasetId: dataset.id,
    modelId: dataset.modelId,
    modelVersion: dataset.modelVersion,
    datasetStatus: status,
    purpose: 'EVENT' as const,
  }
}
