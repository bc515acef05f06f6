/** One attempt from beginning to end: compose, call, judge. Nothing is stored here. */
import type { Clock } from '../../foundation/clock.ts'
import type { WebhookLogOutcome } from '../../contract/webhook-log.ts'
import type { WebhookRow } from '../open-webhook.ts'
import { verdictOn } from './describe-answer.ts'
import type { DeliveryPolicy } from './delivery-policy.ts'
import { makeCall, type Answer } from './http-attempt.ts'
import type { DeliveryRow } from './outbox-repository.ts'
import type { PrepareCall, PreparedCall, ShownRequest } from './prepare-call.ts'

export interface Attempt {
  readonly startedAt: Date
  readonly durationMilliseconds: number
  readonly outcome: WebhookLogOutcome
  readonly words: string
  readonly request: ShownRequest
  readonly response: Extract<Answer, { kind: 'answered' }> | undefined
}

export interface AttemptOptions {
  readonly prepare: PrepareCall
  readonly clock: Clock
  readonly policy: DeliveryPolicy
  readonly signal: AbortSignal
}

export async function makeAttempt(webhook: WebhookRow, delivery: Pick<DeliveryRow, 'event_id' | 'body'>, { prepare, clock, policy, signal }: AttemptOptions): Promise<Attempt> {
  const startedAt = clock.now()
  const started = clock.seconds()
  const done = (request: ShownRequest, outcome: WebhookLogOutcome, words: string, response?: Attempt['response']): Attempt => ({
    startedAt,
    durationMilliseconds: Math.max(0, Math.round((clock.seconds() - started) * 1000)),
    outcome,
    words,
    request,
    response,
  })
  const prepared = await prepare(webhook, delivery, startedAt)
  if (prepared.kind === 'refused') return done(prepared.shown, 'REFUSED', `Nothing was sent. ${prepared.reason}`)
  if (prepared.kind === 'unresolved') return done(prepared.shown, 'UNREACHABLE', `${prepared.reason}.`)
  const answer = await call(prepared, policy, signal)
  const { outcome, words } = verdictOn(answer)
  return done(prepared.shown, outcome, words, answer.kind === 'answered' ? answer : undefined)
}

async function call({ call: request }: Extract<PreparedCall, { kind: 'ready' }>, policy: DeliveryPolicy, signal: AbortSignal): Promise<Answer> {
  try {
    return await makeCall(request, policy, signal)
  } catch (error) {
    return { kind: 'failed', code: '', reason: error instanceof Error ? error.message : String(error) }
  }
}
