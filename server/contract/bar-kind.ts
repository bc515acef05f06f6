/** What fills the time around the work in a timeline of a model's plans. */
import { z } from 'zod'

/** How a bar is drawn: thin in the colour of its row, striped, or pale with its label. */
export const barTones = ['line', 'hatched', 'outlined'] as const
export type BarTone = (typeof barTones)[number]

export const barKind = z
  .object({
    id: z.string().meta({ example: 'travel' }),
    label: z.string().min(1).describe('As a legend names it').meta({ example: 'Travel' }),
    tone: z.enum(barTones).describe('How it is drawn').meta({ example: 'line' }),
  })
  .meta({ id: 'BarKind' })
export type BarKind = z.infer<typeof barKind>
