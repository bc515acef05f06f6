/** The body of a webhook call: what a receiver gets to know of a dataset (specification, Payload). */
import type { Selectable } from 'kysely'
import type { TriggeringStatus, WebhookPayload } from '../../contract/webhook.ts'
import { triggeringStatuses } from '../../contract/status.ts'
import type { Tables } from '../../storage/tables.ts'

/** What of a dataset goes into an event. */
export type EventDataset = Pick<
  Selectable<Tables['datasets']>,
  | 'id'
  | 'tenant_id'
  | 'name'
  | 'model_id'
  | 'model_version'
  | 'resource'
  | 'tags_json'
  | 'status'
  | 'parent_id'
  | 'event_chain'
>

/** The dataset's status, when it is one that calls webhooks. */
export function triggeringStatusOf({ status }: Pick<EventDataset, 'status'>): TriggeringStatus | undefined {
  // The set holds exactly the values of the type; its own test says so.
  return triggeringStatuses.has(status) ? (status as TriggeringStatus) : undefined
}

/** `base` is the address of the platform, or '' while it is not known: `withBase` puts it in later. */
export function composePayload(dataset: EventDataset, status: TriggeringStatus, base: string): WebhookPayload {
  const address = `${base}/api/models/${dataset.model_id}/${dataset.model_version}/${dataset.resource}/${dataset.id}`
  return {
    id: dataset.id,
    name: dataset.name,
    model: dataset.model_id,
    modelVersion: dataset.model_version,
    // Written by us as a list of texts.
    tags: JSON.parse(dataset.tags_json) as string[],
    status,
    ...(dataset.parent_id === null ? {} : { parentId: dataset.parent_id }),
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
