/** What others get to know of deliveries. */
import type { WriteDb } from '../../storage/write-db.ts'

/** A webhook that was stopped, and why. */
export interface StoppedWebhook {
  readonly id: string
  readonly tenantId: string
  readonly name: string
  readonly reason: string
}

/** What others want to know of deliveries; called once it is stored, unless it says otherwise. */
export interface DeliveryListener {
  /** A delivery has failed all its tries. */
  onExhausted(tenantId: string, webhook: { readonly id: string }): void
  /** The first success after that. */
  onHealed(tenantId: string, webhook: { readonly id: string }): void
  /** It was stopped because its calls lead to one another; called in the transaction that stores it. */
  onLoop(db: WriteDb, webhook: StoppedWebhook): Promise<void>
}
