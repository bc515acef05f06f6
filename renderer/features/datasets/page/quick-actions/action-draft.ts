/** The form of a quick action: what is in its fields as text, and what the server is asked with. */
import type { ActionField, FilledAction } from '../../../../../server/contract/quick-action.ts'
import type { TimeZone } from '../../../../ui/time-zone.ts'
import { durationAsTyped, typedClock, typedDateTime, typedDuration, typedPlace } from '../../../../ui/typed-values.ts'
import type { PlanSelection } from '../../views/plan-view-contract.ts'
import type { FormIssue } from '../../../../ui/form-issues.ts'

/** Texts as typed; a date-time is its day and its clock with a space between. */
export type ActionDraft = Record<string, string | string[] | boolean>

/** A form that is filled in, and when that happens as it was typed. */
export interface FilledForm {
  readonly filled: FilledAction
  readonly moment: string
}

export interface ReadDraft {
  readonly values: Readonly<Record<string, unknown>>
  readonly faults: readonly FormIssue[]
}

/** `moment` is when things happen, as `2027-02-01 10:30`, and what is selected is what they happen to. */
export function emptyActionDraft(
  fields: readonly ActionField[],
  moment: string,
  selection: PlanSelection | null = null,
): ActionDraft {
  const about = fields.find(({ type, kind, isRequired }) => type === 'choice' && isRequired && kind === selection?.kind)
  const draft = fields.map((field) => [field.name, emptyValue(field, moment)] as const)
  return { ...Object.fromEntries(draft), ...(about && selection && { [about.name]: selection.id }) }
}

function emptyValue(field: ActionField, moment: string): ActionDraft[string] {
  const { type, isRequired, default: standard, takesDay } = field
  if (type === 'boolean') return standard === true
  if (type === 'choices') return []
  // A day alone would say something there.
  if (type === 'dateTime') return isRequired ? moment : takesDay ? '' : `${moment.slice(0, 10)} `
  if (type === 'duration' && typeof standard === 'string') return durationAsTyped(standard)
  return typeof standard === 'string' || typeof standard === 'number' ? String(standard) : ''
}

/** What is left empty is left out, for the server to fill in. */
export function readActionDraft(fields: readonly ActionField[], draft: ActionDraft, zone: TimeZone): ReadDraft {
  const values: Record<string, unknown> = {}
  const faults: FormIssue[] = []
  const day = momentIn(fields, draft)?.split(' ')[0] ?? ''
  for (const field of fields) {
    const read = readField(field, withDay(draft[field.name], day), zone)
    if ('fault' in read) faults.push({ name: field.name, message: read.fault })
    else if (read.value !== undefined) values[field.name] = read.value
  }
  return { values, faults }
}

/** A time alone is on the day things happen. */
const withDay = (typed: ActionDraft[string] | undefined, day: string) =>
  typeof typed === 'string' && /^ \d/.test(typed) ? `${day}${typed}` : typed

type ReadField = { readonly value: unknown } | { readonly fault: string }

function readField(field: ActionField, typed: ActionDraft[string] | undefined, zone: TimeZone): ReadField {
  if (typeof typed === 'boolean') return { value: typed }
  if (Array.isArray(typed)) return { value: typed.length === 0 && !field.isRequired ? undefined : typed }
  const text = (typed ?? '').trim()
  if (field.takesDay && isDay(text)) return { value: endOfDay(text, zone) }
  const isEmpty = text === '' || (field.type === 'dateTime' && /^[\d-]*$/.test(text))
  if (isEmpty) return field.isRequired ? { fault: missing[field.type] ?? 'Fill this in.' } : { value: undefined }
  const value = valueOf(field, text, zone)
  return value === undefined ? { fault: expected[field.type] ?? 'This cannot be read.' } : { value }
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)

/** Midnight after it, with the offset the zone has then. */
const endOfDay = (day: string, zone: TimeZone) =>
  typedDateTime(`${new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)} 00:00`, zone)

function valueOf({ type }: ActionField, text: string, zone: TimeZone): unknown {
  if (type === 'duration') return typedDuration(text)
  if (type === 'place') return typedPlace(text)
  if (type === 'number') return Number.isNaN(Number(text)) ? undefined : Number(text)
  if (type !== 'dateTime') return text
  const [day = '', clock = ''] = text.split(' ')
  const time = typedClock(clock)
  return time === undefined ? undefined : typedDateTime(`${day} ${time}`, zone)
}

const missing: Partial<Record<ActionField['type'], string>> = {
  choice: 'Choose one.',
  choices: 'Choose at least one.',
  place: 'Click the place on the map, or type its coordinates.',
  dateTime: 'Say when, for instance 10:30.',
}

const expected: Partial<Record<ActionField['type'], string>> = {
  duration: 'A duration, for instance 1:30, 90 min or PT1H30M.',
  place: 'Latitude and longitude, for instance 52.52, 13.405.',
  number: 'A number.',
  dateTime: 'A day and a time, for instance 10:30.',
}

/** The time the next form begins with: that of the one before. */
export function momentIn(fields: readonly ActionField[], draft: ActionDraft): string | undefined {
  const field = fields.find(({ type, isRequired }) => type === 'dateTime' && isRequired)
  const typed = field && draft[field.name]
  return typeof typed === 'string' ? typed : undefined
}
