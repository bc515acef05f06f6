/** Comparing reported fields with expected values; one sentence per difference. */
import { hasValue, type JsonObject } from './json.ts'
import { durationText, instantText, parseDuration, parseInstant } from './time.ts'

/** How a field is written: an instant, a duration, a plain number, a flag or a text. */
export type FieldForm = 'instant' | 'duration' | 'number' | 'flag' | 'text'

export interface ExpectedField {
  readonly key: string
  readonly form: FieldForm
  /** Seconds for instants and durations; undefined = the field must be left out. */
  readonly expected: number | string | boolean | undefined
  /** Largest difference that is no fault, for figures with decimals; 0 without. */
  readonly tolerance?: number
}

function foundValue(object: JsonObject, key: string, form: FieldForm): unknown {
  if (form === 'instant') return parseInstant(object[key])
  if (form === 'duration') return parseDuration(object[key])
  return object[key]
}

function asText(value: ExpectedField['expected'], form: FieldForm): string {
  if (form === 'instant') return instantText(Number(value))
  if (form === 'duration') return durationText(Number(value))
  return String(value)
}

function isEqual(found: unknown, { expected, tolerance = 0 }: ExpectedField): boolean {
  if (typeof found === 'number' && typeof expected === 'number') return Math.abs(found - expected) <= tolerance
  return found === expected
}

/** One sentence for each field that is not as expected; `where` names the thing that has the fields. */
export function fieldProblems(where: string, object: JsonObject, fields: readonly ExpectedField[]): string[] {
  return fields.flatMap((field) => {
    const { key, form, expected } = field
    if (!hasValue(object, key)) {
      return expected === undefined ? [] : [`${where}: ${key} is missing, expected ${asText(expected, form)}`]
    }
    const found = JSON.stringify(object[key])
    if (expected === undefined) return [`${where}: ${key} is ${found}, expected no value`]
    // An expectation that cannot be computed (an unknown leg) is reported where its cause is.
    if (Number.isNaN(expected)) return []
    return isEqual(foundValue(object, key, form), field)
      ? []
      : [`${where}: ${key} is ${found}, expected ${asText(expected, form)}`]
  })
}
