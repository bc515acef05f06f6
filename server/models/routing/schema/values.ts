/**
 * The scalar values of the wire format. They stay text in the input, so that an input can be written back as it came.
 */
import { z } from 'zod'
import { dateTimeIssue, parseDateTime } from '../../../foundation/iso-date-time.ts'
import { isTimeZone } from '../../../foundation/local-clock.ts'
import { withoutNullMembers } from '../../../foundation/null-members.ts'
import { isDuration } from '../../../foundation/iso-duration.ts'

export const id = z.string().min(1)

export const dateTime = z
  .string()
  .refine((text) => parseDateTime(text) !== undefined, { error: ({ input }) => dateTimeIssue(input) })
  .meta({ format: 'date-time', examples: ['2027-02-01T09:00:00Z'] })

export const duration = z
  .string()
  .refine(isDuration, 'Expected an ISO 8601 duration of weeks, days, hours, minutes and seconds, for instance PT1H30M')
  .meta({ format: 'duration', examples: ['PT1H30M'] })

export const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, 'Expected a time of day, for instance 08:00')
  .meta({ format: 'local-time', examples: ['08:00'] })

export const timeZone = z
  .string()
  .refine(
    isTimeZone,
    'Expected a time zone of the IANA database or an offset from UTC, for instance Europe/Berlin or -04:00',
  )
  .meta({ examples: ['Europe/Berlin'] })

/** The range of the coordinates is a matter of validation, which can name the thing that lies there. */
export const location = z
  .tuple([z.number(), z.number()])
  .meta({ id: 'Location', description: '[latitude, longitude]', examples: [[33.68786, -84.18487]] })

/** Tags come as plain strings or as objects with a name; they are kept as strings. */
export const tagName = z
  .union([id, z.strictObject({ name: id.describe('Name of the tag') })])
  .transform((tag) => (typeof tag === 'string' ? tag : tag.name))

/** Priorities come as text or, from older clients, as numbers. */
export const priorityName = z.union([id, z.int()]).transform(String)

/** A parameter of a query that may come once or several times; empty without it. */
export const repeatedIds = z
  .preprocess(
    (value): unknown => (value === undefined ? [] : Array.isArray(value) ? value : [value]),
    z.array(id).max(100),
  )
  .default([])

/** What an input is before it is parsed. */
export const withoutNulls = (value: unknown): unknown => withoutNullMembers(value)
