/** Which deliveries are sent next: what is due, as far as sockets, shares and the rate of each webhook allow. */
import type { Kysely } from 'kysely'
import type { Clock } from '../../foundation/clock.ts'
import type { Tables } from '../../storage/tables.ts'
import type { WriteDb } from '../../storage/write-db.ts'
import type { Webhook } from '../configuration/webhook.ts'
import { listCallableWebhooks } from '../configuration/webhook-repository.ts'
import type { Delivery } from './delivery.ts'
import { socketShare, type DeliveryPolicy } from './delivery-policy.ts'
import { bringNearer, dueFirstAttempts, dueRetries, liesBeyond, markUnderWay, nextDue } from './outbox-repository.ts'
import type { RateLimit } from './rate-limit.ts'

export interface Claim {
  readonly webhook: Webhook
  readonly delivery: Delivery
}

export interface DispatchState {
  readonly clock: Clock
  readonly policy: DeliveryPolicy
  readonly rate: RateLimit
  /** Calls under way, by webhook. */
  readonly underWay: ReadonlyMap<string, number>
  /** Monotonic times before which webhooks need not be looked at. */
  readonly wakeAt: ReadonlyMap<string, number>
}

export interface Round {
  readonly claims: readonly Claim[]
  /** When each of the webhooks that were looked at wants to be looked at again. */
  readonly wakeAt: ReadonlyMap<string, number>
  /** Those of them that could use another socket, once one comes free. */
  readonly starved: ReadonlySet<string>
  /** Webhooks with more events than are sent in a minute. */
  readonly heldBack: readonly string[]
}

type Db = Kysely<Tables>

/** Claims are marked as under way in the transaction, and count for the rate once that is stored. */
export async function claimDue(db: WriteDb, state: DispatchState): Promise<Round> {
  const { clock, policy, underWay } = state
  const webhooks = await listCallableWebhooks(db)
  const share = socketShare(policy, webhooks.length)
  let free = policy.sockets - [...underWay.values()].reduce((sum, count) => sum + count, 0)
  const claims: Claim[] = []
  const wakeAt = new Map<string, number>()
  const starved = new Set<string>()
  const heldBack: string[] = []
  for (const webhook of inTurn(webhooks, underWay).filter(({ id }) => (state.wakeAt.get(id) ?? 0) <= clock.seconds())) {
    const limit = Math.min(free, share - (underWay.get(webhook.id) ?? 0))
    const deliveries = await claimOf(db, state, webhook.id, limit)
    claims.push(...deliveries.map((delivery) => ({ webhook, delivery })))
    free -= deliveries.length
    const begun = deliveries.filter(({ attemptCount }) => attemptCount === 0).length
    db.afterCommit(() => state.rate.take(webhook.id, begun))
    const { seconds, isHeldBack } = await outlook(db, state, { webhookId: webhook.id, begun })
    if (isHeldBack) heldBack.push(webhook.id)
    const isStarved = deliveries.length >= limit
    if (isStarved) starved.add(webhook.id)
    wakeAt.set(webhook.id, isStarved ? Infinity : clock.seconds() + seconds)
  }
  return { claims, wakeAt, starved, heldBack }
}

/** Those with the fewest calls under way first: where there are fewer sockets than webhooks, every one has its turn. */
function inTurn(webhooks: readonly Webhook[], underWay: ReadonlyMap<string, number>): Webhook[] {
  return [...webhooks].sort((a, b) => (underWay.get(a.id) ?? 0) - (underWay.get(b.id) ?? 0))
}

/** First attempts and retries as they became due, so that neither holds up the other. */
async function claimOf(db: Db, { clock, rate }: DispatchState, webhookId: string, limit: number): Promise<Delivery[]> {
  const now = clock.now().toISOString()
  const retries = await dueRetries(db, { webhookId, now, limit })
  const firsts = await dueFirstAttempts(db, { webhookId, now, limit: Math.min(limit, rate.available(webhookId)) })
  const chosen = [...retries, ...firsts]
    .sort((a, b) => ((a.nextAttemptAt ?? '') < (b.nextAttemptAt ?? '') ? -1 : 1))
    .slice(0, Math.max(0, limit))
  await markUnderWay(
    db,
    chosen.map(({ sequence }) => sequence),
    now,
  )
  return chosen
}

/** When something of the webhook is due next; `begun` first attempts are not counted by the rate yet. */
async function outlook(
  db: Db,
  { clock, policy, rate }: DispatchState,
  { webhookId, begun }: { readonly webhookId: string; readonly begun: number },
): Promise<{ seconds: number; isHeldBack: boolean }> {
  const now = clock.now().getTime()
  const furthest = new Date(now + policy.retryAfterSeconds * 1000).toISOString()
  if (await liesBeyond(db, webhookId, furthest)) await bringNearer(db, webhookId, furthest)
  const { first, retry } = await nextDue(db, webhookId)
  const secondsTo = (time: string | undefined) => (time === undefined ? Infinity : (Date.parse(time) - now) / 1000)
  const isHeldBack = secondsTo(first) <= 0 && rate.available(webhookId, begun) === 0
  return {
    seconds: Math.min(Math.max(secondsTo(first), rate.secondsToNext(webhookId, begun)), secondsTo(retry)),
    isHeldBack,
  }
}
