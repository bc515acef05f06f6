/** Where the cursor of a grid is, and what it has marked. */
export interface GridPlace {
  readonly row: number
  readonly column: number
}

/** Both ends included. */
export interface GridRange {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

export interface GridSize {
  readonly rows: number
  readonly columns: number
}

export const rangeBetween = (one: GridPlace, other: GridPlace): GridRange => ({
  top: Math.min(one.row, other.row),
  bottom: Math.max(one.row, other.row),
  left: Math.min(one.column, other.column),
  right: Math.max(one.column, other.column),
})

const within = (value: number, count: number) => Math.max(0, Math.min(value, count - 1))

export const clamped = ({ row, column }: GridPlace, { rows, columns }: GridSize): GridPlace => ({
  row: within(row, rows),
  column: within(column, columns),
})

export interface GridKey {
  readonly key: string
  readonly hasModifier: boolean
}

/** Where a key leads; undefined for keys that lead nowhere. `page` is how many rows are in sight. */
export function placeAfter(
  { key, hasModifier }: GridKey,
  { row, column }: GridPlace,
  { rows, columns, page }: GridSize & { readonly page: number },
): GridPlace | undefined {
  const [lastRow, lastColumn] = [rows - 1, columns - 1]
  const places: Readonly<Record<string, GridPlace>> = {
    ArrowUp: { row: hasModifier ? 0 : row - 1, column },
    ArrowDown: { row: hasModifier ? lastRow : row + 1, column },
    ArrowLeft: { row, column: hasModifier ? 0 : column - 1 },
    ArrowRight: { row, column: hasModifier ? lastColumn : column + 1 },
    PageUp: { row: row - page, column },
    PageDown: { row: row + page, column },
    Home: { row: hasModifier ? 0 : row, column: 0 },
    End: { row: hasModifier ? lastRow : row, column: lastColumn },
  }
  const place = places[key]
  return place && clamped(place, { rows, columns })
}

/** Each cell of a block that is put into a range: one cell fills all of it, a block is put once. */
export function pastedCells(
  block: readonly (readonly string[])[],
  { top, bottom, left, right }: GridRange,
): { readonly row: number; readonly column: number; readonly text: string }[] {
  const [first] = block
  if (block.length === 1 && first?.length === 1)
    return Array.from({ length: bottom - top + 1 }, (_, down) =>
      Array.from({ length: right - left + 1 }, (_each, along) => ({
        ...{ row: top + down, column: left + along, text: first[0] ?? '' },
      })),
    ).flat()
  return block.flatMap((cells, down) => cells.map((text, along) => ({ row: top + down, column: left + along, text })))
}
