/**
 * Paints the visible part of a Gantt chart: background, frames and windows first, then bars, then what is highlighted.
 */
import { fitText } from '../canvas.ts'
import type { CanvasColours } from '../canvas-colours.ts'
import { paletteColour } from '../palette.ts'
import type { Size } from '../use-size.ts'
import type { TimeZone } from '../time-zone.ts'
import { drawAxis, drawGrid } from './draw-axis.ts'
import { drawCurve } from './draw-curve.ts'
import { drawPassiveBar, drawWorkBar, outlineBar, type BarPaint } from './draw-bar.ts'
import type { Bar, Frame, PoolRow, ResourceRow, Span } from './gantt-row.ts'
import type { Drawing } from './hit-test.ts'
import { rowsBetween } from './row-stack.ts'
import { xOf } from './time-scale.ts'

export const axisHeight = 34

export interface Highlights {
  readonly hovered: string | null
  readonly selected: string | null
  /** Row that is selected as a whole. */
  readonly selectedRow: string | null
  /** Work that is chosen with others. */
  readonly chosen?: ReadonlySet<string> | undefined
  /** Work that belongs to what is pointed at or selected. */
  readonly mates?: ReadonlySet<string> | undefined
}

export interface GanttScene extends Drawing {
  readonly size: Size
  readonly scrollTop: number
  readonly zone: TimeZone
  readonly colours: CanvasColours
  readonly highlights: Highlights
  /** Pixels at the left of the axis that something else lies on. */
  readonly labelInset: number
}

export function drawGantt(context: CanvasRenderingContext2D, scene: GanttScene): void {
  const { size, scrollTop, stack, rows, colours } = scene
  context.fillStyle = colours.surface
  context.fillRect(0, 0, size.width, size.height)
  const visible = rowsBetween(stack, scrollTop, scrollTop + size.height - axisHeight)
  drawGrid(context, scene)
  context.save()
  context.beginPath()
  context.rect(0, axisHeight, size.width, size.height - axisHeight)
  context.clip()
  for (let index = visible?.first ?? 0; index <= (visible?.last ?? -1); index++) {
    const row = rows[index]!
    const top = stack.tops[index]! - scrollTop + axisHeight
    const bottom = stack.tops[index + 1]! - scrollTop + axisHeight
    if (row.id === scene.highlights.selectedRow)
      fillSpan(context, { x: 0, width: size.width, top, bottom }, tint(colours.accent, 0.1))
    if (row.kind === 'resource') drawResource(context, scene, { row, top, bottom })
    if (row.kind === 'pool') drawPool(context, scene, { row, top, bottom })
    context.fillStyle = row.kind === 'resource' ? colours.line : colours.faintLine
    context.fillRect(0, bottom - 1, size.width, row.kind === 'resource' ? 0.5 : 1)
  }
  context.restore()
  drawAxis(context, scene)
}

interface Place<Row> {
  readonly row: Row
  readonly top: number
  readonly bottom: number
}

const barInset = { top: 7, height: 22 }

function drawResource(
  context: CanvasRenderingContext2D,
  scene: GanttScene,
  { row, top, bottom }: Place<ResourceRow>,
): void {
  const { scale, colours } = scene
  for (const frame of row.frames) {
    const from = Math.max(-1, xOf(scale, frame.start))
    const to = Math.min(scale.width + 1, xOf(scale, frame.end))
    if (to <= from) continue
    fillSpan(context, { x: from, width: to - from, top: top + 3, bottom: bottom - 4 }, tint(colours.muted, 0.09))
    if (frame.softEnd !== undefined)
      drawSoftEnd(context, scene, { x: xOf(scale, frame.softEnd), to, top: top + 3, bottom: bottom - 4 })
  }
  const colour = paletteColour(row.colour)
  const paint: BarPaint = { colour, colours, scale, top: top + barInset.top, height: barInset.height }
  if (row.curve) drawCurve(context, row.curve, { scale, colour, top: top + 3, bottom: bottom - 4 })
  const inView = row.bars.filter(({ start, end }) => end >= scale.start && start <= scale.end)
  for (const bar of inView) if (bar.kind !== 'work') drawPassiveBar(context, bar, paint)
  let order = 0
  for (const bar of inView) {
    if (bar.kind !== 'work') continue
    // A window as long as the frame says nothing; it is shown with the bar it belongs to.
    const windows = isLit(bar, scene)
      ? bar.windows
      : bar.windows.filter((window) => !row.frames.some((frame) => covers(window, frame)))
    drawWindows(context, scene, { windows, y: bottom - 10 + (order++ % 2) * 4, colour, isStrong: isLit(bar, scene) })
    drawWorkBar(context, bar, paint)
  }
  for (const bar of inView)
    if (isLit(bar, scene)) outlineBar(context, bar, { ...paint, isSelected: isSelected(bar, scene) })
}

