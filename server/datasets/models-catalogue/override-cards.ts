/** The fields of a model's overrides, as cards. */
import { z } from 'zod'
import type { OverrideCard } from '../../contract/model-card.ts'

type FieldSchema = Readonly<Record<string, unknown>>

export function overrideCardsOf(schema: z.ZodType): OverrideCard[] {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties).map(([name, property]) => cardOf(name, property as FieldSchema))
}

function cardOf(name: string, { type, description, ...limits }: FieldSchema): OverrideCard {
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
