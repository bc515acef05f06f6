/**
 * The kinds of things a model plans with, in the model's own words: lists count them, facts of a plan name them by
 * their ids, and an input may hold so many of them.
 */
import { z } from 'zod'

/** Of the lucide set; these are in the bundle of the UI, which fetches none. */
export const kindIcons = [
  ...['box', 'briefcase', 'building', 'calendar', 'clock', 'cog', 'map-pin', 'package', 'truck', 'user', 'users'],
] as const

export const entityKind = z
  .object({
    id: z
      .string()
      .regex(/^[a-z][A-Za-z]*$/)
      .describe('What facts beside a sentence call it: `visitId` names a `visit`, `visitIds` several')
      .meta({ example: 'visit' }),
    singular: z.string().min(1).describe('What a planner calls one').meta({ example: 'visit' }),
    plural: z.string().min(1).describe('And several').meta({ example: 'visits' }),
    icon: z.enum(kindIcons).describe('Of the lucide set').meta({ example: 'map-pin' }),
    lists: z
      .array(z.string())
      .min(1)
      .describe('Where an input has them, the usual place first: `vehicles/shifts` is the list of each vehicle')
      .meta({ example: ['visits', 'visitGroups/visits'] }),
    maximum: z
      .int()
      .optional()
      .describe('How many an input may hold, in all these lists; absent where that is not limited')
      .meta({ example: 10_000 }),
  })
  .meta({ id: 'EntityKind' })
export type EntityKind = z.infer<typeof entityKind>

/** What documents call the list of them: `shifts` for `vehicles/shifts`. */
export function listNameOf({ lists }: Pick<EntityKind, 'lists'>): string {
  return lists[0]?.split('/').at(-1) ?? ''
}
