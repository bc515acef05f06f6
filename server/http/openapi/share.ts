/**
 * What several operations have in common, taken out of them: each parameter, header, body and answer stands in a
 * document once.
 */
import { isJson, type Json } from './json.ts'

const statusNames: Readonly<Record<string, string>> = {
  200: 'Ok',
  201: 'Created',
  202: 'Accepted',
  204: 'NoContent',
  303: 'SeeOther',
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  410: 'Gone',
  413: 'ContentTooLarge',
  415: 'UnsupportedMediaType',
  429: 'TooManyRequests',
  500: 'InternalError',
  501: 'NotImplemented',
  503: 'Unavailable',
  507: 'StorageFull',
}

export interface SharedComponents {
  readonly parameters: Record<string, Json>
  readonly headers: Record<string, Json>
  readonly requestBodies: Record<string, Json>
  readonly responses: Record<string, Json>
}

/** Operations by path and method in, the same with references out; headers first, because answers hold them. */
export function shareComponents(operations: readonly Json[]): { operations: Json[]; components: SharedComponents } {
  const headers = shelf('headers')
  const parameters = shelf('parameters')
  const requestBodies = shelf('requestBodies')
  const responses = shelf('responses')
  const eachResponse = (operation: Json, change: (status: string, response: Json) => Json): Json => ({
    ...operation,
    responses: mapValues(operation['responses'], change),
  })
  const eachHeader = (response: Json, change: (name: string, header: Json) => Json): Json =>
    isJson(response['headers']) ? { ...response, headers: mapValues(response['headers'], change) } : response
  const withHeaders = twice(operations, [headers], (operation) =>
    eachResponse(operation, (_, response) => eachHeader(response, headers.share)),
  )
  const shared = twice(withHeaders, [parameters, requestBodies, responses], (operation) => ({
    ...eachResponse(operation, (status, response) => responses.share(responseName(status, operation), response)),
    parameters: list(operation['parameters']).map((parameter) =>
      parameters.share(String(parameter['name']), parameter),
    ),
    ...(isJson(operation['requestBody'])
      ? { requestBody: requestBodies.share(`${String(operation['operationId'])}Body`, operation['requestBody']) }
      : {}),
  }))
  return {
    operations: shared,
    components: {
      parameters: parameters.kept,
      headers: headers.kept,
      requestBodies: requestBodies.kept,
      responses: responses.kept,
    },
  }
}

/** Errors are the same for many operations; a good answer belongs to the first one that gives it. */
function responseName(status: string, { operationId }: Json): string {
  const name = statusNames[status] ?? `Status${status}`
  return status < '400' ? String(operationId) + name : name
}

/** The first pass counts, the second one knows what is worth sharing. */
function twice(operations: readonly Json[], shelves: readonly Shelf[], change: (operation: Json) => Json): Json[] {
  operations.forEach(change)
  for (const { stopCounting } of shelves) stopCounting()
  return operations.map(change)
}

type Shelf = ReturnType<typeof shelf>

function shelf(kind: keyof SharedComponents) {
  const times = new Map<string, number>()
  const names = new Map<string, string>()
  const kept: Record<string, Json> = {}
  let isCounting = true
  return {
    kept,
    stopCounting: () => void (isCounting = false),
    share(name: string, value: Json): Json {
      const text = JSON.stringify(value)
      if (isCounting) times.set(text, (times.get(text) ?? 0) + 1)
      if (isCounting || times.get(text) === 1) return value
      const key = names.get(text) ?? freeName(name, kept)
      names.set(text, key)
      kept[key] = value
      return { $ref: `#/components/${kind}/${key}` }
    },
  }
}

/** `NotFound`, then `NotFound2`: in the order of the routes, so always the same. */
function freeName(name: string, kept: Readonly<Record<string, Json>>): string {
  if (!(name in kept)) return name
  let number = 2
  while (`${name}${number}` in kept) number++
  return `${name}${number}`
}

const list = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isJson) : [])

function mapValues(value: unknown, change: (name: string, inner: Json) => Json): Json {
  return Object.fromEntries(
    Object.entries(isJson(value) ? value : {}).map(([name, inner]) => [
      name,
      isJson(inner) ? change(name, inner) : inner,
    ]),
  )
}
