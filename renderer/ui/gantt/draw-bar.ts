/** One bar of a Gantt chart: what fills the time thin, hatched or pale, work solid in the row's colour. */
import { fitText } from '../canvas.ts'
import type { CanvasColours } from '../canvas-colours.ts'
import { textOn } from '../palette.ts'
import type { PassiveBar, Span, WorkBar } from './gantt-row.ts'
import { xOf, type TimeScale } from './time-scale.ts'

export interface BarPaint {
  readonly colour: string
  readonly colours: CanvasColours
  readonly scale: TimeScale
  readonly top: number
  readonly height: number
}

/** What is shorter than this on the screen is drawn this wide, so that it is seen at all. */
const minWidth = 2
/** Narrower bars carry their mark alone. */
const minTitle = 44

function spanOf(bar: Span, scale: TimeScale): { readonly x: number; readonly width: number } {
  const from = Math.max(xOf(scale, bar.start), -4)
  const to = Math.min(xOf(scale, bar.end), scale.width + 4)
  return { x: from, width: Math.max(to - from, minWidth) }
}

export function drawPassiveBar(context: CanvasRenderingContext2D, bar: PassiveBar, paint: BarPaint): void {
  const { colour, colours, top, height } = paint
  const { x, width } = spanOf(bar, paint.scale)
  const { tone, label } = bar.look
  if (tone === 'outlined') return drawOutlined(context, { x, width, label }, paint)
  if (tone === 'hatched') return hatch(context, { x, width, top: top + 6, height: height - 12, colour: colours.muted })
  context.fillStyle = colour
  context.fillRect(x, top + height / 2 - 1.5, width, 3)
}

export function drawWorkBar(context: CanvasRenderingContext2D, bar: WorkBar, paint: BarPaint): void {
  const { x, width } = spanOf(bar, paint.scale)
  context.fillStyle = paint.colour
  context.fillRect(x, paint.top, Math.max(width - 0.5, 1.5), paint.height)
  drawLatePart(context, bar, paint)
  if (bar.isBroken) drawAlarm(context, x, paint)
  if (bar.isPinned) drawPin(context, x + width, paint)
  drawTitle(context, bar, { x, width }, paint)
}

function drawOutlined(
  context: CanvasRenderingContext2D,
  { x, width, label }: { x: number; width: number; label: string },
  { colours, top, height }: BarPaint,
): void {
  context.fillStyle = colours.surface
  context.fillRect(x, top + 2, width, height - 4)
  context.strokeStyle = colours.muted
  context.lineWidth = 1
  context.strokeRect(x + 0.5, top + 2.5, Math.max(width - 1, 1), height - 5)
  context.font = '11px system-ui, sans-serif'
  context.textBaseline = 'middle'
  context.fillStyle = colours.muted
  const wordWidth = context.measureText(label).width
  if (wordWidth <= width - 6) context.fillText(label, x + (width - wordWidth) / 2, top + height / 2 + 0.5)
}

/** Red with stripes: the part of the work that comes too late. */
function drawLatePart(
  context: CanvasRenderingContext2D,
  bar: WorkBar,
  { colours, scale, top, height }: BarPaint,
): void {
  if (bar.lateFrom === undefined) return
  const from = Math.max(xOf(scale, Math.max(bar.lateFrom, bar.start)), -4)
  const width = Math.max(Math.min(xOf(scale, bar.end), scale.width + 4) - from, 3)
  context.fillStyle = colours.danger
  context.fillRect(from, top, width, height)
  hatch(context, { x: from, width, top, height, colour: colours.surface })
}

/** The mark, and as much of the title as makes sense beside it. */
function drawTitle(
  context: CanvasRenderingContext2D,
  { mark, title }: WorkBar,
  { x, width }: { x: number; width: number },
  { colour, scale, top, height }: BarPaint,
): void {
  const from = Math.max(x, 0)
  const room = Math.min(x + width, scale.width) - from - 6
  context.font = '500 11px system-ui, sans-serif'
  context.textBaseline = 'middle'
  const markWidth = context.measureText(mark).width
  if (markWidth > room) return
  context.fillStyle = textOn(colour)
  const text = room < minTitle ? mark : fitText(context, `${mark} ${title}`, room)
  context.fillText(text, room < minTitle ? from + (room + 6 - markWidth) / 2 : from + 4, top + height / 2 + 0.5)
}

/** A drawing pin on the upper right corner. */
function drawPin(context: CanvasRenderingContext2D, right: number, { colours, top }: BarPaint): void {
  context.fillStyle = colours.surface
  context.strokeStyle = colours.text
  context.lineWidth = 1.5
  context.beginPath()
  context.moveTo(right - 4, top + 2)
  context.lineTo(right - 4, top + 8)
  context.stroke()
  context.beginPath()
  context.arc(right - 4, top - 1, 3.5, 0, 2 * Math.PI)
  context.fill()
  context.stroke()
}

/** An exclamation mark on the upper left corner. */
function drawAlarm(context: CanvasRenderingContext2D, left: number, { colours, top }: BarPaint): void {
  context.fillStyle = colours.danger
  context.strokeStyle = colours.surface
  context.lineWidth = 1.5
  context.beginPath()
  context.arc(left + 3, top, 6.5, 0, 2 * Math.PI)
  context.fill()
  context.stroke()
  context.font = '700 10px system-ui, sans-serif'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = colours.surface
  context.fillText('!', left + 3, top + 0.5)
  context.textAlign = 'left'
}

interface Hatching {
  readonly x: number
  readonly width: number
  readonly top: number
  readonly height: number
  readonly colour: string
}

function hatch(context: CanvasRenderingContext2D, { x, width, top, height, colour }: Hatching): void {
  context.save()
  context.beginPath()
  context.rect(x, top, width, height)
  context.clip()
  context.strokeStyle = colour
  context.lineWidth = 1
  context.beginPath()
  for (let at = x - height; at < x + width; at += 5) {
    context.moveTo(at, top + height)
    context.lineTo(at + height, top)
  }
  context.stroke()
  context.restore()
}

export function outlineBar(
  context: CanvasRenderingContext2D,
  bar: Span,
  paint: BarPaint & { readonly isSelected: boolean },
): void {
  const { x, width } = spanOf(bar, paint.scale)
  context.strokeStyle = paint.isSelected ? paint.colours.accent : paint.colours.text
  context.lineWidth = paint.isSelected ? 3 : 2
  context.strokeRect(x - 2, paint.top - 2, width + 4, paint.height + 4)
}
