/** Which rows a table shows, and in which order. */
import type { TimeZone } from '../../../ui/time-zone.ts'
import { cellText, valueAt } from './cells.ts'
import type { Row } from './document-edits.ts'
import type { Column } from './input-tables.ts'

export interface Sorting {
  /** Name of the column; empty for the one of parents. */
  readonly column: string
  readonly isDescending: boolean
}

export interface View {
  readonly columns: readonly Column[]
  readonly zone: TimeZone
  readonly filter: string
  readonly sorting: Sorting | undefined
}

const collator = new Intl.Collator('en', { numeric: true })

export function orderedRows(rows: readonly Row[], { columns, zone, filter, sorting }: View): Row[] {
  const words = filter.trim().toLowerCase()
  const textOf = ({ thing }: Row, column: Column) => cellText(valueAt(thing, column.path), column, zone)
  const found =
    words === ''
      ? [...rows]
      : rows.filter(
          (row) =>
            row.parent.toLowerCase().includes(words) ||
            columns.some((column) => textOf(row, column).toLowerCase().includes(words)),
        )
  if (!sorting) return found
  const column = columns.find(({ name }) => name === sorting.column)
  const keys = new Map(found.map((row) => [row, column ? textOf(row, column) : row.parent]))
  const sign = sorting.isDescending ? -1 : 1
  // What is empty comes last, either way.
  return found.sort((one, other) => {
    const [first, second] = [keys.get(one) ?? '', keys.get(other) ?? '']
    if (first === '' || second === '') return (first === '' ? 1 : 0) - (second === '' ? 1 : 0)
    return sign * collator.compare(first, second)
  })
}
