/** Webhooks of a tenant: checked when saved, their secrets sealed, every change in the audit log. */
import type { Kysely } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import {
  maxWebhooks,
  type FilterTest,
  type WebhookSummary,
  type WebhookFilters,
  type WebhookSettings,
} from '../../contract/webhook.ts'
import { AppError } from '../../foundation/app-error.ts'
import type { Clock } from '../../foundation/clock.ts'
import { newId } from '../../foundation/ids.ts'
import { createListeners } from '../../foundation/listeners.ts'
import type { Vault } from '../../foundation/vault.ts'
import { recordChange, type Actor } from '../../storage/audit-trail.ts'
import type { Database } from '../../storage/database.ts'
import type { Tables } from '../../storage/tables.ts'
import type { DatasetLookup } from '../delivery/event-dataset.ts'
import { readHealthHours } from '../delivery/health-hours.ts'
import { testFilters } from './filter-test.ts'
import { compileNamePattern } from './name-filter.ts'
import { headersPlace, hmacKeyPlace, openWebhook } from './open-webhook.ts'
import type { Webhook } from './webhook.ts'
import { summaryOf } from './webhook-summary.ts'
import {
  deleteWebhook,
  existingWebhook,
  insertWebhook,
  leaveMissed,
  listWebhooks,
  readActivity,
  updateWebhook,
} from './webhook-repository.ts'
import { restoreHidden, webhookIssues, type StoredSecrets } from './webhook-rules.ts'

export interface WebhookService {
  /** Oldest first; on demand with the calls of their last 24 hours. */
  list(tenantId: string, more?: { readonly healthHours: boolean }): Promise<WebhookSummary[]>
  /** Throws WEBHOOK_NOT_FOUND. */
  read(tenantId: string, id: string): Promise<WebhookSummary>
  /** Throws BODY_INVALID with every fault, and WEBHOOK_LIMIT. */
  create(actor: Actor, order: WebhookSettings): Promise<WebhookSummary>
  /** Absent HMAC key and hidden header values stay; a pause ends, as what caused it may be mended. */
  replace(actor: Actor, id: string, order: WebhookSettings): Promise<WebhookSummary>
  remove(actor: Actor, id: string): Promise<void>
  /** What it could not deliver so far is missed no longer; it stays in the log. */
  leaveMissed(tenantId: string, id: string): Promise<void>
  testFilters(tenantId: string, filters: WebhookFilters, signal: AbortSignal): Promise<FilterTest>
  /** Called once a change is stored. Returns the way to stop listening. */
  onChange(listener: (tenantId: string, webhookId: string) => void): () => void
}

/** What webhooks need to know about the tenant's secrets; the feature that keeps them implements it. */
export interface SecretLookup {
  names(tenantId: string): Promise<readonly string[]>
  /** Every secret by its name; undefined where the value cannot be opened. */
  open(tenantId: string): Promise<ReadonlyMap<string, string | undefined>>
}

export interface WebhookServiceOptions {
  readonly database: Database
  readonly clock: Clock
  readonly vault: Vault
  readonly secrets: SecretLookup
  readonly datasets: Pick<DatasetLookup, 'slice'>
  /** Ports this platform listens on; empty until it does. */
  ownPorts(): readonly number[]
}

export function createWebhooks(options: WebhookServiceOptions): WebhookService {
  const { database, secrets } = options
  const listeners = createListeners<[tenantId: string, webhookId: string]>()
  const announce = ({ tenantId }: Actor, card: WebhookSummary): WebhookSummary => {
    listeners.tell(tenantId, card.id)
    return card
  }
  return {
    list: (tenantId, { healthHours } = { healthHours: false }) =>
      database.read(async (db) => {
        const summaries: WebhookSummary[] = []
        for (const webhook of await listWebhooks(db, tenantId)) summaries.push(await readSummary(db, options, webhook))
        if (!healthHours) return summaries
        const ids = summaries.map(({ id }) => id)
        const hours = await readHealthHours(db, options.clock.now(), ids)
        return summaries.map((card) => ({ ...card, healthHours: hours.get(card.id) ?? [] }))
      }),
    read: (tenantId, id) =>
      database.read(async (db) => readSummary(db, options, await existingWebhook(db, tenantId, id))),
    async create(actor, order) {
      const secretNames = await secrets.names(actor.tenantId)
      return announce(actor, await database.write((db) => createWebhook(db, options, actor, { order, secretNames })))
    },
    async replace(actor, id, order) {
      const secretNames = await secrets.names(actor.tenantId)
      return announce(
        actor,
        await database.write((db) => replaceWebhook(db, options, actor, { id, order, secretNames })),
      )
    },
    async remove(actor, id) {
      announce(actor, await database.write((db) => removeWebhook(db, options, actor, id)))
    },
    leaveMissed: (tenantId, id) =>
      database.write(async (db) => {
        await existingWebhook(db, tenantId, id)
        await leaveMissed(db, id)
      }),
    async testFilters(tenantId, filters, signal) {
      const compiled = filters.namePattern === null ? undefined : compileNamePattern(filters.namePattern)
      if (compiled && 'fault' in compiled)
        throw new AppError('BODY_INVALID', 'The filters are not valid. See details.', [
          `namePattern: ${compiled.fault}`,
        ])
      return testFilters(options, tenantId, { filters, signal })
    },
    onChange: listeners.add,
  }
}

interface Draft<Order = WebhookSettings> {
  readonly order: Order
  readonly secretNames: readonly string[]
}

