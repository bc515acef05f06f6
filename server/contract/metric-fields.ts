/** Fields of input metrics and KPIs, with what a user interface needs to show them: title, order, example. */
import { z } from 'zod'

/** `priority` is the order of display, lower first. */
export const display = (title: string, priority: number, description: string, example: unknown) => ({
  title,
  description,
  'x-tf-priority': priority,
  'x-tf-example': example,
})

export const count = (title: string, priority: number, description: string) =>
  z
    .int()
    .min(0)
    .meta(display(title, priority, description, 12))

/** From 0 to 100. */
export const percentage = (title: string, priority: number, description: string) =>
  z
    .number()
    .min(0)
    .max(100)
    .meta(display(title, priority, description, 96.5))

/** A KPI of which more, or less, makes a better plan. */
export const more = <Schema extends z.ZodType>(schema: Schema) =>
  schema.meta({ ...schema.meta(), 'x-better': 'higher' })
export const less = <Schema extends z.ZodType>(schema: Schema) => schema.meta({ ...schema.meta(), 'x-better': 'lower' })
