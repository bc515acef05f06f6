/** The cursor of a grid: where it is, what it marks, and what keys and the clipboard do with that. */
import { computed, shallowRef, watch } from 'vue'
import { clamped, placeAfter, rangeBetween, type GridPlace } from './grid-range.ts'
import type { TableEditor } from './use-table-editor.ts'

export interface GridCursorOptions {
  /** Rows in sight. */
  page(): number
  /** The cell of the cursor is typed in, over it where there is a first letter. */
  startTyping(text: string | undefined): void
}

export function useGridCursor(editor: TableEditor, { page, startTyping }: GridCursorOptions) {
  const active = shallowRef<GridPlace>({ row: 0, column: 0 })
  const anchor = shallowRef<GridPlace>({ row: 0, column: 0 })
  const size = () => ({ rows: editor.shown.value.length, columns: editor.columns.value.length })
  const range = computed(() => rangeBetween(clamped(anchor.value, size()), clamped(active.value, size())))

  function put(place: GridPlace, isExtended = false): void {
    active.value = clamped(place, size())
    if (!isExtended) anchor.value = active.value
  }
  const home = () => put({ row: 0, column: 0 })
  watch(editor.list, home)
  // Rows may have gone from under it.
  watch([editor.shown, editor.columns], () => {
    const place = clamped(active.value, size())
    if (place.row !== active.value.row || place.column !== active.value.column) put(place)
  })

  function markRow(row: number, isExtended: boolean): void {
    if (!isExtended) anchor.value = { row, column: 0 }
    active.value = { row, column: Math.max(0, size().columns - 1) }
  }

  function step(towards: 'down' | 'up' | 'right' | 'left'): void {
    const { row, column } = active.value
    const down = towards === 'down' ? 1 : towards === 'up' ? -1 : 0
    const along = towards === 'right' ? 1 : towards === 'left' ? -1 : 0
    put({ row: row + down, column: column + along })
  }

  /** Commands of a key with Ctrl, or on a Mac with Cmd; the clipboard has events of its own. */
  const commands: Readonly<Record<string, () => void>> = {
    z: editor.undo,
    'shift+z': editor.redo,
    y: editor.redo,
    d: () => editor.fillDown(range.value),
    a: () => {
      anchor.value = { row: 0, column: 0 }
      active.value = clamped({ row: Infinity, column: Infinity }, size())
    },
  }

  const plain: Readonly<Record<string, () => void>> = {
    Enter: () => startTyping(undefined),
    F2: () => startTyping(undefined),
    Delete: () => editor.clear(range.value),
    Backspace: () => editor.clear(range.value),
  }

  function press(event: KeyboardEvent): void {
    if (event.isComposing || event.altKey || event.defaultPrevented) return
    const hasModifier = event.ctrlKey || event.metaKey
    const place = placeAfter({ key: event.key, hasModifier }, active.value, { ...size(), page: page() })
    const key = `${event.shiftKey ? 'shift+' : ''}${event.key.toLowerCase()}`
    if (place) put(place, event.shiftKey)
    else if (hasModifier) {
      if (!commands[key]) return
      commands[key]()
    } else if (plain[event.key]) plain[event.key]!()
    else if (event.key.length === 1) startTyping(event.key)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return {
    ...{ active, range, put, markRow, step, press },
    isMarked: (row: number) => row >= range.value.top && row <= range.value.bottom,
    copy(event: ClipboardEvent, isCut: boolean): void {
      event.clipboardData?.setData('text/plain', editor.copied(range.value))
      if (isCut) editor.clear(range.value)
    },
    paste(event: ClipboardEvent): void {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (text !== '') editor.paste(text, range.value)
    },
  }
}
export type GridCursor = ReturnType<typeof useGridCursor>
