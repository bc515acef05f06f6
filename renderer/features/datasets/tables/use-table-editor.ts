/** An input that is edited as tables: the table that is open, how it is looked at, and every step of the way back. */
import { computed, shallowRef } from 'vue'
import type { TimeZone } from '../../../ui/time-zone.ts'
import { cellFault, cellText, valueAt, type Thing } from './cells.ts'
import { rowsOf, type Row } from './document-edits.ts'
import { pastedCells, type GridRange } from './grid-range.ts'
import type { Column, InputTable } from './input-tables.ts'
import type { IssuePlaces } from './issue-places.ts'
import { orderedRows, type Sorting } from './row-order.ts'
import { withChanges, withCopies, withNewRows, withoutRows, type CellChange } from './table-changes.ts'
import { cellsOfTsv, tsvOf } from './tsv.ts'

export interface EditedInput {
  readonly original: unknown
  readonly tables: readonly InputTable[]
  readonly zone: TimeZone
}

/** Stands before the columns of a table whose rows belong to something. */
const parentColumn = (parent: string): Column => ({
  ...{ name: '', title: parent, description: 'Id of what the row belongs to', path: [], type: 'text', allowed: [] },
  ...{ isWhole: false, isRequired: true, minimum: undefined, maximum: undefined, default: undefined },
})

export function useTableEditor({ original, tables, zone }: EditedInput) {
  const { document, goTo, ...steps } = useEditSteps(original, () => reorder())
  const list = shallowRef(
    tables.find(({ list: one }) => rowsOf(original, one).length > 0)?.list ?? tables[0]?.list ?? '',
  )
  const table = computed(() => tables.find((one) => one.list === list.value))
  const filter = shallowRef('')
  const sorting = shallowRef<Sorting>()
  const areAllShown = shallowRef(false)
  const issues = shallowRef<IssuePlaces>(new Map())

  const rows = computed(() => rowsOf(document.value, list.value))
  /** Columns that are required, or said in some row: the others are in the way. */
  const used = computed((): readonly Column[] =>
    (table.value?.columns ?? []).filter(
      ({ path, isRequired }) => isRequired || rows.value.some(({ thing }) => isSaid(valueAt(thing, path))),
    ),
  )
  const columns = computed((): readonly Column[] => {
    const shown = areAllShown.value ? (table.value?.columns ?? []) : used.value
    const { parent = '' } = table.value ?? {}
    return parent === '' ? shown : [parentColumn(parentTitle(tables, parent)), ...shown]
  })

  /** Places in `rows`: they stay while cells are typed, and are found anew when rows come or go. */
  const order = shallowRef<readonly number[]>([])
  const shown = computed(() => order.value.flatMap((index) => rows.value[index] ?? []))
  function reorder(): void {
    const places = new Map(rows.value.map((row, index) => [row, index]))
    const view = { columns: columns.value, zone, filter: filter.value, sorting: sorting.value }
    order.value = orderedRows(rows.value, view).map((row) => places.get(row)!)
  }
  reorder()

  const rowsIn = ({ top, bottom }: GridRange) => shown.value.slice(top, bottom + 1)
  const textOf = (row: Row, column: Column) =>
    column.path.length === 0 ? row.parent : cellText(valueAt(row.thing, column.path), column, zone)

  /** Of which things there is nothing that rows were given to; told until the next change. */
  const unknownParents = shallowRef<readonly string[]>([])

  function made(changes: readonly CellChange[]): unknown {
    if (!table.value) return document.value
    const { document: next, unknown } = withChanges(document.value, table.value, { changes, zone })
    unknownParents.value = unknown
    return next
  }
  const isMove = (changes: readonly CellChange[]) => changes.some(({ column }) => column.path.length === 0)
  const setCells = (changes: readonly CellChange[]) => goTo(made(changes), !isMove(changes))

  /** Rows that are not there yet are made, behind the last one shown. */
  function paste(text: string, range: GridRange): void {
    const cells = pastedCells(cellsOfTsv(text), range)
    const missing = Math.max(0, ...cells.map(({ row }) => row + 1)) - shown.value.length
    const target = missing > 0 ? withMoreRows(missing) : shown.value
    const changes = cells.flatMap(({ row, column, text: typed }): CellChange[] => {
      const [into, of] = [target[row], columns.value[column]]
      return into && of ? [{ row: into, column: of, text: typed }] : []
    })
    if (missing <= 0) return setCells(changes)
    // One paste is one step back: the rows were made just now.
    document.value = made(changes)
    reorder()
  }

  /** What is shown, and new rows behind that. */
  function withMoreRows(count: number): readonly Row[] {
    const known = new Set(rows.value.map(({ thing }) => thing))
    const before = shown.value.map(({ thing }) => thing)
    addRows(shown.value.at(-1), count)
    const now = new Map(rows.value.map((row) => [row.thing, row]))
    return [...before.flatMap((thing) => now.get(thing) ?? []), ...rows.value.filter(({ thing }) => !known.has(thing))]
  }

  function addRows(behind: Row | undefined, count = 1): void {
    if (table.value) goTo(withNewRows(document.value, table.value, { behind, count }))
  }

  function fillDown(range: GridRange): void {
    const [first, ...others] = rowsIn(range)
    if (!first) return
    const filled = columns.value.slice(range.left, range.right + 1)
    setCells(others.flatMap((row) => filled.map((column) => ({ row, column, text: textOf(first, column) }))))
  }

  return {
    ...{ document, tables, list, table, columns, shown, filter, sorting, areAllShown, issues, zone, reorder },
    ...{ textOf, setCells, paste, fillDown, addRows, unknownParents },
    count: computed(() => rows.value.length),
    hasUnused: computed(() => used.value.length < (table.value?.columns.length ?? 0)),
    isChanged: computed(() => document.value !== original),
    ...steps,
    copied: (range: GridRange) =>
      tsvOf(
        rowsIn(range).map((row) =>
          columns.value.slice(range.left, range.right + 1).map((column) => textOf(row, column)),
        ),
      ),
    clear: (range: GridRange) =>
      setCells(
        rowsIn(range).flatMap((row) =>
          columns.value
            .slice(range.left, range.right + 1)
            .filter(({ path }) => path.length > 0)
            .map((column) => ({ row, column, text: '' })),
        ),
      ),
    duplicate: (range: GridRange) => void (table.value && goTo(withCopies(document.value, table.value, rowsIn(range)))),
    remove: (range: GridRange) => void (table.value && goTo(withoutRows(document.value, table.value, rowsIn(range)))),
    faultOf,
    filterBy(text: string): void {
      filter.value = text
      reorder()
    },
    sortBy(wanted: Sorting | undefined): void {
      sorting.value = wanted
      reorder()
    },
    showAll: (isOn: boolean) => void (areAllShown.value = isOn),
    mark: (places: IssuePlaces) => void (issues.value = places),
    /** What keeps the tables from being an input, with where it is. */
    faults: () =>
      tables.flatMap((one) =>
        rowsOf(document.value, one.list).flatMap((row) =>
          thingFaults(row.thing, one.columns).map((fault) => ({ ...fault, list: one.list, row })),
        ),
      ),
    choose(wanted: string): void {
      list.value = wanted
      filter.value = ''
      sorting.value = undefined
      reorder()
    },
  }
}
export type TableEditor = ReturnType<typeof useTableEditor>

