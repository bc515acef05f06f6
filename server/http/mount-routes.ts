/** Route objects -> Express router: credential, permission, parse, handle, reply - the same for every route. */
import { Router, type Request, type Response } from 'express'
import { AppError } from '../foundation/app-error.ts'
import { authorize } from './authenticate.ts'
import type { Authenticators, Caller } from './caller.ts'
import type { FailedCredentials } from './failed-credentials.ts'
import { callKind, type KeyLimits } from './key-limits.ts'
import { parseRequest } from './parse-request.ts'
import { Reply, type Method, type Route } from './route.ts'
import { sendReply } from './send-reply.ts'
import { sessionCookieOf } from './session-cookie.ts'

export interface MountOptions {
  readonly authenticators: Authenticators
  readonly keyLimits: KeyLimits
  readonly failedCredentials: FailedCredentials
  /** The model these routes belong to; checked against the key's model scope. */
  readonly modelId?: string
}

/**
 * Literal paths go before parameters, so that `score-analysis` is never read as an id; other methods of a known path
 * get 405 with Allow.
 */
export function mountRoutes(routes: readonly Route[], options: MountOptions): Router {
  const router = Router({ caseSensitive: true })
  const methods = new Map<string, Set<Method>>()
  for (const route of [...routes].sort((a, b) => parameterPlaces(a.path).localeCompare(parameterPlaces(b.path)))) {
    const path = expressPath(route.path)
    methods.set(path, (methods.get(path) ?? new Set()).add(route.method))
    if (!answersHead(route)) router.head(path, (request) => refuseMethod(request, methods.get(path) ?? new Set()))
    router[route.method](path, (request, response) => answer(route, options, request, response))
  }
  for (const [path, known] of methods) router.all(path, (request) => refuseMethod(request, known))
  return router
}

/**
 * One letter a segment, `a` for a literal and `b` for a parameter: in alphabetical order literals come first at every
 * place.
 */
function parameterPlaces(path: string): string {
  return path.replace(/[^/]+/g, (segment) => (segment.startsWith('{') ? 'b' : 'a')).replaceAll('/', '')
}

/** `/v1/route-plans/{id}` -> `/v1/route-plans/:id` */
function expressPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}

/** Express answers HEAD by GET. */
function answersHead({ method, responses }: Route): boolean {
  return method === 'get' && responses[200] !== undefined
}

function refuseMethod(request: Request, known: ReadonlySet<Method>): void {
  const allow = [...known].map((method) => method.toUpperCase()).join(', ')
  request.res?.setHeader('Allow', allow)
  throw new AppError('METHOD_NOT_ALLOWED', { method: request.method, path: request.path, allow })
}

async function answer(route: Route, options: MountOptions, request: Request, response: Response): Promise<void> {
  try {
    const caller = await authorize(route, request, options.authenticators, options.modelId)
    const leave =
      caller?.kind === 'apiKey'
        ? await options.keyLimits.enter(caller, callKind(route, request.headers['content-length']))
        : undefined
    await perform(route, { options, caller }, request, response).finally(leave)
  } catch (error) {
    throw options.failedCredentials.weigh(error, request)
  }
}

interface Admission {
  readonly options: MountOptions
  readonly caller: Caller | undefined
}

async function perform(
  route: Route,
  { options, caller }: Admission,
  request: Request,
  response: Response,
): Promise<void> {
  const gone = new AbortController()
  response.on('close', () => gone.abort())
  const input = await parseRequest(route, request)
  const result = await route.handle({
    ...input,
    path: request.path,
    caller,
    stream: request,
    header: (name) => request.get(name),
    sessionCookie: sessionCookieOf(request, options.authenticators.sessionOwner),
    signal: gone.signal,
    origin: `${request.protocol}://${request.get('host') ?? ''}`,
  })
  const reply = result instanceof Reply ? result : new Reply(successStatus(route), { kind: 'json', value: result })
  const unwatch =
    reply.content.kind === 'eventStream' && caller
      ? options.authenticators.watch(caller, () => response.end())
      : undefined
  await sendReply(request, response, reply).finally(unwatch)
}

function successStatus(route: Route): number {
  return (
    Object.keys(route.responses)
      .map(Number)
      .find((status) => status < 300) ?? 200
  )
}
