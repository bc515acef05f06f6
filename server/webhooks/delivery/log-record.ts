/** Calls in the webhook log as the API shows them. */
import type { WebhookLogDetail, WebhookLogRecord } from '../../contract/webhook-log.ts'
import type { WebhookHeader } from '../../contract/webhook.ts'
import type { LoggedCall } from './log-repository.ts'

/** Name of a model by its id. */
export type ModelName = (modelId: string) => string

export function recordOf(call: LoggedCall, modelName: ModelName): WebhookLogRecord {
  // It is planned only as long as the delivery waits and no later attempt was made.
  const isPlanned = call.nextAttemptAt !== null && call.state === 'WAITING' && call.attemptCount === call.number
  return {
    id: call.id,
    timestamp: call.at,
    durationMilliseconds: call.durationMilliseconds,
    status: call.datasetStatus,
    model: call.modelId,
    modelName: modelName(call.modelId),
    modelVersion: call.modelVersion,
    datasetId: call.datasetId,
    message: call.message,
    webhookId: call.webhookId,
    webhookName: call.webhookName,
    deliveryId: call.deliveryId,
    purpose: call.purpose,
    number: call.number,
    outcome: call.outcome,
    ...(call.responseStatus === null ? {} : { responseStatus: call.responseStatus }),
    ...(isPlanned ? { nextAttemptAt: call.nextAttemptAt ?? '' } : {}),
  }
}

export function detailOf(call: LoggedCall, attempts: readonly LoggedCall[], modelName: ModelName): WebhookLogDetail {
  return {
    ...recordOf(call, modelName),
    request: { method: 'POST', url: call.requestUrl, ...headers(call.requestHeaders), body: call.body },
    ...(call.responseStatus === null
      ? {}
      : {
          response: {
            status: call.responseStatus,
            ...headers(call.responseHeaders),
            text: call.responseText ?? '',
          },
        }),
    attempts: attempts.map((attempt) => recordOf(attempt, modelName)),
  }
}

function headers(list: readonly WebhookHeader[] | null): { headers?: WebhookHeader[] } {
  return list === null ? {} : { headers: [...list] }
}
