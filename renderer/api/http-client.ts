/** The one way to the server: JSON over fetch in the session, errors as `ApiError`. */
import { errorOf, unreachable } from './api-error.ts'
import { fetchInSession } from './page-proof.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

const usualPatienceMilliseconds = 30_000

let onSignInRequired = (): void => undefined

/** Called when an answer says that the session is over. */
export function whenSignInRequired(listener: () => void): void {
  onSignInRequired = listener
}

/** `Result` is what the server's contract promises for this operation; few take longer than the usual patience. */
export async function call<Result>(
  method: Method,
  path: string,
  body?: unknown,
  patienceMilliseconds = usualPatienceMilliseconds,
): Promise<Result> {
  return resultOf<Result>(await send(method, path, body, patienceMilliseconds))
}

/** The result of an answer, or its error; an answer that the session is over is told of. */
export async function resultOf<Result>(response: Response): Promise<Result> {
  if (!response.ok) {
    if (response.status === 401) onSignInRequired()
    throw await errorOf(response)
  }
  return (response.status === 204 ? undefined : await response.json()) as Result
}

async function send(method: Method, path: string, body: unknown, patienceMilliseconds: number): Promise<Response> {
  const signal = AbortSignal.timeout(patienceMilliseconds)
  const content =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
  try {
    return await fetchInSession(path, { method, signal, ...content })
  } catch {
    throw unreachable()
  }
}
