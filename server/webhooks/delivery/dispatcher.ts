/**
 * Sends what the outbox holds. Everything it has to know is in the table, so it goes on after a crash where it stopped:
 * what is due is claimed in a transaction, called, and what came of it stored in another.
 */
import { setMaxListeners } from 'node:events'
import type { Clock } from '../../foundation/clock.ts'
import type { Logger } from '../../foundation/logger.ts'
import type { Database } from '../../storage/database.ts'
import { isLeadershipLost, type Leadership } from '../../storage/leader.ts'
import type { Webhook } from '../configuration/webhook.ts'
import { makeAttempt, type Attempt } from './attempt.ts'
import { storeAttempt, type Consequence } from './store-attempt.ts'
import { claimDue, type Claim } from './claim-due.ts'
import type { DeliveryPolicy } from './delivery-policy.ts'
import type { Delivery } from './delivery.ts'
import type { Outbox } from './outbox.ts'
import type { PrepareCall } from './prepare-call.ts'
import { createRateLimit, type RateLimit } from './rate-limit.ts'

export interface DispatcherOptions {
  readonly database: Database
  readonly clock: Clock
  readonly logger: Logger
  readonly policy: DeliveryPolicy
  readonly prepare: PrepareCall
  readonly outbox: Pick<Outbox, 'complete'>
  /** Nothing is claimed or stored by whoever does not lead any more. */
  readonly leadership: Pick<Leadership, 'assertCurrent'>
  /** An attempt is in the log. */
  onStored(): void
  /** What a stored attempt meant for its webhook. */
  onConsequence(consequence: Consequence, webhook: Webhook, delivery: Delivery): void
}

/** While the disk refuses to store: how long until it is asked again. */
const storageRetrySeconds = 1
/** How often it is reported that events of a webhook are held back. */
const reportSeconds = 60

export class Dispatcher {
  readonly #options: DispatcherOptions
  readonly #rate: RateLimit
  readonly #stopping = new AbortController()
  readonly #underWay = new Map<string, number>()
  readonly #attempts = new Set<Promise<void>>()
  /** Monotonic time at which each webhook wants to be looked at; one that is not here wants it now. */
  readonly #wakeAt = new Map<string, number>()
  /** Those that wait for a socket: the others have nothing more to send when one comes free. */
  readonly #starved = new Set<string>()
  /** Who was woken since the round under way began; what it found of them is out of date. */
  #woken: Set<string> | 'all' = 'all'
  #allLookedAt = 0
  readonly #reportedAt = new Map<string, number>()
  #rounds: Promise<void> | undefined
  #isStarted = false
  #isAskedAgain = false
  #timer: NodeJS.Timeout | undefined

  constructor(options: DispatcherOptions) {
    this.#options = options
    // Every call under way listens.
    setMaxListeners(0, this.#stopping.signal)
    this.#rate = createRateLimit(options.clock, options.policy.firstAttemptsPerMinute)
  }

  /** Aborted when it stops. */
  get stopping(): AbortSignal {
    return this.#stopping.signal
  }

  /** Until then, whoever wakes it wakes it for later. */
  start(): void {
    this.#isStarted = true
    this.wake()
  }

  /** Something may be due, of this webhook or of any. Returns at once. */
  wake(webhookId?: string): void {
    if (webhookId === undefined) this.#woken = 'all'
    else if (this.#woken !== 'all') this.#woken.add(webhookId)
    this.#look()
  }

  #look(): void {
    if (!this.#isStarted || this.#stopping.signal.aborted) return
    this.#isAskedAgain = true
    this.#rounds ??= this.#goRound().finally(() => {
      this.#rounds = undefined
      // Somebody may have asked after the last look and before this.
      if (this.#isAskedAgain) this.#look()
    })
  }

  /** Breaks off what is under way; resolves when all of it is stored as such. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    clearTimeout(this.#timer)
    await this.#rounds
    await Promise.all(this.#attempts)
  }

  async #goRound(): Promise<void> {
    // Many wake us at the same time.
    await new Promise((resolve) => setImmediate(resolve))
    while (this.#isAskedAgain && !this.#stopping.signal.aborted) {
      this.#isAskedAgain = false
      clearTimeout(this.#timer)
      let waitSeconds = storageRetrySeconds
      try {
        waitSeconds = await this.#startDue()
      } catch (error) {
        this.#options.logger.error({ error: String(error) }, 'deliveries that are due could not be looked up')
      }
      if (!this.#stopping.signal.aborted) this.#timer = setTimeout(() => this.#tick(), waitSeconds * 1000)
    }
  }

  /** Only those are looked at whose time has come; now and then all, whatever may have changed unheard. */
  #tick(): void {
    const now = this.#options.clock.seconds()
    const isAllDue = now - this.#allLookedAt >= this.#options.policy.recheckSeconds
    if (!isAllDue) return this.#look()
    this.#allLookedAt = now
    this.wake()
  }

