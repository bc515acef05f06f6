/** The time axis on top of a Gantt chart and the lines that come down from it. */
import type { CanvasColours } from '../canvas-colours.ts'
import { clockText, dayText, isClockHere, type TimeZone } from '../time-zone.ts'
import type { Size } from '../use-size.ts'
import { dayStarts, ticksOf, xOf, type TimeScale } from './time-scale.ts'

interface AxisScene {
  readonly size: Size
  readonly scale: TimeScale
  readonly zone: TimeZone
  readonly colours: CanvasColours
  /** Pixels at the left edge that something else lies on. */
  readonly labelInset: number
}

const dayLine = 15
const clockLine = 34

export function drawGrid(context: CanvasRenderingContext2D, { size, scale, zone, colours }: AxisScene): void {
  for (const { time, isDay } of ticksOf(scale, zone)) {
    context.fillStyle = isDay ? colours.muted : colours.faintLine
    context.fillRect(Math.round(xOf(scale, time)), isDay ? 0 : clockLine - 4, 1, size.height)
  }
}

export function drawAxis(context: CanvasRenderingContext2D, scene: AxisScene): void {
  const { size, scale, zone, colours, labelInset } = scene
  context.fillStyle = colours.surface
  context.fillRect(0, 0, size.width, clockLine)
  context.fillStyle = colours.line
  context.fillRect(0, clockLine - 1, size.width, 1)
  const ticks = ticksOf(scale, zone)
  context.textBaseline = 'alphabetic'
  context.font = '11px system-ui, sans-serif'
  context.fillStyle = colours.muted
  context.textAlign = 'center'
  for (const { time, isDay } of ticks) {
    const x = xOf(scale, time)
    if (x < 16 + labelInset || x > size.width - 16 || (isDay && isDayStep(ticks.map((tick) => tick.isDay)))) continue
    context.fillText(clockText(time, zone), x, clockLine - 7)
  }
  context.textAlign = 'left'
  drawDays(context, scene)
}

const isDayStep = (marks: readonly boolean[]): boolean => marks.every(Boolean)

/** Each day is named at its beginning, the first one at the left edge. */
function drawDays(context: CanvasRenderingContext2D, { size, scale, zone, colours, labelInset }: AxisScene): void {
  context.font = '600 11px system-ui, sans-serif'
  context.fillStyle = colours.text
  const days = dayStarts(scale, zone)
  for (const [index, start] of days.entries()) {
    const x = Math.max(4 + labelInset, xOf(scale, start) + 4)
    const next = days[index + 1]
    const room = (next === undefined ? size.width : xOf(scale, next)) - x
    const day = dayText(Math.max(start, scale.start), zone)
    // Whose clock it is, where it is not the one on the wall here.
    const names = index === 0 && !isClockHere(zone, start) ? [`${day}, ${zone.name}`, day] : [day]
    const name = names.find((text) => context.measureText(text).width <= room - 4)
    if (name !== undefined) context.fillText(name, x, dayLine - 2)
  }
}
