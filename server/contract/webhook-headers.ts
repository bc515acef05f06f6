/** The headers a webhook call carries, by what they hold. Names of headers have no case: compare them folded. */
export const webhookHeaders = {
  /** With every call: see event-chain.ts. */
  chain: 'X-Service-Chain',
  /** With HMAC. */
  signature: 'X-Service-Signature',
  timestamp: 'X-Service-Timestamp',
  /** With HMAC and standardHeaders: those of Standard Webhooks. */
  standard: { id: 'webhook-id', timestamp: 'webhook-timestamp', signature: 'webhook-signature' },
} as const

/** Those of Standard Webhooks, for a sentence. */
export const standardHeaderWords = `${webhookHeaders.standard.id}, ${webhookHeaders.standard.timestamp} and ${webhookHeaders.standard.signature}`
