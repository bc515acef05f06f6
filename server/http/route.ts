/**
 * Route objects: one object is one operation - method, path, who may call it, schemas and handler. Routing, checks and
 * the OpenAPI document are all folded from these, so none of them can say something else.
 */
import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { Permission } from '../contract/permission.ts'
import type { ErrorCode } from '../foundation/errors/error-table.ts'
import type { Caller } from './caller.ts'
import type { SessionCookie } from './session-cookie.ts'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** Who may call: an API key holding one of the permissions, a signed-in member, or anyone. */
export type Access =
  /**
   * The user interface calls these, too, with the session of a member whose role has one of the permissions, unless
   * `keyOnly`.
   */
  | { readonly by: 'apiKey'; readonly anyOf: readonly Permission[]; readonly keyOnly?: boolean }
  /**
   * `withoutToken`: with a session, or from the command line, alone. `ofInstallation`: in the first tenant alone, for
   * it is about all of them.
   */
  | {
      readonly by: 'member'
      readonly administrator: boolean
      readonly withoutToken?: boolean
      readonly ofInstallation?: boolean
    }
  | { readonly by: 'anyone' }

export interface HeaderDefinition {
  readonly description: string
  readonly example: string
  /** Whether every such answer has it. */
  readonly always?: boolean
}

export interface ResponseDefinition {
  readonly description: string
  readonly schema?: z.ZodType
  readonly contentType?: string
  /** Further content types of the same answer, each with an example. */
  readonly alternatives?: Readonly<Record<string, unknown>>
  /** Composed from the examples in the schema when absent. */
  readonly example?: unknown
  readonly headers?: Readonly<Record<string, HeaderDefinition>>
  /** The body is as a client once sent it: what the schema accepts, not what it makes of it. */
  readonly isAsSent?: boolean
  /** Codes of an error, most likely first; those that every route of the kind has are added. */
  readonly codes?: readonly ErrorCode[]
}

export type ResponseDefinitions = Readonly<Record<number, ResponseDefinition>>

/** The JSON bodies of the good answers, as their schemas have them; anything where nobody knows the statuses. */
type Answer<Responses> = number extends keyof Responses
  ? unknown
  : {
      [Status in keyof Responses & (number | string)]: `${Status}` extends `2${string}`
        ? Told<AnswerBody<Responses[Status]>>
        : never
    }[keyof Responses & (number | string)]
/** Anything but JSON comes as a stream in a Reply. */
type AnswerBody<Response> = Response extends { readonly contentType: string }
  ? never
  : Response extends { readonly schema: infer Schema extends z.ZodType }
    ? z.output<Schema> | (Response extends { readonly isAsSent: boolean } ? z.input<Schema> : never)
    : never
/** A body may be something that nobody changes. */
type Told<Value> = Value extends object ? { readonly [Name in keyof Value]: Told<Value[Name]> } : Value
type Handled<Body> = Body | Reply<Body>

/** `json` bodies are small, parsed and validated before the handler; `stream` bodies are the handler's to consume. */
export type BodyDefinition<Body> =
  | { readonly kind: 'json'; readonly schema: z.ZodType<Body>; readonly example?: unknown; readonly optional?: boolean }
  /** `contentType` is JSON when absent. */
  | { readonly kind: 'stream'; readonly schema: z.ZodType; readonly example?: unknown; readonly contentType?: string }

export interface HandlerRequest<Params, Query, Body> {
  readonly params: Params
  readonly query: Query
  /** Path below the mount point, as it was sent. */
  readonly path: string
  /** Undefined unless the route has a `json` body. */
  readonly body: Body
  readonly caller: Caller | undefined
  /** Wire bytes, for `stream` bodies. */
  readonly stream: Readable
  header(name: string): string | undefined
  readonly sessionCookie: SessionCookie
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal
  /** Scheme, host and port the client used: the base of links in answers. */
  readonly origin: string
}

export interface RouteDefinition<Params, Query, Body, Responses extends ResponseDefinitions = ResponseDefinitions> {
  readonly method: Method
  /** OpenAPI form below the mount point: `/v1/route-plans/{id}`. */
  readonly path: string
  readonly operationId: string
  readonly tag: string
  readonly summary: string
  readonly description: string
  readonly access: Access
  readonly params?: z.ZodType<Params>
  readonly query?: z.ZodType<Query>
  readonly body?: BodyDefinition<Body>
  /** Headers the handler reads by itself, for the OpenAPI document. */
  readonly requestHeaders?: z.ZodObject
  /** An older address of another operation. */
  readonly isDeprecated?: boolean
  /** Honours the header Idempotency-Key; the handler sees to it. */
  readonly isIdempotent?: boolean
  readonly responses: Responses
  /**
   * Returns the body of the first 2xx response, or a Reply with it. At most 15 lines: parse is done, call one service
   * function.
   */
  handle(request: HandlerRequest<Params, Query, Body>): Handled<Answer<Responses>> | Promise<Handled<Answer<Responses>>>
}

export type Route = RouteDefinition<unknown, unknown, unknown>

export function defineRoute<
  const Responses extends ResponseDefinitions,
  Params = undefined,
  Query = undefined,
  Body = undefined,
>(definition: RouteDefinition<Params, Query, Body, Responses>): Route {
  // Every value a handler gets has been parsed by the schema that gave it its type.

  return definition
}

/** An answer that is more than a JSON body. */
export class Reply<Value = never> {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly content: ReplyContent<Value>

  constructor(
    status: number,
    content: ReplyContent<Value> = { kind: 'empty' },
    headers: Readonly<Record<string, string>> = {},
  ) {
    this.status = status
    this.content = content
    this.headers = headers
  }
}

export type ReplyContent<Value = unknown> =
  | { readonly kind: 'empty' }
  | { readonly kind: 'json'; readonly value: Value }
  /** JSON kept as gzip: sent as it is to clients that accept gzip, inflated on the way for others. */
  | { readonly kind: 'gzippedJson'; readonly source: Readable }
  /** A file made while it is sent. */
  | { readonly kind: 'stream'; readonly contentType: string; readonly source: Readable }
  /** A file of this many bytes, sent as it is. */
  | { readonly kind: 'file'; readonly contentType: string; readonly source: Readable; readonly bytes: number }
  /** JSON text made while it is sent. */
  | { readonly kind: 'jsonStream'; readonly source: Readable }
  | { readonly kind: 'eventStream'; readonly run: (stream: EventStream) => Promise<void> }

/** One open server-sent event stream. */
export interface EventStream {
  /** One event as `event-text.ts` encodes it. */
  send(event: Buffer): void
  readonly closed: AbortSignal
}
