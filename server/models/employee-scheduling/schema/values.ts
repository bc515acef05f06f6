/**
 * The scalar values of the wire format. They stay text in the input, so that an input can be written back as it came.
 */
import { z } from 'zod'
import { dateTimeIssue, parseDateTime } from '../../../foundation/iso-date-time.ts'
import { isDuration } from '../../../foundation/iso-duration.ts'
import { isTimeZone } from '../../../foundation/local-clock.ts'
import { withoutNullMembers } from '../../../foundation/null-members.ts'

export const id = z.string().min(1)
export const ids = z.array(id)
export const count = z.int().min(0).max(1_000_000)
export const minutes = z.int().min(0).max(10_000_000)

export const dateTime = z
  .string()
  .refine((text) => parseDateTime(text) !== undefined, { error: ({ input }) => dateTimeIssue(input) })
  .meta({ format: 'date-time', examples: ['2027-02-01T06:00:00Z'] })

export const duration = z
  .string()
  .refine(isDuration, 'Expected an ISO 8601 duration of weeks, days, hours, minutes and seconds, for instance PT7H30M')
  .meta({ format: 'duration', examples: ['PT7H30M'] })

export const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, 'Expected a time of day, for instance 08:00')
  .meta({ format: 'local-time', examples: ['08:00'] })

/** A day of the calendar. */
export const localDate = z
  .string()
  .refine(
    (text) => /^\d{4}-\d\d-\d\d$/.test(text) && parseDateTime(`${text}T00:00Z`) !== undefined,
    'Expected a date, for instance 2027-02-01',
  )
  .meta({ format: 'date', examples: ['2027-02-01'] })

/** A date and time without an offset, read by the clock of the employee it is for. */
export const localDateTime = z
  .string()
  .refine(
    (text) => parseDateTime(`${text}Z`) !== undefined,
    'Expected a local date-time, for instance 2027-02-01T06:00',
  )
  .meta({ format: 'local-date-time', examples: ['2027-02-01T06:00'] })

/** `Z`, `-04:00`: some runtimes know offsets as zones, some do not. */
const isOffset = (text: string): boolean => /^(Z|[+-]([01]\d|2[0-3]):?[0-5]\d)$/.test(text)

/** A zone, or an offset from UTC. */
export const zoneId = z
  .string()
  .refine(
    (text) => isOffset(text) || isTimeZone(text),
    'Expected a time zone of the IANA database or an offset from UTC, for instance Europe/Berlin, -04:00 or Z',
  )
  .meta({ examples: ['Europe/Berlin'] })

/** The range of the coordinates is a matter of validation, which can name the thing that lies there. */
export const location = z
  .tuple([z.number(), z.number()])
  .meta({ id: 'ShiftLocation', description: '[latitude, longitude]', examples: [[33.68786, -84.18487]] })

export const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const
export const weekday = z.enum(weekdays)

export const matchKind = z.enum(['ALL', 'ANY'])
export const satisfiability = z.enum(['REQUIRED', 'PREFERRED'])
export const overlapKind = z.enum(['START_ONLY', 'START_AND_END'])

/** What an input is before it is parsed; that a shift was published without anybody says something. */
export const withoutNulls = (value: unknown): unknown => withoutNullMembers(value, ['publishedEmployee'])
