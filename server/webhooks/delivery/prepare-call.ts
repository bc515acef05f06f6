/** From a delivery and its webhook to a call that may be made, or the reason why not. */
import type { WebhookHeader } from '../../contract/webhook.ts'
import type { Vault } from '../../foundation/vault.ts'
import { credentialsBelong } from '../../outgoing/credentials-belong.ts'
import { resolveTarget, type TargetAddress } from '../../outgoing/target.ts'
import { composeRequest } from '../signing/compose-request.ts'
import { openWebhook, type WebhookRow } from '../configuration/open-webhook.ts'
import type { SentSecret } from '../signing/sent-secrets.ts'
import type { DeliveryRow } from './outbox-repository.ts'
import type { Call } from './http-attempt.ts'

export interface PrepareOptions {
  readonly vault: Vault
  /** Secrets of a tenant by name; undefined for one that cannot be opened. */
  secrets(tenantId: string): Promise<ReadonlyMap<string, string | undefined>>
  /** Ports of this platform, which no webhook may call. */
  ownPorts(): readonly number[]
  lookup(hostname: string): Promise<readonly TargetAddress[]>
}

/** What of the request people may see, for the log. */
export interface ShownRequest {
  readonly url: string
  readonly headers: readonly WebhookHeader[]
}

export type PreparedCall =
  | {
      readonly kind: 'ready'
      readonly call: Call
      readonly shown: ShownRequest
      readonly secrets: readonly SentSecret[]
    }
  /** The name in the address is not known at the moment: an attempt that failed. */
  | { readonly kind: 'unresolved'; readonly reason: string; readonly shown: ShownRequest }
  /** Nothing may be sent until somebody changes something. */
  | { readonly kind: 'refused'; readonly reason: string; readonly shown: ShownRequest }

export type PrepareCall = (
  webhook: WebhookRow,
  delivery: Pick<DeliveryRow, 'event_id' | 'body' | 'chain_length'>,
  at: Date,
) => Promise<PreparedCall>

export function createPrepareCall({ vault, secrets, ownPorts, lookup }: PrepareOptions): PrepareCall {
  return async (row, { event_id, body: text, chain_length: chainLength }, at) => {
    const nothing = { url: row.url, headers: [] }
    const webhook = openWebhook(row, vault)
    if ('problem' in webhook) return { kind: 'refused', reason: webhook.problem, shown: nothing }
    const body = Buffer.from(text, 'utf8')
    const request = composeRequest({
      webhook,
      deliveryId: event_id,
      body,
      chainLength,
      at,
      secrets: await secrets(row.tenant_id),
    })
    if ('problem' in request) return { kind: 'refused', reason: request.problem, shown: nothing }
    const shown = { url: request.url, headers: request.shownHeaders }
    const target = await resolveTarget(request.url, {
      ownPorts: ownPorts(),
      credentialsBelong: credentialsBelong.webhook,
      lookup,
    })
    if (target.kind !== 'pinned') return { kind: target.kind, reason: target.reason, shown }
    return {
      kind: 'ready',
      call: { url: request.url, headers: request.headers, body, addresses: target.addresses },
      shown,
      secrets: request.secrets,
    }
  }
}
