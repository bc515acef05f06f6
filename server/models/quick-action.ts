/**
 * What can happen while a plan is carried out, as its model declares it. An action is a function and no template of a
 * patch: being away ends a shift, breaks it or takes it out by when it is, and only the model knows which. It runs on
 * the server, where the input and the times of the plan are, so that pages, command line and programs that call get the
 * same patch and no page knows a rule; the form is made of the schema.
 */
import { z } from 'zod'
import {
  fieldTypes,
  type ActionChange,
  type ActionField,
  type FilledAction,
  type actionIcons,
  type QuickActionCard,
} from '../contract/quick-action.ts'
import { dateTimeIssue, formatDateTime, parseDateTime } from '../foundation/iso-date-time.ts'
import { isPlaceSchema, plainProperty, propertiesOf, resolvedSchema, type Described } from '../contract/json-schema.ts'

/** The plan an action happens to. */
export interface ActionPlan<Input = unknown, Output = unknown> {
  /** With the plan written in, after the actions before it. */
  readonly input: Input
  /** The plan as it is stored, with its times. */
  readonly output: Output
  /** The first time before which an action of the same list keeps what has started; undefined where none does. */
  readonly keptBefore?: string | undefined
}

/**
 * What happens is known when the first of it happens: later things of the list keep no more than that. Fields `from`
 * and `keepsStarted` mean the same in all models.
 */
export function keptBefore(actions: readonly FilledAction[]): string | undefined {
  const times = actions.flatMap(({ from, keepsStarted }) =>
    keepsStarted === true && typeof from === 'string' ? [from] : [],
  )
  return times.toSorted((a, b) => parseDateTime(a)!.seconds - parseDateTime(b)!.seconds)[0]
}

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && parseDateTime(`${text}T00:00Z`) !== undefined

/** Until when: a date-time, or a day, which means to its end. */
export const endTime = z.union([
  z
    .string()
    .refine((text) => parseDateTime(text) !== undefined, { error: ({ input }) => dateTimeIssue(input) })
    .meta({ format: 'date-time', examples: ['2027-02-01T18:00:00Z'] }),
  z
    .string()
    .refine(isDay, 'Expected a day, for instance 2027-02-01')
    .meta({ format: 'date', examples: ['2027-02-01'] }),
])

/** The date-time of an `endTime`: of a day, midnight after it on the clock that `from` is written with. */
export const endOf = (until: string, from: string): string =>
  isDay(until) ? midnightAfter(until, parseDateTime(from)!.offsetMinutes) : until

/** Midnight after the time, on the clock it is written with. */
export const endOfDayOf = (time: string): string => midnightAfter(time.slice(0, 10), parseDateTime(time)!.offsetMinutes)

/** So many seconds after the time, on the clock it is written with, but not after `latest`. */
export function laterBy(time: string, seconds: number, latest: string | undefined): string {
  const { seconds: start, offsetMinutes } = parseDateTime(time)!
  const end = latest === undefined ? undefined : parseDateTime(latest)
  return formatDateTime(Math.min(start + seconds, end?.seconds ?? Infinity), offsetMinutes)
}

const midnightAfter = (day: string, offsetMinutes: number): string =>
  formatDateTime(Date.parse(`${day}T00:00:00Z`) / 1000 + 86_400 - offsetMinutes * 60, offsetMinutes)

export interface QuickAction<Input = unknown, Output = unknown> {
  /** In words with hyphens, unique in the model. */
  readonly id: string
  readonly title: string
  readonly description: string
  readonly icon: (typeof actionIcons)[number]
  /** Fields in the order of the form, each with a title; `pick` says what a text is chosen from. */
  readonly request: z.ZodObject
  /** `values` have been parsed; what cannot happen to this plan is an AppError QUICK_ACTION_INVALID. */
  change(values: Readonly<Record<string, unknown>>, plan: ActionPlan<Input, Output>): ActionChange
}

interface TypedAction<Shape extends z.ZodRawShape, Input, Output> extends Omit<
  QuickAction<Input, Output>,
  'request' | 'change'
> {
  readonly fields: Shape
  change(values: z.infer<z.ZodObject<Shape>>, plan: ActionPlan<Input, Output>): ActionChange
}

/** Checks the types of an action where it is written. */
export function quickAction<Input, Output, Shape extends z.ZodRawShape>({
  fields,
  ...action
}: TypedAction<Shape, Input, Output>): QuickAction<Input, Output> {
  const request = z.strictObject(fields)
  return {
    ...action,
    request,
    // They come parsed by this very schema.
    // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- its output
    change: (values, plan) => action.change(values as z.infer<z.ZodObject<Shape>>, plan),
  }
}

/** What a field is chosen from: things of an entity kind, or a list of texts in the input. */
export const pick = (from: { readonly kind: string } | { readonly list: string }): Record<string, unknown> =>
  'kind' in from ? { 'x-kind': from.kind } : { 'x-list': from.list }

interface PickedFrom extends Described {
  readonly 'x-kind'?: string
  readonly 'x-list'?: string
}

export function quickActionCard({ request, id, title, description, icon }: QuickAction): QuickActionCard {
  const document = z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' })
  const schema = resolvedSchema(document, document.$defs)
  const required = new Set(schema.required ?? [])
  const fields = propertiesOf(schema).map(([name, property]) => ({
    ...fieldOf(name, property),
    isRequired: required.has(name),
  }))
  return { id, title, description, icon, fields }
}

function fieldOf(name: string, property: PickedFrom): Omit<ActionField, 'isRequired'> {
  const plain = plainProperty(property)
  const [kind, list, allowed] = [property['x-kind'], property['x-list'], plain?.allowed ?? []]
  const isChoice = kind !== undefined || list !== undefined || allowed.length > 0
  const several = plain?.type === 'list' ? 'choices' : 'choice'
  const type = isPlaceSchema(property) ? 'place' : isChoice ? several : fieldTypes.find((one) => one === plain?.type)
  if (!type) throw new Error(`No form has a field for ${name}.`)
  return {
    name,
    title: property.title ?? name,
    description: property.description ?? '',
    type,
    ...(property.default !== undefined && { default: property.default }),
    ...(property.anyOf?.some(({ format }) => format === 'date') && { takesDay: true }),
    ...(kind !== undefined && { kind }),
    ...(list !== undefined && { list }),
    ...(allowed.length > 0 && { allowed: [...allowed] }),
  }
}

interface ActingModel {
  readonly quickActions?: readonly QuickAction[]
  readonly examples?: { readonly quickAction?: FilledAction }
}

/** The body with the actions that happened, each by its name and with its fields. */
export function quickActionsBody({ quickActions = [], examples }: ActingModel, most: number) {
  const [first, ...others] = quickActions.map(({ id, request, description }) =>
    request.extend({ action: z.literal(id) }).meta({ description }),
  )
  if (!first) throw new Error('A model without quick actions takes none.')
  const one = z.discriminatedUnion('action', [first, ...others])
  const example = examples?.quickAction
  return z
    .strictObject({
      actions: z.array(one).min(1).max(most).describe('What happened, each on top of those before it'),
    })
    .meta({ id: 'QuickActionsRequest', ...(example && { example: { actions: [example] } }) })
}
