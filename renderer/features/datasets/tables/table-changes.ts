/** What is done to the rows of a table, as inputs that follow from an input. */
import type { TimeZone } from '../../../ui/time-zone.ts'
import { cellText, readCell, valueAt, withValue, type Thing } from './cells.ts'
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

export interface Moved {
  readonly document: unknown
  /** Ids of which there is nothing: their rows stay where they are. */
  readonly unknown: readonly string[]
}

/** Gives rows to something else, by its id: behind what that has already, in the order they are given in. */
export function withOtherParents(
  document: unknown,
  { list, parent }: InputTable,
  wanted: readonly { readonly row: Row; readonly id: string }[],
): Moved {
  const owners = new Map(rowsOf(document, parent).map(({ thing, at }) => [idOf(thing, at.at(-1)!), at]))
  const others = wanted.filter(({ row, id }) => row.parent !== id.trim())
  const moves = others.flatMap(({ row, id }) => {
    const owner = owners.get(id.trim())
    return owner ? [{ row, owner }] : []
  })
  const draft = new DocumentDraft(document)
  for (const { at } of moves
    .map(({ row }) => row)
    .sort(inOrder)
    .reverse())
    draft.remove(list, at)
  for (const { row, owner } of moves) draft.insert(list, [...owner, draft.lengthAt(list, [...owner, 0])], row.thing)
  const unknown = others.filter(({ id }) => !owners.has(id.trim())).map(({ id }) => id.trim())
  return { document: moves.length === 0 ? document : draft.finish(), unknown }
}

/** Cells and what rows belong to, in one go. */
export function withChanges(
  document: unknown,
  table: InputTable,
  { changes, zone }: { readonly changes: readonly CellChange[]; readonly zone: TimeZone },
): Moved {
  const changed = withCells(document, table.list, { changes, zone }) ?? document
  const parents = changes.filter(({ column }) => column.path.length === 0)
  if (parents.length === 0) return { document: changed, unknown: [] }
  // Cells leave rows where they are, with other things in them.
  const rows = new Map(rowsOf(changed, table.list).map((row) => [row.at.join(), row]))
  const wanted = parents.flatMap(({ row, text }) => {
    const now = rows.get(row.at.join())
    return now ? [{ row: now, id: text }] : []
  })
  return withOtherParents(changed, table, wanted)
}

/** An input of nothing, with the lists it must have. */
export const emptyInput = (requiredLists: readonly string[]): Thing =>
  Object.fromEntries(requiredLists.map((name) => [name, []]))
