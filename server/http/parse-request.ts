/** Params, query and JSON body of a request through the schemas of its route; every fault is named. */
import type { Request } from 'express'
import { z } from 'zod'
import { schemaIssues } from '../contract/schema-issues.ts'
import { AppError } from '../foundation/app-error.ts'
import { readBody } from './body-stream.ts'
import { parseJson } from './parse-json.ts'
import type { Route } from './route.ts'

/** Largest JSON body of a route that parses its body before the handler. */
export const maxSmallBodyBytes = 4 * 1024 * 1024

export async function parseRequest(
  route: Route,
  request: Request,
): Promise<{ params: unknown; query: unknown; body: unknown }> {
  if (route.body && (route.body.kind === 'json' || route.body.contentType === undefined))
    checkIsJson(request.headers['content-type'])
  return {
    params: parseParams(route.params, request.params),
    query: parseQuery(route.query ?? noQuery, request.query),
    body:
      route.body?.kind === 'json'
        ? await parseBody(route.body.schema, route.body.optional === true, request)
        : undefined,
  }
}

/**
 * JSON of any kind; nothing said; and what says no more than that these are bytes, as curl does by itself with
 * --data-binary.
 */
const readAsJson =
  /^\s*(application\/([\w.+-]+\+)?json|application\/x-www-form-urlencoded|application\/octet-stream|application\/gzip|application\/x-gzip)?\s*(;|$)/i

function checkIsJson(contentType: string | undefined): void {
  if (contentType === undefined || readAsJson.test(contentType)) return
  throw new AppError('CONTENT_TYPE_NOT_SUPPORTED', { contentType })
}

/** An operation without parameters: whatever is sent is a mistake somebody wants to hear of. */
const noQuery = z.strictObject({})

/**
 * Parameters nobody knows are refused, in every operation alike; those of the reference service are known where it has
 * them.
 */
function parseQuery(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => unknownParameter(key, schema))
      : schemaIssues({ issues: [issue] }, 'query'),
  )
  throw new AppError('QUERY_INVALID', 'The query of this address is not valid. See details.', faults)
}

function unknownParameter(name: string, schema: z.ZodType): string {
  const known = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
  const shown = JSON.stringify(name.slice(0, 100))
  return `query: ${shown} is no parameter of this operation. ${known.length > 0 ? `Known: ${known.join(', ')}.` : 'It has none; leave it out.'}`
}

/** A path parameter that cannot be an id names nothing: that is "not found", not "bad request". */
function parseParams(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new AppError(
    'ADDRESS_NOT_FOUND',
    'There is nothing at this address: a part of it is malformed.',
    schemaIssues(parsed.error),
  )
}

function parseWith(schema: z.ZodType | undefined, value: unknown, code: 'BODY_INVALID', message: string): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new AppError(code, `${message} See details.`, schemaIssues(parsed.error))
}

async function parseBody(schema: z.ZodType, isOptional: boolean, request: Request): Promise<unknown> {
  const bytes = await readBody(request, request.headers['content-encoding'], maxSmallBodyBytes)
  if (bytes.length === 0 && isOptional) return undefined
  if (bytes.length === 0) throw new AppError('BODY_MISSING', {})
  return parseWith(schema, parseJson(bytes), 'BODY_INVALID', "The request body does not match this operation's schema.")
}
