/** Where the handle of the freeze line lies on the axis. */
import type { FreezeLine } from './gantt-editing.ts'
import type { Span } from './gantt-row.ts'
import { xOf, type TimeScale } from './time-scale.ts'

/** Pixels. */
export const handleWidth = 24

/** Pixels of the axis the handle covers at its left edge, where the first day is named. */
export function coveredByHandle(line: FreezeLine | undefined, scale: TimeScale, extent: Span): number {
  if (!line) return 0
  const x = xOf(scale, line.time ?? extent.start)
  return x >= -1 && x < handleWidth ? handleWidth : 0
}
