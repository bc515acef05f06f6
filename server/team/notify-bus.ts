/**
 * Events to every process of the team, by NOTIFY: after the commit, in batches, over one connection of this process.
 * What is lost while that is broken is told as an event without an id: anything of its kind may have changed.
 */
import type pg from 'pg'
import { z } from 'zod'
import { createEventBus, type BusEvent, type BusEventKind, type EventBus } from '../foundation/event-bus.ts'
import type { Logger } from '../foundation/logger.ts'
import { holdConnection } from './own-connection.ts'

const kinds = ['dataset', 'stop', 'settings', 'secrets', 'webhooks', 'credentials', 'queue'] as const
const channel = 'planwright'
/** Bytes of one notification; PostgreSQL takes 7,999. */
const mostBytes = 7900
/** Events that are kept while there is no connection; beyond them the others find out by themselves. */
const mostWaiting = 10_000

const message = z.object({
  from: z.string(),
  events: z.array(
    z.object({ kind: z.enum(kinds), tenantId: z.string(), id: z.string(), revision: z.number().optional() }),
  ),
})

export interface NotifyBusOptions {
  readonly address: string
  /** Of this process: it does not hear itself twice. */
  readonly processId: string
  readonly logger: Logger
}

/** Each as long as NOTIFY allows. */
export function batchesOf(from: string, events: readonly BusEvent[]): string[] {
  const batches: string[] = []
  let batch: BusEvent[] = []
  const text = (of: readonly BusEvent[]) => JSON.stringify({ from, events: of })
  let bytes = 0
  const empty = Buffer.byteLength(text([]))
  for (const event of events) {
    const more = Buffer.byteLength(JSON.stringify(event)) + 1
    if (batch.length > 0 && empty + bytes + more > mostBytes) {
      batches.push(text(batch))
      batch = []
      bytes = 0
    }
    batch.push(event)
    bytes += more
  }
  return batch.length === 0 ? batches : [...batches, text(batch)]
}

export function createNotifyBus({ address, processId, logger }: NotifyBusOptions): EventBus {
  const own = createEventBus(logger)
  /** The newest of each thing. */
  const waiting = new Map<string, BusEvent>()
  let client: pg.Client | undefined
  let sending: Promise<void> | undefined
  let hasBroken = false

  const send = async (): Promise<void> => {
    // Many are published in one turn.
    await new Promise((resolve) => setImmediate(resolve))
    while (client && waiting.size > 0) {
      const events = [...waiting.values()]
      waiting.clear()
      for (const batch of batchesOf(processId, events)) await client.query('select pg_notify($1, $2)', [channel, batch])
    }
  }
  const wake = (): void => {
    sending ??= send()
      .catch((error: unknown) => logger.warn({ error: String(error) }, 'events could not be sent to other servers'))
      .finally(() => {
        sending = undefined
      })
  }
  const hear = (payload: string | undefined): void => {
    const heard = message.safeParse(payload === undefined ? undefined : JSON.parse(payload))
    if (!heard.success || heard.data.from === processId) return
    for (const { kind, tenantId, id, revision } of heard.data.events)
      own.publish({ kind, tenantId, id, ...(revision === undefined ? {} : { revision }) })
  }
  const connection = holdConnection({
    address,
    name: 'events',
    logger,
    async begin(opened) {
      await opened.query('set synchronous_commit = off')
      opened.on('notification', ({ payload }) => hear(payload))
      await opened.query(`listen ${channel}`)
      client = opened
      if (hasBroken) for (const kind of kinds) own.publish(anyOf(kind))
      wake()
    },
    end() {
      client = undefined
      hasBroken = true
    },
  })
  return {
    publish(event) {
      own.publish(event)
      if (waiting.size >= mostWaiting) return
      waiting.set(`${event.kind} ${event.tenantId} ${event.id}`, event)
      wake()
    },
    subscribe: own.subscribe,
    async close() {
      await sending
      await connection.close()
      await own.close()
    },
  }
}

/** Something of this kind may have happened unheard. */
const anyOf = (kind: BusEventKind): BusEvent => ({ kind, tenantId: '', id: '' })
