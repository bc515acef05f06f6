/** The body of a webhook call: what a receiver gets to know of a dataset (specification, Payload). */
import type { TriggeringStatus, WebhookPayload } from '../../contract/webhook.ts'
import { triggeringStatuses } from '../../contract/status.ts'
import type { EventDataset } from './event-dataset.ts'

/** The dataset's status, when it is one that calls webhooks. */
export function triggeringStatusOf({ status }: Pick<EventDataset, 'status'>): TriggeringStatus | undefined {
  // The set holds exactly the values of the type; its own test says so.
  return triggeringStatuses.has(status) ? (status as TriggeringStatus) : undefined
}

/** `base` is the address of the platform, or '' while it is not known: `withBase` puts it in later. */
export function composePayload(dataset: EventDataset, status: TriggeringStatus, base: string): WebhookPayload {
  const address = `${base}/api/models/${dataset.modelId}/${dataset.modelVersion}/${dataset.resource}/${dataset.id}`
  return {
    id: dataset.id,
    name: dataset.name,
    model: dataset.modelId,
    modelVersion: dataset.modelVersion,
    tags: [...dataset.tags],
    status,
    ...(dataset.parentId === null ? {} : { parentId: dataset.parentId }),
    runLink: `${address}/run`,
    outputLink: `${address}/output`,
  }
}

/**
 * How a body that still lacks the address looks in the table: quotes in texts of users are escaped, so no name can look
 * like it.
 */
export const bodyWithoutBase = '%"runLink":"/api/%'

export function withBase(body: string, base: string): string {
  const payload = JSON.parse(body) as WebhookPayload
  return JSON.stringify({ ...payload, runLink: base + payload.runLink, outputLink: base + payload.outputLink })
}
