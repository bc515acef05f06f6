/**
 * Every limit that integrators are promised, against a literal copy: one that is a little larger or smaller passes
 * every other test.
 */
import { describe, expect, test } from 'vitest'
import { maxProfilesPerModel } from '../../../server/contract/configuration-profile.ts'
import { datasetName } from '../../../server/contract/dataset.ts'
import { defaultLifetime } from '../../../server/contract/lifetime.ts'
import { settings } from '../../../server/contract/settings.ts'
import { maxNamePattern } from '../../../server/contract/webhook.ts'
import { defaultPriority } from '../../../server/datasets/dataset/new-dataset.ts'
import { largestAwaitedBytes, maxWaitSeconds } from '../../../server/datasets/lifecycle/check-outcome.ts'
import { maxRestarts } from '../../../server/datasets/lifecycle/interrupted-run.ts'
import { runLimits } from '../../../server/datasets/queue/run-limits.ts'
import { submissionQuery } from '../../../server/datasets/routes/route-parts.ts'
import { keptMilliseconds as answersKept } from '../../../server/datasets/submission/idempotency/attempt.ts'
import { maxJsonDepth } from '../../../server/foundation/json-scanner.ts'
import { datasetBodyLimits } from '../../../server/http/body-stream.ts'
import { heartbeatSeconds } from '../../../server/http/send-reply.ts'
import { patchLimits } from '../../../server/json-patch/patch-budget.ts'
import { windowMilliseconds as mailWindow } from '../../../server/operations/notifications/decide.ts'
import { maxMatchedName } from '../../../server/webhooks/configuration/name-filter.ts'
import { deliveryPolicy } from '../../../server/webhooks/delivery/delivery-policy.ts'
import { keptAnswerBytes } from '../../../server/webhooks/delivery/http-attempt.ts'
import { logLimits } from '../../../server/webhooks/delivery/log-housekeeping.ts'

const defaults = settings.parse({})

describe('a limit is just what is written of it', () => {
  // The words of what was specified, row by row.
  test.each([
    ['Request payload, gzip-compressed: up to 100 MB', datasetBodyLimits.compressedBytes, 100_000_000],
    ['Request payload, uncompressed: up to 2 GB', datasetBodyLimits.plainBytes, 2_000_000_000],
    ['Default API key lifetime: 30 days', defaultLifetime, 'P30D'],
    ['Webhook retry delay: 10 seconds', deliveryPolicy.retryAfterSeconds, 10],
    ['Webhook retries: up to 10', deliveryPolicy.retries, 10],
    ['Failure e-mail frequency: at most one per 2 hours', mailWindow, 7_200_000],
    ['Webhook log retention: at most 30 days', logLimits.days, 30],
  ])('%s', (_row, limit, written) => {
    expect(limit).toBe(written)
  })

  // What the decisions add to it.
  test.each([
    ['5 s to connect to a webhook', deliveryPolicy.connectSeconds, 5],
    ['15 s in all', deliveryPolicy.totalSeconds, 15],
    ['4 KB of its answer', keptAnswerBytes, 4096],
    ['name pattern of 256 characters', maxNamePattern, 256],
    ['matched with 512 of a name', maxMatchedName, 512],
    ['50 configuration profiles for each model', maxProfilesPerModel, 50],
    ['priority 5 by default', defaultPriority, 5],
    ['a bin of 7 days', defaults.binDays, 7],
    ['answers of an Idempotency-Key for 24 hours', answersKept, 86_400_000],
    ['heartbeat of an event stream every 15 s', heartbeatSeconds, 15],
    ['bodies up to 5 MB are answered after their check', largestAwaitedBytes, 5_000_000],
    ['after 2 s at most', maxWaitSeconds, 2],
    ['an interrupted run goes on twice', maxRestarts, 2],
    ['10,000 operations of a patch', patchLimits.operations, 10_000],
    ['50 million steps of it', patchLimits.steps, 50_000_000],
    ['2 GB of its result', patchLimits.bytes, 2_000_000_000],
    ['64 levels of its result', patchLimits.depth, 64],
    ['64 levels of JSON', maxJsonDepth, 64],
  ])('%s', (_row, limit, written) => {
    expect(limit).toBe(written)
  })

  test('rounds within PT10M when nothing else is named; a window of PT30S and 0.0001 when one of the two is', () => {
    expect(runLimits(undefined)).toEqual({ spentSeconds: 600, worthwhileRound: 0.001 })
    expect(runLimits({ minimumImprovementRatio: 0.5 }).diminishedReturns?.windowSeconds).toBe(30)
    expect(runLimits({ slidingWindowDuration: 'PT1M' }).diminishedReturns?.minimumImprovementRatio).toBe(0.0001)
  })

  test('priorities from 0 to 10, names up to 255 characters', () => {
    const { priority } = submissionQuery.shape
    expect([-1, 0, 10, 11].map((value) => priority.safeParse(value).success)).toEqual([false, true, true, false])
    expect([255, 256].map((length) => datasetName.safeParse('n'.repeat(length)).success)).toEqual([true, false])
  })
})
