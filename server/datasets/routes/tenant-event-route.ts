/** Server-sent events of all datasets of a tenant, for lists that change while somebody looks at them. */
import { z } from 'zod'
import { datasetChange, type DatasetChange } from '../../contract/dataset-search.ts'
import { encodedOnce } from '../../http/event-text.ts'
import { defineRoute, Reply, type EventStream, type Route } from '../../http/route.ts'
import type { DatasetHub } from '../lifecycle/dataset-hub.ts'
import type { Dataset } from '../dataset/dataset.ts'
import { foundDatasetOf } from '../dataset/found-dataset.ts'
import { tenantOf } from '../dataset/tenant-of.ts'
import { badRequest } from './route-parts.ts'

/** The credential is looked at again when the client comes back. */
const maxSeconds = 300

const watchQuery = z.strictObject({
  seconds: z.coerce
    .number()
    .int()
    .min(1)
    .max(maxSeconds)
    .default(maxSeconds)
    .describe('How long to listen')
    .meta({ example: 60 }),
})

/** Below /api/platform/v1. */
export function tenantEventRoute(hub: DatasetHub): Route {
  return defineRoute({
    method: 'get',
    path: '/datasets/events',
    operationId: 'watchDatasets',
    tag: 'Datasets',
    summary: 'Follow all datasets',
    description:
      'Server-sent events: a dataset of any model at every status change, every better score (at most one a second each), when it is renamed, and when it goes to the bin or comes back. Begins with nothing: read the list after the stream has opened. Ends after the time asked for; a comment line every 15 s keeps the connection open.',
    access: { by: 'member', administrator: false },
    query: watchQuery,
    responses: {
      200: {
        description: 'A stream of events; the data of each is a dataset',
        schema: datasetChange,
        contentType: 'text/event-stream',
      },
      400: badRequest(),
    },
    handle: ({ query, caller }) => {
      const tenantId = tenantOf(caller)
      return new Reply(200, { kind: 'eventStream', run: (stream) => follow(hub, tenantId, query.seconds, stream) })
    },
  })
}

const encode = encodedOnce((dataset: Dataset) => ({ data: changeOf(dataset) }))

async function follow(hub: DatasetHub, tenantId: string, seconds: number, stream: EventStream): Promise<void> {
  const unwatch = hub.watchTenant(tenantId, (dataset) => stream.send(encode(dataset)))
  await new Promise<void>((finish) => {
    const timer = setTimeout(finish, seconds * 1000)
    stream.closed.addEventListener('abort', () => {
      clearTimeout(timer)
      finish()
    })
  })
  unwatch()
}

function changeOf(dataset: Dataset): DatasetChange {
  return { ...foundDatasetOf(dataset), isInBin: dataset.purgedAt !== null }
}
