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
  const named = new Map(first.map(({ list, names }) => [list, names[0] ?? '']))
  const bases = others.map(({ list }) => lastOf(list))
  // Things come before what they hold: a sheet is named after the one above it.
  return [...first, ...others.map((sheet) => ({ ...sheet, names: [nameOf(sheet.list, bases, { taken, named })] }))]
}

/** Of things that a cell holds in the words of the model: `visits/requiredSkills`. */
const listsInCells = ({ list, columns }: ImportSheet): string[] =>
  columns.filter(({ type }) => type === 'list').map(({ to }) => `${list}/${to.replaceAll('/0/', '/')}`)

const lastOf = (list: string): string => list.split('/').at(-1)!
const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** Of the input itself: one row about all of it. */
const inputName = 'plan'

interface GivenNames {
  /** In small letters, as spreadsheets compare them. */
  readonly taken: Set<string>
  /** By list. */
  readonly named: Map<string, string>
}

/**
 * The list's own name; behind the name of the sheet of what it is in, where several lists have it or another sheet is
 * called so: `groupVisitsTimeWindows`. It hangs on the schema alone, so that files of last year still fit.
 */
function nameOf(list: string, bases: readonly string[], { taken, named }: GivenNames): string {
  if (list === '') return inputName
  const last = lastOf(list)
  const isTaken = (name: string) => taken.has(name.toLowerCase())
  const isAlone = bases.filter((base) => base === last).length === 1 && !isTaken(last)
  const wanted = shortened(isAlone ? last : aboveOf(list, named) + capital(last))
  let name = wanted
  for (let count = 2; isTaken(name); count++) name = wanted.slice(0, maxNameLength - 2) + String(count)
  taken.add(name.toLowerCase())
  named.set(list, name)
  return name
}

function aboveOf(list: string, named: ReadonlyMap<string, string>): string {
  const path = list.split('/').slice(0, -1)
  return named.get(path.join('/')) ?? path.at(-1) ?? ''
}

const shortWord = 4

/** No longer than a sheet's name may be, with the longest words in the middle cut: the first and the last tell most. */
function shortened(name: string): string {
  const words = name.split(/(?=[A-Z])/)
  const length = () => words.reduce((sum, word) => sum + word.length, 0)
  while (length() > maxNameLength) {
    const longest = words.slice(1, -1).reduce((most, word) => Math.max(most, word.length), 0)
    if (longest <= shortWord) break
    const place = words.findIndex((word, at) => at > 0 && at < words.length - 1 && word.length === longest)
    words[place] = words[place]!.slice(0, shortWord)
  }
  return words.join('').slice(0, maxNameLength)
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
