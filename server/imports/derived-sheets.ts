/** Sheets of all things an input holds, as the schema says: one for each list, with columns for whose they are. */
import type { z } from 'zod'
import { mergedSchema, presentSchema, propertiesOf, type Described } from '../contract/json-schema.ts'
import type { ImportParent, ImportSheet } from '../models/plan-import.ts'
import { listSchema } from './described-schema.ts'
import { cellReading } from './cell-reading.ts'
import type { Thing } from './thing.ts'

/** Of a sheet's name in workbooks. */
const maxNameLength = 31

/** Those declared come first and keep what they declare; whose they are says the schema where they do not. */
export function allSheets(input: z.ZodType, declared: readonly ImportSheet[]): ImportSheet[] {
  const found = listsBelow(listSchema(input, ''), [], [])
  const own = new Map(found.map((sheet) => [sheet.list, sheet]))
  const first = declared.map((sheet) => ({ ...own.get(sheet.list), isRare: false, ...sheet }))
  const inCells = new Set(declared.flatMap(listsInCells))
  const others = found.filter(({ list }) => !inCells.has(list) && !declared.some((sheet) => sheet.list === list))
  const taken = new Set(first.flatMap(({ names }) => names.map((name) => name.toLowerCase())))
  const bases = others.map(({ list }) => lastOf(list))
  return [...first, ...others.map((sheet) => ({ ...sheet, names: [nameOf(sheet.list, bases, taken)] }))]
}

/** Of things that a cell holds in the words of the model: `visits/requiredSkills`. */
const listsInCells = ({ list, columns }: ImportSheet): string[] =>
  columns.filter(({ type }) => type === 'list').map(({ to }) => `${list}/${to.replaceAll('/0/', '/')}`)

const lastOf = (list: string): string => list.split('/').at(-1)!
const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** Of the input itself: one row about all of it. */
const inputName = 'plan'

/** The list's own name; with that of what it is in where several have it, or another sheet is called so. */
function nameOf(list: string, bases: readonly string[], taken: Set<string>): string {
  if (list === '') return inputName
  const [last = '', above = ''] = list.split('/').reverse()
  const isTaken = (name: string) => taken.has(name.toLowerCase())
  const isAlone = bases.filter((base) => base === last).length === 1 && !isTaken(last)
  let name = (isAlone ? last : above + capital(last)).slice(0, maxNameLength)
  for (let count = 2; isTaken(name); count++) name = name.slice(0, maxNameLength - 2) + String(count)
  taken.add(name.toLowerCase())
  return name
}

function listsBelow(schema: Described, path: readonly string[], parents: readonly ImportParent[]): ImportSheet[] {
  const here: ImportSheet[] = path.length === 0 ? [{ list: '', names: [inputName], columns: [] }] : []
  const lists = propertiesOf(schema).flatMap(([name, given]): ImportSheet[] => {
    const property = presentSchema(given)
    const way = [...path, name]
    if (cellReading(property)) return []
    const list = way.join('/')
    const things = mergedSchema(presentSchema(property.items ?? {}))
    if (!property.items) return listsBelow(property, way, parents)
    const sheet = { list, names: [name], columns: [], ...(parents.length > 0 && { parents, isRare: true }) }
    const isRare = way.length > 1
    return [
      { ...sheet, ...(isRare && { isRare }), settle: (thing) => emptyLists(thing, things) },
      ...listsBelow(things, way, [...parents, parentOf(list, name, things)]),
    ]
  })
  return [...here, ...lists]
}

/** A thing without rows in a list it must have has none of them. */
function emptyLists(thing: Thing, schema: Described): void {
  for (const [name, property] of propertiesOf(schema))
    if (schema.required?.includes(name) && property.items && !cellReading(property)) thing[name] ??= []
}

function parentOf(list: string, name: string, things: Described): ImportParent {
  const singular = name.replace(/ies$/, 'y').replace(/s$/, '')
  return { list, name: `${singular}${things.properties?.['id'] ? 'Id' : 'Number'}`, words: [singular] }
}
