/** The one way to the server: JSON over fetch in the session, errors as `ApiError`. */
import { errorOf, unreachable } from './api-error.ts'
import {
  addressBelow,
  type Answer,
  type AnyAsked,
  type Asked,
  type Method,
  type Optional,
  type PathOf,
} from './operations.ts'
import { fetchInSession } from './page-proof.ts'

const usualPatienceMilliseconds = 30_000

let onSignInRequired = (): void => undefined

/** Called when an answer says that the session is over. */
export function whenSignInRequired(listener: () => void): void {
  onSignInRequired = listener
}

interface Patience {
  /** Few operations take longer than the usual. */
  readonly patienceMilliseconds?: number
}

/** `call('PUT', '/api/platform/v1/webhooks/{id}', { path: { id }, body: order })`, checked by the compiler. */
export async function call<M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  ...rest: Optional<Asked<M, P> & Patience>
): Promise<Answer<M, P>> {
  const asked = (rest[0] ?? {}) as AnyAsked & Patience
  return resultOf(await send(method, addressBelow(path, asked), asked))
}

/** What only some models have, and no document names for all of them. */
export async function readUnknown(address: string): Promise<unknown> {
  return resultOf(await send('GET', address, {}))
}

export async function askUnknown(address: string, body: Readonly<Record<string, unknown>>): Promise<unknown> {
  return resultOf(await send('POST', address, { body }))
}

/**
 * The result of an answer, or its error; an answer that the session is over is told of. `Result` is what the document
 * promises for this operation: this is the one place that believes it.
 */
export async function resultOf<Result>(response: Response): Promise<Result> {
  if (!response.ok) {
    if (response.status === 401) onSignInRequired()
    throw await errorOf(response)
  }
  // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- believed here, see above
  return (response.status === 204 ? undefined : await response.json()) as Result
}

async function send(
  method: Method,
  address: string,
  { body, patienceMilliseconds = usualPatienceMilliseconds }: AnyAsked & Patience,
): Promise<Response> {
  const signal = AbortSignal.timeout(patienceMilliseconds)
  const content =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
  try {
    return await fetchInSession(address, { method, signal, ...content })
  } catch {
    throw unreachable()
  }
}
