/** The model API as a client sees it: submit, follow, read. */
import type { DatasetMetadata } from '../../server/contract/dataset.ts'

export interface RoutePlanClient {
  submit(body: unknown, query?: string): Promise<DatasetMetadata>
  get(path: string): Promise<Response>
  json<T = unknown>(path: string): Promise<T>
  metadata(id: string): Promise<DatasetMetadata>
  /** Follows the event stream until `isReached`; resolves to the metadata that did. */
  until(id: string, isReached: (metadata: DatasetMetadata) => boolean): Promise<DatasetMetadata>
  final(id: string): Promise<DatasetMetadata>
  remove(path: string): Promise<Response>
  raw(path: string, init: RequestInit): Promise<Response>
}

const finals = ['DATASET_INVALID', 'SOLVING_COMPLETED', 'SOLVING_INCOMPLETE', 'SOLVING_FAILED']

/** `base` ends with the model's id; other models than field service have resources of their own. */
export function routePlanClient(base: string, key: string, resource = 'route-plans'): RoutePlanClient {
  const address = (path: string) => `${base}/v1/${resource}${path}`
  const headers = { 'x-api-key': key }
  const get = (path: string) => fetch(address(path), { headers })
  const json = async <T>(path: string) => (await (await get(path)).json()) as T
  const metadata = (id: string) => json<DatasetMetadata>(`/${id}/metadata`)

  const until: RoutePlanClient['until'] = async (id, isReached) => {
    for await (const event of events(await get(`/${id}/events`))) if (isReached(event)) return event
    const last = await metadata(id)
    if (isReached(last)) return last
    throw new Error(
      `the event stream of ${id} ended in ${last.status}${last.failureMessage ? `: ${last.failureMessage}` : ''}`,
    )
  }

  return {
    async submit(body, query = '') {
      const response = await fetch(address(query), {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (response.status !== 202) throw new Error(`submission answered ${response.status}: ${await response.text()}`)
      return (await response.json()) as DatasetMetadata
    },
    get,
    json,
    metadata,
    until,
    final: (id) => until(id, ({ status }) => finals.includes(status)),
    remove: (path) => fetch(address(path), { method: 'DELETE', headers }),
    // fetch calls a text text/plain unless it is told what it is.
    raw: (path, init) =>
      fetch(address(path), {
        ...init,
        headers: {
          ...headers,
          ...(typeof init.body === 'string' ? { 'content-type': 'application/json' } : {}),
          ...init.headers,
        },
      }),
  }
}

/** The data of each event of a server-sent event stream. */
export async function* events(response: Response): AsyncGenerator<DatasetMetadata> {
  let buffer = ''
  const decoder = new TextDecoder()
  if (!response.body) throw new Error(`no event stream: ${response.status}`)
  for await (const chunk of response.body) {
    buffer += decoder.decode(chunk as Uint8Array, { stream: true })
    const blocks = buffer.split('\n\n')
    buffer = blocks.pop() ?? ''
    for (const block of blocks) {
      const data = block.split('\n').find((line) => line.startsWith('data: '))
      if (data) yield JSON.parse(data.slice(6)) as DatasetMetadata
    }
  }
}