/** From the soft end on, work is overtime. */
function drawSoftEnd(
  context: CanvasRenderingContext2D,
  { colours }: GanttScene,
  { x, to, top, bottom }: { x: number; to: number; top: number; bottom: number },
): void {
  context.strokeStyle = colours.muted
  context.lineWidth = 1
  context.setLineDash([2, 3])
  context.beginPath()
  context.moveTo(Math.round(x) + 0.5, top)
  context.lineTo(Math.round(x) + 0.5, bottom)
  context.stroke()
  context.setLineDash([])
  fillSpan(context, { x, width: Math.max(0, to - x), top, bottom }, tint(colours.danger, 0.07))
}

function drawPool(context: CanvasRenderingContext2D, scene: GanttScene, { row, top, bottom }: Place<PoolRow>): void {
  const { scale, colours } = scene
  const { bar } = row
  const lit = isLit(bar, scene)
  if (lit)
    fillSpan(
      context,
      { x: 0, width: scale.width, top, bottom },
      tint(isSelected(bar, scene) ? colours.accent : colours.muted, 0.1),
    )
  drawWindows(context, scene, { windows: bar.windows, y: (top + bottom) / 2, colour: colours.danger, isStrong: lit })
  const x = Math.min(Math.max(xOf(scale, bar.start), 0), scale.width)
  const end = Math.max(x + 4, xOf(scale, bar.end))
  context.fillStyle = colours.surface
  context.fillRect(x, top + 7, end - x, bottom - top - 14)
  context.strokeStyle = colours.danger
  context.lineWidth = 1.5
  context.setLineDash([3, 2])
  context.strokeRect(x + 0.75, top + 7.75, end - x - 1.5, bottom - top - 15.5)
  context.setLineDash([])
  drawBeside(context, scene, { text: row.reason, x: end + 6, middle: (top + bottom) / 2 })
}

/** Text on a patch of the surface, so that lines behind it do not strike it out. */
function drawBeside(
  context: CanvasRenderingContext2D,
  { scale, colours }: GanttScene,
  { text, x, middle }: { text: string; x: number; middle: number },
): void {
  context.font = '12px system-ui, sans-serif'
  context.textBaseline = 'middle'
  const shown = fitText(context, text, scale.width - x - 8)
  if (shown === '') return
  context.fillStyle = colours.surface
  context.globalAlpha = 0.88
  context.fillRect(x - 2, middle - 9, context.measureText(shown).width + 4, 18)
  context.globalAlpha = 1
  context.fillStyle = colours.text
  context.fillText(shown, x, middle + 0.5)
}

interface Windows {
  readonly windows: readonly Span[]
  readonly y: number
  readonly colour: string
  readonly isStrong: boolean
}

/** A whisker per window: a line with a cap at each end that is in view. */
function drawWindows(
  context: CanvasRenderingContext2D,
  { scale }: GanttScene,
  { windows, y, colour, isStrong }: Windows,
): void {
  context.strokeStyle = colour
  context.globalAlpha = isStrong ? 1 : 0.38
  context.lineWidth = isStrong ? 2 : 1
  context.beginPath()
  for (const { start, end } of windows) {
    if (end < scale.start || start > scale.end) continue
    const from = Math.max(xOf(scale, start), -2)
    const to = Math.min(xOf(scale, end), scale.width + 2)
    const line = Math.round(y) + 0.5
    context.moveTo(from, line)
    context.lineTo(to, line)
    for (const [x, isEnd] of [
      [from, from > 0],
      [to, to < scale.width],
    ] as const) {
      if (!isEnd) continue
      context.moveTo(x, line - 3)
      context.lineTo(x, line + 3)
    }
  }
  context.stroke()
  context.globalAlpha = 1
}

function fillSpan(
  context: CanvasRenderingContext2D,
  { x, width, top, bottom }: { x: number; width: number; top: number; bottom: number },
  colour: string,
): void {
  context.fillStyle = colour
  context.fillRect(x, top, width, bottom - top)
}

const tint = (colour: string, share: number): string =>
  `${colour}${Math.round(share * 255)
    .toString(16)
    .padStart(2, '0')}`
const covers = (window: Span, { start, end, softEnd }: Frame): boolean =>
  window.start <= start && window.end >= (softEnd ?? end)
const isSelected = (bar: Bar, { highlights }: GanttScene): boolean =>
  bar.kind === 'work' && (bar.id === highlights.selected || highlights.chosen?.has(bar.id) === true)
const isLit = (bar: Bar, scene: GanttScene): boolean =>
  bar.kind === 'work' &&
  (isSelected(bar, scene) || bar.id === scene.highlights.hovered || scene.highlights.mates?.has(bar.id) === true)
