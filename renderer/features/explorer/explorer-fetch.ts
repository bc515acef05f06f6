/**
 * How the explorer calls the server: to our own origin only, with the chosen credential, and never with more than a
 * page can show. A long answer is cut at 1 MB, because laying out ten of them freezes a page for seconds; the whole one
 * can be saved.
 */
import { sessionHeaders } from '../../api/page-proof.ts'
import type { Credential } from './credential-store.ts'
import { switchOffOptionalParameters } from './optional-parameters.ts'

const mostShownBytes = 1024 * 1024

/** An answer that was too long to show. */
export interface LongAnswer {
  readonly url: string
  /** Asking again is safe, so the whole answer can be fetched once more and saved. */
  readonly canBeSaved: boolean
}

export interface ExplorerFetchOptions {
  credential(): Credential
  onLongAnswer(answer: LongAnswer): void
}

/** A key replaces the session in a call that carries it. */
export const keyHeader = 'X-API-KEY'

export function createExplorerFetch({ credential, onLongAnswer }: ExplorerFetchOptions): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    if (new URL(request.url).origin !== location.origin)
      throw new TypeError(`The explorer calls this server only, not ${request.url}.`)
    for (const [name, value] of Object.entries(sessionHeaders())) request.headers.set(name, value)
    const chosen = credential()
    if (chosen.kind === 'key') request.headers.set(keyHeader, chosen.key)
    else request.headers.delete(keyHeader)
    const response = await fetch(request)
    if (response.ok && isApiDocument(request))
      // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- what the server calls one
      return Response.json(switchOffOptionalParameters((await response.json()) as object))
    // An event stream has no end to wait for.
    if (response.headers.get('Content-Type')?.startsWith('text/event-stream')) return response
    return shorten(response, () => onLongAnswer({ url: request.url, canBeSaved: request.method === 'GET' }))
  }
}

/** What the explorer itself is drawn from. */
function isApiDocument(request: Request): boolean {
  return new URL(request.url).pathname.startsWith('/openapis/')
}

async function shorten(response: Response, onCut: () => void): Promise<Response> {
  if (!response.body) return response
  const reader = response.body.getReader()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    chunks.push(part.value)
    size += part.value.length
    if (size <= mostShownBytes) continue
    await reader.cancel()
    onCut()
    return cutAnswer(new Blob(chunks).slice(0, mostShownBytes), response)
  }
  return new Response(chunks.length > 0 ? new Blob(chunks) : null, response)
}

/** Half a JSON document is no JSON: it is shown as text. */
function cutAnswer(start: Blob, { status, statusText, headers }: Response): Response {
  const shown = new Headers(headers)
  shown.set('Content-Type', 'text/plain; charset=utf-8')
  return new Response(start, { status, statusText, headers: shown })
}
