/** What is done to the rows of a table, as inputs that follow from an input. */
import type { TimeZone } from '../../../ui/time-zone.ts'
import { cellText, isThing, readCell, valueAt, withValue, type Thing } from './cells.ts'
import { DocumentDraft, freeId, idOf, inOrder, namesOf, rowsOf, type Row } from './document-edits.ts'
import type { Column, InputTable } from './input-tables.ts'

export interface CellChange {
  readonly row: Row
  readonly column: Column
  readonly text: string
}

/** Undefined where nothing changes. */
export function withCells(
  document: unknown,
  list: string,
  { changes, zone }: { readonly changes: readonly CellChange[]; readonly zone: TimeZone },
): unknown {
  const things = new Map<Row, Thing>()
  for (const { row, column, text } of changes) {
    const thing = things.get(row) ?? row.thing
    // What is shown for a value is not always all of it: it is left as it is until something else is typed.
    if (column.path.length === 0 || cellText(valueAt(thing, column.path), column, zone) === text.trim()) continue
    things.set(row, withValue(thing, column.path, readCell(text, column, zone)))
  }
  if (things.size === 0) return undefined
  const draft = new DocumentDraft(document)
  for (const [row, thing] of things) draft.set(list, row.at, thing)
  return draft.finish()
}

/** Behind a row, with what belongs to the same thing; at the end of the first list there is without one. */
export function withNewRows(
  document: unknown,
  table: InputTable,
  { behind, count }: { readonly behind: Row | undefined; readonly count: number },
): unknown {
  const at = behind ? [...behind.at.slice(0, -1), behind.at.at(-1)! + 1] : endOfFirstList(document, table)
  if (!at) return undefined
  const taken = idsIn(document, table.list)
  const draft = new DocumentDraft(document)
  for (let number = 0; number < count; number++) {
    const thing = newThing(table, taken)
    draft.insert(table.list, [...at.slice(0, -1), at.at(-1)! + number], thing)
  }
  return draft.finish()
}

function endOfFirstList(document: unknown, { list, parent }: InputTable): number[] | undefined {
  const [owner] = parent === '' ? [] : rowsOf(document, parent)
  if (parent !== '' && !owner) return undefined
  const above = owner?.at ?? []
  return [...above, new DocumentDraft(document).lengthAt(list, [...above, 0])]
}

/** With an id where things have one, and the lists every one must have. */
function newThing({ columns, requiredLists, list }: InputTable, taken: Set<string>): Thing {
  const lists = Object.fromEntries(requiredLists.map((name) => [name, []]))
  if (!columns.some(({ name }) => name === 'id')) return lists
  const name = (namesOf(list).at(-1) ?? 'thing').replace(/s$/, '')
  let number = taken.size + 1
  while (taken.has(`${name}-${number}`)) number++
  taken.add(`${name}-${number}`)
  return { id: `${name}-${number}`, ...lists }
}

export const idsIn = (document: unknown, list: string): Set<string> =>
  new Set(rowsOf(document, list).flatMap(({ thing }) => (typeof thing['id'] === 'string' ? [thing['id']] : [])))

export function withCopies(document: unknown, { list }: InputTable, rows: readonly Row[]): unknown {
  const taken = idsIn(document, list)
  const draft = new DocumentDraft(document)
  // From the end: what is inserted moves what is behind it.
  for (const { at, thing } of [...rows].sort(inOrder).reverse()) {
    const id = typeof thing['id'] === 'string' ? freeId(`${thing['id']}-copy`, taken) : undefined
    if (id !== undefined) taken.add(id)
    draft.insert(list, [...at.slice(0, -1), at.at(-1)! + 1], id === undefined ? thing : { ...thing, id })
  }
  return draft.finish()
}

export function withoutRows(document: unknown, { list }: InputTable, rows: readonly Row[]): unknown {
  const draft = new DocumentDraft(document)
  for (const { at } of [...rows].sort(inOrder).reverse()) draft.remove(list, at)
  return draft.finish()
}

/** Gives a row to something else, by its id; undefined where there is nothing of that id. */
export function withOtherParent(
  document: unknown,
  { list, parent }: InputTable,
  { row, id }: { readonly row: Row; readonly id: string },
): unknown {
  const owner = rowsOf(document, parent).find(({ thing, at }) => idOf(thing, at.at(-1)!) === id.trim())
  if (!owner || row.parent === id.trim()) return undefined
  const draft = new DocumentDraft(document)
  draft.remove(list, row.at)
  const end = draft.lengthAt(list, [...owner.at, 0])
  draft.insert(list, [...owner.at, end], row.thing)
  return draft.finish()
}

/** An input of nothing, with the lists it must have. */
export const emptyInput = (requiredLists: readonly string[]): Thing =>
  Object.fromEntries(requiredLists.map((name) => [name, []]))

export const hasThings = (document: unknown): boolean => isThing(document) && Object.keys(document).length > 0
