/** Moving from bar to bar with the keyboard. */
import { computed, shallowRef, type ComputedRef, type Ref } from 'vue'
import { workBars, type GanttRow, type WorkBar } from './gantt-row.ts'

export interface CursorStop {
  readonly rowIndex: number
  readonly row: GanttRow
  readonly bar: WorkBar
  /** 1-based place among the bars of the row, and their number. */
  readonly place: number
  readonly count: number
}

export interface GanttCursor {
  /** Where the keyboard is; the first bar before it moved; undefined without bars. */
  readonly stop: ComputedRef<CursorStop | undefined>
  /** Where the bar of an id is. */
  find(id: string): CursorStop | undefined
  moveTo(id: string): CursorStop | undefined
  /** To the bar before (-1) or after (1) in the row, or at its beginning or end. */
  moveInRow(to: -1 | 1 | 'first' | 'last'): CursorStop | undefined
  /** To the nearest bar in time, in the next row above (-1) or below (1) that has one. */
  moveRow(by: -1 | 1): CursorStop | undefined
}

export function useGanttCursor(rows: Readonly<Ref<readonly GanttRow[]>>): GanttCursor {
  const wanted = shallowRef<string>()
  const stops = computed(() => stopsById(rows.value))
  const stop = computed(
    () => (wanted.value === undefined ? undefined : stops.value.get(wanted.value)) ?? stops.value.values().next().value,
  )

  function goTo(bar: WorkBar | undefined): CursorStop | undefined {
    if (bar) wanted.value = bar.id
    return stop.value
  }

  return {
    stop,
    find: (id) => stops.value.get(id),
    moveTo(id) {
      wanted.value = id
      return stop.value
    },
    moveInRow(to) {
      if (!stop.value) return undefined
      const bars = workBars(stop.value.row)
      const index = typeof to === 'number' ? stop.value.place - 1 + to : to === 'first' ? 0 : bars.length - 1
      return goTo(bars[index])
    },
    moveRow(by) {
      if (!stop.value) return undefined
      const { bar: from, rowIndex } = stop.value
      for (let index = rowIndex + by; rows.value[index]; index += by) {
        const nearest = nearestBar(workBars(rows.value[index]!), from)
        if (nearest) return goTo(nearest)
      }
      return stop.value
    },
  }
}

function stopsById(rows: readonly GanttRow[]): ReadonlyMap<string, CursorStop> {
  const stops = new Map<string, CursorStop>()
  for (const [rowIndex, row] of rows.entries()) {
    const bars = workBars(row)
    for (const [index, bar] of bars.entries())
      stops.set(bar.id, { rowIndex, row, bar, place: index + 1, count: bars.length })
  }
  return stops
}

function nearestBar(bars: readonly WorkBar[], to: WorkBar): WorkBar | undefined {
  const middle = (to.start + to.end) / 2
  const distance = ({ start, end }: WorkBar) => Math.abs((start + end) / 2 - middle)
  return bars.reduce<WorkBar | undefined>(
    (best, bar) => (!best || distance(bar) < distance(best) ? bar : best),
    undefined,
  )
}
