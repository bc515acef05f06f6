/** The body of a webhook call: what a receiver gets to know of a dataset (docs/integration/webhooks.md, "The body"). */
import { z } from 'zod'
import { triggeringStatus, type TriggeringStatus, type WebhookPayload } from '../../contract/webhook.ts'
import { readJson } from '../../storage/json-column.ts'
import type { EventDataset } from './event-dataset.ts'

/** The dataset's status, when it is one that calls webhooks. */
export function triggeringStatusOf({ status }: Pick<EventDataset, 'status'>): TriggeringStatus | undefined {
  return triggeringStatus.safeParse(status).data
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

/** Of what was written by a process that does not know the address: a worker, which nobody calls. */
export const isWithoutBase = (body: string) => body.includes('"runLink":"/api/')

const links = z.looseObject({ runLink: z.string(), outputLink: z.string() })

export function withBase(body: string, base: string): string {
  const payload = readJson(links, body)
  return JSON.stringify({ ...payload, runLink: base + payload.runLink, outputLink: base + payload.outputLink })
}