/** The input with every step of the way back; `onRows` is called when rows have come or gone. */
function useEditSteps(original: unknown, onRows: () => void) {
  const document = shallowRef(original)
  const [past, future] = [shallowRef<readonly unknown[]>([]), shallowRef<readonly unknown[]>([])]

  function goTo(next: unknown, isSameRows = false): void {
    if (next === undefined || next === document.value) return
    past.value = [...past.value, document.value]
    future.value = []
    document.value = next
    if (!isSameRows) onRows()
  }

  function step(from: typeof past, to: typeof past): void {
    if (from.value.length === 0) return
    to.value = [...to.value, document.value]
    document.value = from.value.at(-1)
    from.value = from.value.slice(0, -1)
    onRows()
  }

  return {
    ...{ document, goTo },
    canUndo: computed(() => past.value.length > 0),
    canRedo: computed(() => future.value.length > 0),
    undo: () => step(past, future),
    redo: () => step(future, past),
  }
}

const faultOf = (row: Row, column: Column) =>
  column.path.length === 0 ? undefined : cellFault(valueAt(row.thing, column.path), column)

interface Fault {
  readonly column: string
  readonly message: string
}

/** Things are replaced and never changed, so what was found of one holds. */
const known = new WeakMap<Thing, readonly Fault[]>()

function thingFaults(thing: Thing, columns: readonly Column[]): readonly Fault[] {
  const found = known.get(thing)
  if (found) return found
  const faults = columns.flatMap((column) => {
    const message = cellFault(valueAt(thing, column.path), column)
    return message === undefined ? [] : [{ column: column.name, message }]
  })
  known.set(thing, faults)
  return faults
}

/** A list of nothing says nothing. */
const isSaid = (value: unknown) =>
  value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0)

const parentTitle = (tables: readonly InputTable[], parent: string) =>
  `${
    tables
      .find(({ list }) => list === parent)
      ?.title.split(' › ')
      .at(-1) ?? parent
  }: id`
