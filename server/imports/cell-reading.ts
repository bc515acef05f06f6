/** What one cell can hold of a thing, by the schema: plain values, amounts by name, as JSON what nothing else can. */
import { isPlaceSchema, plainProperty, presentSchema, propertiesOf, type Described } from '../contract/json-schema.ts'
import type { ImportType } from '../models/plan-import.ts'
import { isThing } from './thing.ts'

export interface CellReading {
  readonly type: ImportType
  /** The only values there are. */
  readonly allowed: readonly string[]
  /** What the thing has for the text; undefined where it cannot be read. */
  readonly read?: (text: string) => unknown
  /** The text of a whole cell that `read` reads; undefined for an empty one. */
  readonly format?: (value: unknown) => string | undefined
  /** What such a text looks like. */
  readonly example?: string | undefined
}

/** Undefined where its members have columns of their own, or its things a sheet. */
export function cellReading(property: Described): CellReading | undefined {
  const plain = plainProperty({ ...property, deprecated: false })
  if (plain) return plain
  if (isPlaceSchema(property)) return undefined
  if (isAmounts(property)) return amounts
  const hasParts = isSplit(property) || (property.items && isSplit(presentSchema(property.items)))
  return hasParts ? undefined : json
}

const isAmounts = ({ properties, additionalProperties }: Described): boolean =>
  !properties && typeof additionalProperties === 'object' && /^(number|integer)$/.test(additionalProperties.type ?? '')

/** A thing that holds things of its own kind is none: its schema ends there. */
const isSplit = (schema: Described): boolean =>
  propertiesOf(schema).length > 0 && propertiesOf(schema).every(([, { items }]) => !items || isSaid(items))

const isSaid = (schema: Described): boolean => Object.keys(schema).length > 0

/** Of a cell in a workbook. */
const longestText = 32_767

const json = {
  ...{ type: 'text', allowed: [], example: '{"type":"LEAF"}' },
  read(text: string): unknown {
    try {
      return JSON.parse(text) as unknown
    } catch {
      return undefined
    }
  },
  format(value: unknown): string | undefined {
    const text = JSON.stringify(value)
    return text.length > longestText ? undefined : text
  },
} as const satisfies CellReading

/** `Ann Cole: 120; Beth Fox: 60`; names with a semicolon are JSON. */
const amounts = {
  ...{ type: 'text', allowed: [], example: 'Ann Cole: 120; Beth Fox: 60' },
  read(text: string): unknown {
    if (text.startsWith('{')) return json.read(text)
    const parts = text.split(';').map((part) => /^\s*(.+?)\s*:\s*([-+]?\d+(?:[.,]\d+)?)\s*$/.exec(part))
    if (parts.includes(null)) return undefined
    return Object.fromEntries(parts.map((part) => [part![1]!, Number(part![2]!.replace(',', '.'))]))
  },
  format(value: unknown): string | undefined {
    const members = isThing(value) ? Object.entries(value) : []
    if (members.some(([name]) => /;|^\{|^\s|\s$/.test(name))) return json.format(value)
    return members.length === 0 ? undefined : members.map(([name, amount]) => `${name}: ${String(amount)}`).join('; ')
  },
} as const satisfies CellReading