  /** Resolves to the seconds until the next look. */
  async #startDue(): Promise<number> {
    const { database, clock, policy, leadership } = this.#options
    this.#lookAtWoken()
    const state = { clock, policy, rate: this.#rate, underWay: this.#underWay, wakeAt: this.#wakeAt }
    const { claims, wakeAt, starved, heldBack } = await database.write(async (db) => {
      await leadership.assertCurrent(db)
      return claimDue(db, state)
    })
    for (const [webhookId, at] of wakeAt) {
      this.#wakeAt.set(webhookId, at)
      if (starved.has(webhookId)) this.#starved.add(webhookId)
      else this.#starved.delete(webhookId)
    }
    this.#lookAtWoken()
    for (const { webhook, delivery } of claims)
      this.#start({ webhook, delivery: { ...delivery, body: this.#options.outbox.complete(delivery.body) } })
    for (const webhookId of heldBack) this.#reportHeldBack(webhookId)
    const now = clock.seconds()
    return Math.max(0, Math.min(policy.recheckSeconds, ...[...this.#wakeAt.values()].map((at) => at - now)))
  }

  #lookAtWoken(): void {
    if (this.#woken === 'all') {
      this.#wakeAt.clear()
      this.#starved.clear()
    } else for (const webhookId of this.#woken) this.#wakeAt.delete(webhookId)
    this.#woken = new Set()
  }

  #reportHeldBack(webhookId: string): void {
    const now = this.#options.clock.seconds()
    if (now - (this.#reportedAt.get(webhookId) ?? -Infinity) < reportSeconds) return
    this.#reportedAt.set(webhookId, now)
    this.#options.logger.warn(
      { webhookId, perMinute: this.#options.policy.firstAttemptsPerMinute },
      'events of a webhook wait because there are more of them than are sent in a minute',
    )
  }

  #start(claim: Claim): void {
    const { id } = claim.webhook
    this.#underWay.set(id, (this.#underWay.get(id) ?? 0) + 1)
    const attempt = this.#carryOut(claim)
      .catch((error: unknown) =>
        this.#options.logger.error(
          { webhookId: id, deliveryId: claim.delivery.id, error: String(error) },
          'an attempt could not be carried out',
        ),
      )
      .finally(() => {
        this.#attempts.delete(attempt)
        this.#release(id)
      })
    this.#attempts.add(attempt)
  }

  #release(webhookId: string): void {
    const left = (this.#underWay.get(webhookId) ?? 1) - 1
    if (left > 0) this.#underWay.set(webhookId, left)
    else this.#underWay.delete(webhookId)
    for (const id of [webhookId, ...this.#starved]) this.wake(id)
  }

  async #carryOut({ webhook, delivery }: Claim): Promise<void> {
    const { clock, onConsequence, onStored } = this.#options
    const attempt = await makeAttempt(webhook, delivery, { ...this.#options, signal: this.#stopping.signal })
    const consequence = await this.#store(delivery, attempt, clock.now())
    onStored()
    if (consequence) onConsequence(consequence, webhook, delivery)
  }

  /** What was sent must not be forgotten because the disk is full for a while. */
  async #store(delivery: Delivery, attempt: Attempt, at: Date): Promise<Consequence | undefined> {
    const { database, policy, logger, leadership } = this.#options
    for (;;) {
      try {
        return await database.write(
          async (db) => {
            await leadership.assertCurrent(db)
            return storeAttempt(db, policy, { delivery, attempt, at })
          },
          { datasets: [delivery.datasetId] },
        )
      } catch (error) {
        if (isLeadershipLost(error)) return undefined
        logger.error({ deliveryId: delivery.id, error: String(error) }, 'what came of an attempt could not be stored')
        if (this.#stopping.signal.aborted) return undefined
        await new Promise((resolve) => setTimeout(resolve, storageRetrySeconds * 1000))
      }
    }
  }
}
