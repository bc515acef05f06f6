import { z } from 'zod'
import { dateTime, duration, id, location } from './values.ts'

const everyBreak = {
  id: id.describe('Id of the break, unique in its shift'),
  location: location.optional().describe('Where the break is taken; without it, wherever one is then'),
  costImpact: z
    .enum(['PAID', 'UNPAID'])
    .optional()
    .describe('Whether the break counts as paid time in the costs of the shift; PAID when left out'),
  required: z
    .enum(['ALWAYS', 'WHEN_ON_DUTY'])
    .optional()
    .describe(
      'Whether the break is taken in every shift with work (ALWAYS), or only where the time from leaving the start location to reaching the end location overlaps its span (WHEN_ON_DUTY): from its earliest start to its latest end, which is exclusive. WHEN_ON_DUTY when left out',
    ),
}

const fixedBreak = z
  .strictObject({
    type: z.literal('FIXED'),
    ...everyBreak,
    startTime: dateTime.describe('Start of the break'),
    endTime: dateTime.describe('End of the break, exclusive'),
  })
  .meta({ id: 'FixedBreak', description: 'A break at a fixed time' })

const floatingTimes = {
  minStartTime: dateTime.describe('Earliest start of the break'),
  maxStartTime: dateTime
    .optional()
    .describe('Latest start of the break; older form of maxEndTime')
    .meta({ deprecated: true }),
  maxEndTime: dateTime.optional().describe('Latest end of the break'),
  duration: duration.describe('Length of the break'),
}

const floatingBreak = z
  .strictObject({ type: z.literal('FLOATING'), ...everyBreak, ...floatingTimes })
  .meta({ id: 'FloatingBreak', description: 'A break whose start the solver chooses inside a span' })

const legacyBreak = z
  .strictObject({
    type: z.literal('LEGACY'),
    ...everyBreak,
    startTime: dateTime.optional().describe('Start of the break, when it is at a fixed time'),
    endTime: dateTime.optional().describe('End of the break, when it is at a fixed time'),
    ...z.object(floatingTimes).partial().shape,
  })
  .meta({
    id: 'LegacyBreak',
    description: 'The form breaks had before they got a type: read as FIXED or FLOATING by the fields that are present',
    deprecated: true,
  })

/** The type follows from the fields when it is left out. */
function withBreakType(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || 'type' in value) return value
  return { type: 'startTime' in value && 'endTime' in value ? 'FIXED' : 'FLOATING', ...value }
}

export const requiredBreak = z
  .preprocess(withBreakType, z.discriminatedUnion('type', [fixedBreak, floatingBreak, legacyBreak]))
  .meta({
    id: 'RequiredBreak',
    description: 'A break that is taken once in the shift, when the shift has any work in its span (see required)',
  })
export type RequiredBreak = z.infer<typeof requiredBreak>
