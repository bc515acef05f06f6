/**
 * Keys of a Gantt chart: arrows move from bar to bar, Enter selects the bar, Shift+Enter its row, Escape nothing any
 * more, and gives back what is dragged; Shift with left and right moves the axis, plus and minus zoom, 0 shows
 * everything.
 */
import type { CursorStop, GanttCursor } from './use-gantt-cursor.ts'
import type { GanttView } from './use-gantt-view.ts'

interface Chart {
  readonly cursor: GanttCursor
  readonly view: GanttView
  wentTo(stop: CursorStop | undefined): void
  chosen(id: string | null): void
  chosenRow(id: string): void
  /** False where nothing is dragged. */
  cancelDrag(): boolean
  /** Whether the key means something for the work the keyboard is at, which it has told then. */
  commanded(key: string, id: string): boolean
}

export function useGanttKeys({ cursor, view, wentTo, chosen, chosenRow, cancelDrag, commanded }: Chart) {
  const length = () => view.view.value.end - view.view.value.start
  const plain: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => wentTo(cursor.moveInRow(-1)),
    ArrowRight: () => wentTo(cursor.moveInRow(1)),
    ArrowUp: () => wentTo(cursor.moveRow(-1)),
    ArrowDown: () => wentTo(cursor.moveRow(1)),
    Home: () => wentTo(cursor.moveInRow('first')),
    End: () => wentTo(cursor.moveInRow('last')),
    Enter: () => chosen(cursor.stop.value?.bar.id ?? null),
    ' ': () => chosen(cursor.stop.value?.bar.id ?? null),
    Escape: () => {
      if (!cancelDrag()) chosen(null)
    },
    '+': () => view.zoomBy(0.7),
    '=': () => view.zoomBy(0.7),
    '-': () => view.zoomBy(1 / 0.7),
    '0': () => view.fit(),
  }
  const withShift: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => view.panBy(-0.15 * length()),
    ArrowRight: () => view.panBy(0.15 * length()),
    Enter: () => {
      const row = cursor.stop.value?.row
      if (row?.kind === 'resource') chosenRow(row.id)
    },
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const action = (event.shiftKey ? withShift[event.key] : undefined) ?? plain[event.key]
    if (action) action()
    else if (!commanded(event.key.toLowerCase(), cursor.stop.value?.bar.id ?? '')) return
    event.preventDefault()
  }

  return { onKeyDown }
}
