/** Server-sent events of one dataset: a snapshot, then every status change and better score, until the final status. */
import { z } from 'zod'
import { datasetMetadata } from '../../contract/dataset.ts'
import { datasetStatus, finalStatuses, type DatasetStatus } from '../../contract/status.ts'
import { encodedOnce } from '../../http/event-text.ts'
import { repeatable } from '../../http/query-values.ts'
import { defineRoute, Reply, type EventStream, type Route } from '../../http/route.ts'
import type { PlanningModel } from '../../models/planning-model.ts'
import type { DatasetEvent } from '../lifecycle/dataset-hub.ts'
import { metadataOf } from '../dataset/dataset-metadata.ts'
import type { DatasetKey, DatasetService } from '../lifecycle/dataset-service.ts'
import { permissionsOf } from './permission-table.ts'
import { datasetKey, idParams, missing, resourcePath } from './route-parts.ts'

const watchQuery = z.strictObject({
  status: repeatable(datasetStatus)
    .describe('Only events with these statuses; repeatable')
    .meta({ example: ['SOLVING_COMPLETED', 'SOLVING_FAILED'] }),
})

const resumeHeaders = z.object({
  'Last-Event-ID': z
    .string()
    .optional()
    .describe('Id of the last event that arrived, to go on after it')
    .meta({ example: '17' }),
})

interface Watch {
  readonly key: DatasetKey
  readonly statuses: readonly DatasetStatus[]
  readonly lastEventId: string | undefined
}

export function eventRoutes(model: PlanningModel, datasets: DatasetService): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: resourcePath(model, '/{id}/events'),
      operationId: 'watchDataset',
      tag: 'Datasets',
      summary: 'Follow a dataset',
      description:
        'Server-sent events: the metadata now, then again at every status change and every better score (at most one a second). Ends after a final status, or when the key does; a comment line every 15 s keeps the connection open. A client that reconnects with Last-Event-ID gets every status it missed, also after a restart.',
      access: { by: 'apiKey', anyOf: permissionsOf('get', '/{version}/{resource}/{id}/{subresource}') },
      params: idParams,
      query: watchQuery,
      requestHeaders: resumeHeaders,
      responses: {
        200: {
          description: 'A stream of events; the data of each is metadata',
          schema: datasetMetadata,
          contentType: 'text/event-stream',
        },
        ...missing,
      },
      async handle(request) {
        const key = datasetKey(model, request)
        await datasets.find(key)
        const watch = { key, statuses: request.query.status, lastEventId: request.header('last-event-id') }
        return new Reply(200, { kind: 'eventStream', run: (stream) => follow(watch, datasets, stream) })
      },
    }),
  ]
}

const encode = encodedOnce(({ id, dataset }: DatasetEvent) => ({ id, data: metadataOf(dataset) }))

/** Watches before it reads, so that nothing falls between the two. */
async function follow(
  { key, statuses, lastEventId }: Watch,
  datasets: DatasetService,
  stream: EventStream,
): Promise<void> {
  let finish: () => void = () => undefined
  const finished = new Promise<void>((resolve) => (finish = resolve))
  const send = (event: DatasetEvent) => {
    const { dataset } = event
    if (statuses.length === 0 || statuses.includes(dataset.status)) stream.send(encode(event))
    if (finalStatuses.has(dataset.status)) finish()
  }
  const meanwhile: DatasetEvent[] = []
  let listen = (event: DatasetEvent): void => void meanwhile.push(event)
  const unwatch = datasets.watch(key.id, (event) => listen(event))
  stream.closed.addEventListener('abort', finish)
  try {
    let told = 0
    const sendNew = (event: DatasetEvent) => {
      // What came in while the rows were read may be among them already.
      if (event.dataset.revision <= told) return
      told = event.dataset.revision
      send(event)
    }
    for (const event of await datasets.eventsSince(key, lastEventId)) sendNew(event)
    for (const event of meanwhile) sendNew(event)
    listen = sendNew
    await finished
  } finally {
    unwatch()
  }
}
