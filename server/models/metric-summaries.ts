/** The figures in a schema of metrics, as summaries: every numeric or duration property, in their order of display. */
import { z } from 'zod'
import type { MetricCard } from '../contract/model-summary.ts'

type MetricSchema = z.core.JSONSchema.BaseSchema

export function metricSummariesOf(schema: z.ZodType): MetricCard[] {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
  const summaries = Object.entries(properties).flatMap(([name, property]) =>
    typeof property === 'object' ? summaryOf(name, property) : [],
  )
  return summaries.sort((a, b) => a.priority - b.priority)
}

function summaryOf(name: string, schema: MetricSchema): MetricCard[] {
  const { title = name, description = '' } = schema
  const priority = typeof schema['x-tf-priority'] === 'number' ? schema['x-tf-priority'] : Number.MAX_SAFE_INTEGER
  const type = typeOf(schema)
  const unit = unitOf(name)
  const better = betterOf(schema)
  return type === undefined
    ? []
    : [{ name, title, description, type, ...(unit && { unit }), ...(better && { better }), priority }]
}

function typeOf({ type, format }: MetricSchema): MetricCard['type'] | undefined {
  if (type === 'integer' || type === 'number') return type
  return type === 'string' && format === 'duration' ? 'duration' : undefined
}

function betterOf({ 'x-better': better }: MetricSchema): MetricCard['better'] {
  return better === 'higher' || better === 'lower' ? better : undefined
}

/** Units are part of names. */
function unitOf(name: string): MetricCard['unit'] {
  if (name.endsWith('Meters')) return 'm'
  return /percentage/i.test(name) ? '%' : undefined
}
