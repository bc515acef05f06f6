/**
 * What can be asked of the server, as its OpenAPI documents say: a path, a field or an answer that is not there, or not
 * so, does not compile. `npm run wire` makes the types anew after the routes have changed.
 */
import type { paths as ModelPaths } from './wire/any-model.ts'
import type { paths as PlatformPaths } from './wire/platform.ts'

export type Paths = ModelPaths & PlatformPaths
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Paths that know a method. */
export type PathOf<M extends Method, All = Paths> = {
  [P in keyof All & string]: All[P] extends Record<Lowercase<M>, unknown> ? P : never
}[keyof All & string]

type Operation<M extends Method, P, All = Paths> = P extends keyof All
  ? All[P] extends Record<Lowercase<M>, infer Found>
    ? Found
    : never
  : never

type ContentOf<Response> = Response extends { content: infer Content } ? Content : undefined
type JsonOf<Content> = Content extends { 'application/json': infer Json } ? Json : Content & undefined

/** The JSON of a good answer; undefined where there is nothing to say. */
export type Answer<M extends Method, P extends PathOf<M, All>, All = Paths> =
  Operation<M, P, All> extends { responses: infer Responses } ? JsonOf<ContentOf<Responses[keyof Responses]>> : never

/** One event of a stream. */
export type EventOf<P extends PathOf<'GET'>> =
  Operation<'GET', P> extends { responses: { 200: { content: { 'text/event-stream': infer Event } } } } ? Event : never

/** What is sent may be something that nobody changes. */
type Sent<Value> = Value extends object ? { readonly [Name in keyof Value]: Sent<Value[Name]> } : Value

type NamesIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never
type PathPart<P> = [NamesIn<P>] extends [never] ? unknown : { readonly path: Readonly<Record<NamesIn<P>, string>> }

export type Query<M extends Method, P extends PathOf<M>> =
  Operation<M, P> extends { parameters: { query?: infer Fields } } ? Sent<NonNullable<Fields>> : never
type QueryPart<Op> = Op extends { parameters: { query: infer Fields } }
  ? { readonly query: Sent<Fields> }
  : Op extends { parameters: { query?: infer Fields } }
    ? { readonly query?: Sent<NonNullable<Fields>> }
    : unknown

type BodyPart<Op> = Op extends { requestBody: { content: { 'application/json': infer Json } } }
  ? { readonly body: Sent<Json> }
  : Op extends { requestBody?: { content: { 'application/json': infer Json } } | undefined }
    ? { readonly body?: Sent<Json> }
    : unknown

export type Body<M extends Method, P extends PathOf<M>> =
  BodyPart<Operation<M, P>> extends { readonly body?: infer Json } ? NonNullable<Json> : never

/** What the address of an operation takes: the names in its path, and its query. */
export type Placed<M extends Method, P extends PathOf<M>> = PathPart<P> & QueryPart<Operation<M, P>>
/** What a call takes besides method and path. */
export type Asked<M extends Method, P extends PathOf<M>> = Placed<M, P> & BodyPart<Operation<M, P>>
/** Left out altogether where nothing has to be said. */
export type Optional<Part> = object extends Part ? [part?: Part] : [part: Part]

/** The same for whoever need not know which operation it is, because the compiler has seen to it. */
export interface AnyAsked {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/** Address of an operation below the root of the server. */
export function addressOf<M extends Method, P extends PathOf<M>>(
  _method: M,
  path: P,
  ...place: Optional<Placed<M, P>>
): string {
  // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- the compiler saw to it
  return addressBelow(path, place[0] as AnyAsked | undefined)
}

export function addressBelow(path: string, { path: values = {}, query = {} }: AnyAsked = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const search = searchOf(query).toString()
  return search === '' ? filled : `${filled}?${search}`
}

/** Lists are repeated, and what is undefined is left out. */
function searchOf(query: Readonly<Record<string, unknown>>): URLSearchParams {
  return new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => {
      const items: readonly unknown[] = Array.isArray(value) ? value : [value]
      return items
        .filter((item) => item !== undefined)
        .map(String)
        .map((text) => [name, text])
    }),
  )
}