const nothingStored: StoredSecrets = { url: undefined, headers: [], hmacKey: undefined }

async function createWebhook(
  db: Kysely<Tables>,
  options: WebhookServiceOptions,
  actor: Actor,
  draft: Draft,
): Promise<WebhookSummary> {
  const others = await listWebhooks(db, actor.tenantId)
  if (others.length >= maxWebhooks) throw new AppError('WEBHOOK_LIMIT', { count: others.length })
  const now = options.clock.now()
  const fresh = {
    id: newId(),
    tenantId: actor.tenantId,
    sealedHmacKey: null,
    createdAt: now.toISOString(),
    failingSince: null,
    missedFrom: null,
  }
  const webhook = ordered(fresh, nothingStored, { ...draft, order: named(draft.order, others) }, options)
  await insertWebhook(db, webhook)
  const card = await readSummary(db, options, webhook)
  await recordChange(db, actor, now, {
    action: 'CREATE',
    kind: 'WEBHOOK',
    id: webhook.id,
    name: webhook.name,
    after: audited(card),
  })
  return card
}

async function replaceWebhook(
  db: Kysely<Tables>,
  options: WebhookServiceOptions,
  actor: Actor,
  { id, ...draft }: Draft & { readonly id: string },
): Promise<WebhookSummary> {
  const before = await existingWebhook(db, actor.tenantId, id)
  const others = (await listWebhooks(db, actor.tenantId)).filter((other) => other.id !== id)
  const opened = openWebhook(before, options.vault)
  const stored = 'problem' in opened ? nothingStored : opened
  const after = ordered(before, stored, { ...draft, order: named(draft.order, others) }, options)
  await updateWebhook(db, after)
  const card = await readSummary(db, options, after)
  const was = audited(await readSummary(db, options, before))
  const isHmacKeyReplaced = draft.order.hmacKey !== undefined
  // Values that are hidden on the summaries are compared as they are; a pause that ends is a change, too.
  const isKept =
    !isHmacKeyReplaced &&
    !('problem' in opened) &&
    before.pausedReason === null &&
    isDeepStrictEqual(was, audited(card)) &&
    isDeepStrictEqual(opened, openWebhook(after, options.vault))
  if (isKept) return card
  const change = { before: was, after: { ...audited(card), isHmacKeyReplaced } }
  await recordChange(db, actor, options.clock.now(), {
    action: 'UPDATE',
    kind: 'WEBHOOK',
    id,
    name: after.name,
    ...change,
  })
  return card
}

async function removeWebhook(
  db: Kysely<Tables>,
  options: WebhookServiceOptions,
  actor: Actor,
  id: string,
): Promise<WebhookSummary> {
  const webhook = await existingWebhook(db, actor.tenantId, id)
  const card = await readSummary(db, options, webhook)
  await deleteWebhook(db, id)
  await recordChange(db, actor, options.clock.now(), {
    action: 'DELETE',
    kind: 'WEBHOOK',
    id,
    name: webhook.name,
    before: audited(card),
  })
  return card
}

type NamedOrder = WebhookSettings & { readonly name: string }
type Kept = Pick<Webhook, 'id' | 'tenantId' | 'sealedHmacKey' | 'createdAt' | 'failingSince' | 'missedFrom'>

/** The webhook as the order has it, or BODY_INVALID. */
function ordered(
  kept: Kept,
  stored: StoredSecrets,
  { order, secretNames }: Draft<NamedOrder>,
  { vault, clock, ownPorts }: WebhookServiceOptions,
): Webhook {
  const headers = restoreHidden(order, stored)
  const faults = webhookIssues({ ...order, headers }, { stored, secretNames, ownPorts: ownPorts() })
  if (faults.length > 0) throw new AppError('BODY_INVALID', 'The webhook is not valid. See details.', faults)
  const { id, tenantId, sealedHmacKey, createdAt, failingSince, missedFrom } = kept
  return {
    ...{ id, tenantId, createdAt, failingSince, missedFrom },
    name: order.name,
    url: order.url,
    isEnabled: order.enabled,
    authorization: order.authorization,
    hmacMethod: order.hmacMethod,
    sealedHmacKey: order.hmacKey === undefined ? sealedHmacKey : vault.seal(order.hmacKey, hmacKeyPlace(id)),
    sealedHeaders: vault.seal(JSON.stringify(headers), headersPlace(id)),
    hasStandardHeaders: order.standardHeaders,
    filters: order.filters,
    updatedAt: clock.now().toISOString(),
    pausedReason: null,
    isLoop: false,
  }
}

const readSummary = async (db: Kysely<Tables>, { vault }: WebhookServiceOptions, webhook: Webhook) =>
  summaryOf(webhook, vault, await readActivity(db, webhook))

/** What changes by itself is no change of the configuration. */
function audited({ health: _health, warnings: _warnings, updatedAt: _updatedAt, ...settings }: WebhookSummary) {
  return settings
}

/** Without a name it is called after its host, numbered when another is. */
function named(order: WebhookSettings, others: readonly Webhook[]): NamedOrder {
  if (order.name !== undefined) return { ...order, name: order.name }
  const host = new URL(order.url).host.slice(0, 90)
  const taken = new Set(others.map(({ name }) => name))
  for (let number = 1; ; number++) {
    const name = number === 1 ? host : `${host} ${number}`
    if (!taken.has(name)) return { ...order, name }
  }
}
