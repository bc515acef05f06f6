/** JSON bytes -> value, with faults that name line and column. */
import { AppError } from '../foundation/app-error.ts'
import { JsonFault, JsonScanner } from '../foundation/json-scanner.ts'

export function parseJson(bytes: Uint8Array): unknown {
  try {
    const scanner = new JsonScanner()
    scanner.push(bytes)
    scanner.end()
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown
  } catch (error) {
    throw malformedJson(error)
  }
}

export function malformedJson(error: unknown): unknown {
  if (!(error instanceof JsonFault)) return error
  return new AppError('BODY_MALFORMED', `The request body is not JSON: ${error.message}.`)
}
