/** One attempt from beginning to end: compose, call, judge. Nothing is stored here, and nothing is thrown. */
import type { Clock } from '../../foundation/clock.ts'
import type { WebhookLogOutcome } from '../../contract/webhook-log.ts'
import type { WebhookRow } from '../configuration/open-webhook.ts'
import { withoutSecrets, type SentSecret } from '../signing/sent-secrets.ts'
import { verdictOn } from './describe-answer.ts'
import type { DeliveryPolicy } from './delivery-policy.ts'
import { makeCall, type Answer } from './http-attempt.ts'
import type { PrepareCall, ShownRequest } from './prepare-call.ts'

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

export async function makeAttempt(
  webhook: WebhookRow,
  delivery: Parameters<PrepareCall>[1],
  { prepare, clock, policy, signal }: AttemptOptions,
): Promise<Attempt> {
  const startedAt = clock.now()
  const started = clock.seconds()
  const done = (
    request: ShownRequest,
    outcome: WebhookLogOutcome,
    words: string,
    response?: Attempt['response'],
  ): Attempt => ({
    startedAt,
    durationMilliseconds: Math.max(0, Math.round((clock.seconds() - started) * 1000)),
    outcome,
    words,
    request,
    response,
  })
  let shown: ShownRequest = { url: webhook.url, headers: [] }
  try {
    // The limits are real seconds whatever the clock says, as the timers of the call are.
    const preparedFrom = performance.now()
    const prepared = await prepare(webhook, delivery, startedAt)
    shown = prepared.shown
    if (prepared.kind === 'refused') return done(shown, 'REFUSED', `Nothing was sent. ${prepared.reason}`)
    if (prepared.kind === 'unresolved') return done(shown, 'UNREACHABLE', prepared.reason)
    const answer = withoutSecretsSent(
      await makeCall(prepared.call, { ...policy, spentSeconds: (performance.now() - preparedFrom) / 1000 }, signal),
      prepared.secrets,
    )
    const { outcome, words } = verdictOn(answer, new URL(webhook.url).host)
    return done(shown, outcome, words, answer.kind === 'answered' ? answer : undefined)
  } catch (error) {
    // Whatever went wrong on our side: the delivery has its retries, and the log says why.
    return done(
      shown,
      'UNREACHABLE',
      `The call could not be made: ${error instanceof Error ? error.message : String(error)}.`,
    )
  }
}

function withoutSecretsSent(answer: Answer, secrets: readonly SentSecret[]): Answer {
  if (answer.kind !== 'answered') return answer
  const hide = (text: string) => withoutSecrets(text, secrets)
  return {
    ...answer,
    headers: answer.headers.map(({ name, value }) => ({ name: hide(name), value: hide(value) })),
    text: hide(answer.text),
  }
}
