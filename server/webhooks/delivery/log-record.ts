/** Rows of the webhook log -> what the API shows. */
import type { WebhookLogDetail, WebhookLogRecord } from '../../contract/webhook-log.ts'
import type { TriggeringStatus, WebhookHeader } from '../../contract/webhook.ts'
import type { LogRow } from './log-repository.ts'

/** Name of a model by its id. */
export type ModelName = (modelId: string) => string

export function recordOf(row: LogRow, modelName: ModelName): WebhookLogRecord {
  // It is planned only as long as the delivery waits and no later attempt was made.
  const isPlanned = row.next_attempt_at !== null && row.state === 'WAITING' && row.attempt_count === row.number
  return {
    id: row.id,
    timestamp: row.at,
    durationMilliseconds: row.duration_ms,
    // Only triggering statuses are ever recorded.
    status: row.dataset_status as TriggeringStatus,
    model: row.model_id,
    modelName: modelName(row.model_id),
    modelVersion: row.model_version,
    datasetId: row.dataset_id,
    message: row.message,
    webhookId: row.webhook_id,
    webhookName: row.webhook_name,
    deliveryId: row.delivery_id,
    purpose: row.purpose,
    number: row.number,
    outcome: row.outcome,
    ...(row.response_status === null ? {} : { responseStatus: row.response_status }),
    ...(isPlanned ? { nextAttemptAt: row.next_attempt_at ?? '' } : {}),
  }
}

export function detailOf(row: LogRow, attempts: readonly LogRow[], modelName: ModelName): WebhookLogDetail {
  return {
    ...recordOf(row, modelName),
    request: { method: 'POST', url: row.request_url, ...headers(row.request_headers_json), body: row.body },
    ...(row.response_status === null
      ? {}
      : {
          response: {
            status: row.response_status,
            ...headers(row.response_headers_json),
            text: row.response_text ?? '',
          },
        }),
    attempts: attempts.map((attempt) => recordOf(attempt, modelName)),
  }
}

function headers(json: string | null): { headers?: WebhookHeader[] } {
  // Written by us as a list of headers.
  return json === null ? {} : { headers: JSON.parse(json) as WebhookHeader[] }
}
