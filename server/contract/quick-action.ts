/** Quick actions: what can happen while a plan is carried out, filled in as a form and made a patch by the model. */
import { z } from 'zod'
import { patchOperation } from './patch.ts'

/** Of the lucide set; these are in the bundle of the UI, which fetches none. */
export const actionIcons = [
  ...['ban', 'calendar-clock', 'clock-alert', 'siren', 'snowflake', 'timer', 'user-x', 'zap'],
] as const

export const fieldTypes = [
  ...(['text', 'number', 'boolean', 'duration', 'dateTime', 'place', 'choice', 'choices'] as const),
] as const

export const actionField = z
  .object({
    name: z.string().describe('Name of the property in the body').meta({ example: 'until' }),
    title: z.string().meta({ example: 'Until' }),
    description: z.string().describe('What to fill in; may be empty'),
    type: z
      .enum(fieldTypes)
      .describe('place: latitude and longitude; choice, choices: one or several of what there is'),
    isRequired: z.boolean(),
    default: z.unknown().optional().describe('What is taken where nothing is filled in'),
    takesDay: z.boolean().optional().describe('Of a dateTime: a day alone will do, and means to its end'),
    kind: z.string().optional().describe('Of a choice: the entity kind whose things are chosen from, by id'),
    list: z.string().optional().describe('Of a choice: the list of texts in the input that is chosen from'),
    allowed: z.array(z.string()).optional().describe('Of a choice: all that can be chosen'),
  })
  .meta({ id: 'ActionField' })
export type ActionField = z.infer<typeof actionField>

export const quickActionSummary = z
  .object({
    id: z.string().describe('Its name in the body').meta({ example: 'technician-away' }),
    title: z.string().meta({ example: 'Technician is away' }),
    description: z.string().describe('What it does to the input'),
    icon: z.enum(actionIcons).describe('Of the lucide set'),
    fields: z.array(actionField).describe('What there is to fill in, in the order of a form'),
  })
  .meta({ id: 'QuickAction' })
export type QuickActionCard = z.infer<typeof quickActionSummary>

/** Most actions in one body. */
export const maxQuickActions = 100

const actionChange = z
  .object({
    words: z.string().describe('What happened, in a sentence').meta({ example: 'Ann is away from 10:30' }),
    patch: z.array(patchOperation).describe('What it changes, on top of the actions before it'),
  })
  .meta({ id: 'ActionChange' })
export type ActionChange = z.infer<typeof actionChange>

export const quickActionChanges = z
  .object({ changes: z.array(actionChange).describe('One for each action, in their order') })
  .meta({ id: 'QuickActionChanges' })

/** One action as it is filled in: its name and its fields. */
export type FilledAction = { readonly action: string } & Readonly<Record<string, unknown>>
