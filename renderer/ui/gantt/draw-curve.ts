/** How full something is along a row: an area behind its bars. */
import type { CurvePart } from './gantt-row.ts'
import { xOf, type TimeScale } from './time-scale.ts'

interface CurvePaint {
  readonly scale: TimeScale
  readonly colour: string
  readonly top: number
  readonly bottom: number
}

/** What is more than full ends at the top, in full colour. */
export function drawCurve(
  context: CanvasRenderingContext2D,
  curve: readonly CurvePart[],
  { scale, colour, top, bottom }: CurvePaint,
): void {
  context.fillStyle = colour
  for (const { start, end, share } of curve) {
    const from = Math.max(xOf(scale, start), 0)
    const to = Math.min(xOf(scale, end), scale.width)
    if (to <= from || share <= 0) continue
    const height = Math.min(1, share) * (bottom - top)
    context.globalAlpha = share > 1 ? 0.5 : 0.2
    context.fillRect(from, bottom - height, to - from, height)
    context.globalAlpha = 0.8
    context.fillRect(from, bottom - height, to - from, 1)
  }
  context.globalAlpha = 1
}
