/** Server-sent events of one dataset: a snapshot, then every status change and better score, until the final status. */
import { datasetMetadata } from '../contract/dataset.ts'
import { finalStatuses } from '../contract/status.ts'
import { defineRoute, Reply, type EventStream, type Route } from '../http/route.ts'
import type { PlanningModel } from '../models/planning-model.ts'
import { metadataOf } from './dataset-metadata.ts'
import type { DatasetKey, DatasetService } from './dataset-service.ts'
import { permissionsOf } from './permission-table.ts'
import { datasetKey, errors, idParams, resourcePath } from './route-parts.ts'

const heartbeatSeconds = 15

export function eventRoutes(model: PlanningModel, datasets: DatasetService): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: resourcePath(model, '/{id}/events'),
      operationId: 'watchDataset',
      tag: 'Datasets',
      summary: 'Follow a dataset',
      description: 'Server-sent events: the metadata now, then again at every status change and every better score (at most one a second). Ends after a final status; a comment line every 15 s keeps the connection open.',
      access: { by: 'apiKey', anyOf: permissionsOf('get', '/{version}/{resource}/{id}/{subresource}') },
      params: idParams,
      responses: { 200: { description: 'A stream of metadata', schema: datasetMetadata, contentType: 'text/event-stream' }, 404: errors.notFound },
      async handle(request) {
        const key = datasetKey(model, request)
        await datasets.find(key)
        return new Reply(200, { kind: 'eventStream', run: (stream) => follow(key, datasets, stream) })
      },
    }),
  ]
}

/** Watches before it reads the snapshot, so that nothing falls between the two. */
async function follow(key: DatasetKey, datasets: DatasetService, stream: EventStream): Promise<void> {
  let count = 0
  let finish: () => void = () => undefined
  const finished = new Promise<void>((resolve) => (finish = resolve))
  const send = (row: Parameters<typeof metadataOf>[0]) => {
    stream.send({ id: String(++count), data: metadataOf(row) })
    if (finalStatuses.has(row.status)) finish()
  }
  const missed: Parameters<typeof metadataOf>[0][] = []
  let listen = (row: Parameters<typeof metadataOf>[0]): void => void missed.push(row)
  const unwatch = datasets.watch(key.id, (row) => listen(row))
  const heartbeat = setInterval(() => stream.heartbeat(), heartbeatSeconds * 1000)
  stream.closed.addEventListener('abort', finish)
  try {
    const snapshot = await datasets.find(key)
    send(snapshot)
    for (const row of missed) if (row.status !== snapshot.status || row.score !== snapshot.score) send(row)
    listen = send
    await finished
  } finally {
    clearInterval(heartbeat)
    unwatch()
  }
}
