/** A receiver of many webhooks of one team, which keeps in which order events arrived. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import { webhookPayload } from '../../server/contract/webhook.ts'

export interface Arrival {
  readonly eventId: string
  readonly status: string
}

export interface WebhookTide {
  readonly url: string
  /** By dataset, as they came. */
  readonly arrivals: ReadonlyMap<string, readonly Arrival[]>
  close(): void
}

const body = webhookPayload.pick({ id: true, status: true })

export async function startWebhookTide(): Promise<WebhookTide> {
  const arrivals = new Map<string, Arrival[]>()
  const server = createServer((request, response) => {
    void text(request).then((sent) => {
      const { id, status } = body.parse(JSON.parse(sent))
      arrivals.set(id, [...(arrivals.get(id) ?? []), { eventId: String(request.headers['webhook-id']), status }])
      // Nothing else counts as delivered.
      response.writeHead(200).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${String(address.port)}/`,
    arrivals,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Each of the statuses arrived, first in this order, and whatever came again with the id it had. */
export function expectOrdered(datasetId: string, arrived: readonly Arrival[], statuses: readonly string[]): void {
  const firsts = arrived.filter(
    ({ eventId }, index) => arrived.findIndex((earlier) => earlier.eventId === eventId) === index,
  )
  expect([datasetId, firsts.map(({ status }) => status)]).toEqual([datasetId, statuses])
  for (const { eventId, status } of arrived)
    expect([datasetId, status, firsts.find((first) => first.eventId === eventId)?.status]).toEqual([
      datasetId,
      status,
      status,
    ])
}
