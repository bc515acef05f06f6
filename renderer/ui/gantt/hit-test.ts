/** What lies under the pointer. */
import { workBars, type GanttRow, type PassiveBar, type ResourceRow, type WorkBar } from './gantt-row.ts'
import { rowAt, type RowStack } from './row-stack.ts'
import { timeOf, xOf, type TimeScale } from './time-scale.ts'

export interface Hit {
  readonly row: GanttRow
  readonly rowIndex: number
  /** Missing beside the bars. */
  readonly bar?: WorkBar
  /** What fills the time there instead, where something is to be said of it. */
  readonly passive?: PassiveBar
}

/** Short bars can be hit this far beside them, in pixels. */
const reach = 4

export interface Drawing {
  readonly rows: readonly GanttRow[]
  readonly stack: RowStack
  readonly scale: TimeScale
}

/** `x` on the time axis, `y` from the top of the first row. */
export function hitTest({ rows, stack, scale }: Drawing, x: number, y: number): Hit | undefined {
  const rowIndex = rowAt(stack, y)
  const row = rowIndex === undefined ? undefined : rows[rowIndex]
  if (rowIndex === undefined || !row) return undefined
  const bar = row.kind === 'pool' ? row.bar : nearestBar(row, x, scale)
  if (bar) return { row, rowIndex, bar }
  const passive = row.kind === 'resource' ? passiveBarAt(row, timeOf(scale, x)) : undefined
  return passive ? { row, rowIndex, passive } : { row, rowIndex }
}

function passiveBarAt({ bars }: ResourceRow, time: number): PassiveBar | undefined {
  return bars
    .filter((bar) => bar.kind !== 'work')
    .find(({ description, start, end }) => description !== undefined && start <= time && time <= end)
}

function nearestBar(row: GanttRow, x: number, scale: TimeScale): WorkBar | undefined {
  const time = timeOf(scale, x)
  let nearest: { bar: WorkBar; distance: number } | undefined
  for (const bar of workBars(row)) {
    if (xOf(scale, bar.start) - reach > x) break
    const distance = time < bar.start ? xOf(scale, bar.start) - x : Math.max(0, x - xOf(scale, bar.end))
    if (distance <= reach && (!nearest || distance < nearest.distance)) nearest = { bar, distance }
  }
  return nearest?.bar
}
