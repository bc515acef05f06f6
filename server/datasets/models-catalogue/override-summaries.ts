/** The fields of a model's overrides, as summaries; deprecated ones are read, but nobody is offered them. */
import { z } from 'zod'
import type { OverrideSummary } from '../../contract/model-summary.ts'

/** JSON Schema, `true` where it says nothing. */
type FieldSchema = z.core.JSONSchema.JSONSchema | boolean

export function overrideSummariesOf(schema: z.ZodType): OverrideSummary[] {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties)
    .filter(([, property]) => typeof property !== 'object' || property.deprecated !== true)
    .map(([name, property]) => summaryOf(name, property))
}

function summaryOf(name: string, field: FieldSchema): OverrideSummary {
  const { type, description, ...limits } = typeof field === 'object' ? field : {}
  const card = {
    name,
    description: typeof description === 'string' ? description : '',
    isNumber: type === 'integer' || type === 'number',
  }
  const figures = (['minimum', 'maximum', 'default'] as const).flatMap((limit) =>
    card.isNumber && Number.isFinite(limits[limit]) && Math.abs(Number(limits[limit])) < Number.MAX_SAFE_INTEGER
      ? [[limit, limits[limit]] as const]
      : [],
  )
  return { ...card, ...Object.fromEntries(figures) }
}
