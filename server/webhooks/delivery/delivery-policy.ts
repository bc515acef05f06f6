/** How calls are delivered, in figures (docs/integration/webhooks.md, "Delivery"). */

export interface DeliveryPolicy {
  /** From the end of a failed attempt to the next one. */
  readonly retryAfterSeconds: number
  /** Attempts after the first; then the delivery has failed. */
  readonly retries: number
  /** Until there is a connection, name resolution and TLS included. */
  readonly connectSeconds: number
  /** For the whole call. */
  readonly totalSeconds: number
  /** Calls under way at the same time, of all webhooks. */
  readonly sockets: number
  /** Of one webhook at most; fewer when there are so many webhooks that each must have its share kept free. */
  readonly socketsPerWebhook: number
  /**
   * First attempts of a webhook per minute, after as many at once. What is above waits its turn and is never dropped; a
   * receiver that submits a dataset for every event, and does not say so by its header, is at least slowed by it.
   */
  readonly firstAttemptsPerMinute: number
  /** How often a paused webhook is looked at again, and everything else that may have changed unheard. */
  readonly recheckSeconds: number
}

export const deliveryPolicy: DeliveryPolicy = {
  retryAfterSeconds: 10,
  retries: 10,
  connectSeconds: 5,
  totalSeconds: 15,
  sockets: 64,
  socketsPerWebhook: 16,
  firstAttemptsPerMinute: 100,
  recheckSeconds: 60,
}

/** When a delivery is tried again after its `attemptCount`th failure; undefined when that was the last try. */
export function nextAttemptAt(
  { retries, retryAfterSeconds }: DeliveryPolicy,
  attemptCount: number,
  failedAt: Date,
): Date | undefined {
  return attemptCount > retries ? undefined : new Date(failedAt.getTime() + retryAfterSeconds * 1000)
}

/** How many sockets each of so many webhooks may use, so that none can take another's. */
export function socketShare({ sockets, socketsPerWebhook }: DeliveryPolicy, webhookCount: number): number {
  return Math.max(1, Math.min(socketsPerWebhook, Math.floor(sockets / Math.max(1, webhookCount))))
}
