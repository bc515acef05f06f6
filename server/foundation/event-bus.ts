/**
 * What happened, told to whoever has to know it at once: within this process here, to every server and worker of a
 * team there (`server/team/`). An event is a hint and holds no data: who hears it reads the rows. One may be lost or
 * come twice, so nothing may depend on it but how soon something is seen.
 */
import type { Logger } from './logger.ts'

export type BusEventKind = 'dataset' | 'stop' | 'settings' | 'secrets' | 'webhooks' | 'credentials' | 'queue'

export interface BusEvent {
  readonly kind: BusEventKind
  readonly tenantId: string
  /** Of what changed: a dataset, a webhook, a key; of a credential that ended its name as `caller-watch` has it. */
  readonly id: string
  /** Of a dataset. */
  readonly revision?: number
}

export interface EventBus {
  /** After the commit, never inside a transaction. Listeners of this process hear it before this returns. */
  publish(event: BusEvent): void
  /** Returns the way to stop listening. */
  subscribe(kind: BusEventKind, listener: (event: BusEvent) => void): () => void
  close(): Promise<void>
}

/** Within this process. */
export function createEventBus(logger: Pick<Logger, 'error'>): EventBus {
  const listeners = new Map<BusEventKind, Set<(event: BusEvent) => void>>()
  return {
    publish(event) {
      for (const listener of listeners.get(event.kind) ?? []) {
        try {
          listener(event)
        } catch (error) {
          logger.error({ error: String(error), event: event.kind }, 'a listener of an event failed')
        }
      }
    },
    subscribe(kind, listener) {
      const ofKind = listeners.get(kind) ?? new Set()
      listeners.set(kind, ofKind.add(listener))
      return () => void ofKind.delete(listener)
    },
    close() {
      listeners.clear()
      return Promise.resolve()
    },
  }
}
