/** The time axis of a Gantt chart: which span lies on which pixels, and how it is moved and zoomed. */
import type { TimeZone } from '../time-zone.ts'
import type { Span } from './gantt-row.ts'

export interface TimeScale extends Span {
  /** Pixels the span lies on. */
  readonly width: number
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** Nearer than this a minute is wider than a finger. */
const shortestView = 10 * minute

export const xOf = ({ start, end, width }: TimeScale, time: number): number => ((time - start) / (end - start)) * width
export const timeOf = ({ start, end, width }: TimeScale, x: number): number => start + (x / width) * (end - start)

/** Moves a view into its extent, and shortens it where it is longer. */
export function clampView(view: Span, extent: Span): Span {
  const length = Math.min(Math.max(view.end - view.start, shortestView), extent.end - extent.start)
  const start = Math.min(Math.max(view.start, extent.start), extent.end - length)
  return { start, end: start + length }
}

export function panned(view: Span, byMilliseconds: number, extent: Span): Span {
  return clampView({ start: view.start + byMilliseconds, end: view.end + byMilliseconds }, extent)
}

/** Zooms by a factor (below 1: nearer) around a time that stays where it is. */
export function zoomed(view: Span, factor: number, zoom: { readonly around: number; readonly extent: Span }): Span {
  const { around, extent } = zoom
  const length = Math.min(Math.max((view.end - view.start) * factor, shortestView), extent.end - extent.start)
  const share = (around - view.start) / (view.end - view.start)
  const start = around - share * length
  return clampView({ start, end: start + length }, extent)
}

/** The view moved so that a span can be seen, with some room around; unchanged where it is seen already. */
export function revealed(view: Span, span: Span, extent: Span): Span {
  if (span.start >= view.start && span.end <= view.end) return view
  const room = (view.end - view.start) * 0.1
  if (span.end - span.start > view.end - view.start - 2 * room)
    return clampView({ start: span.start - room, end: span.start - room + view.end - view.start }, extent)
  return panned(view, span.start < view.start ? span.start - room - view.start : span.end + room - view.end, extent)
}

export interface Tick {
  readonly time: number
  /** Midnight, where a day begins. */
  readonly isDay: boolean
}

const steps = [
  5 * minute,
  10 * minute,
  15 * minute,
  30 * minute,
  hour,
  2 * hour,
  3 * hour,
  6 * hour,
  12 * hour,
  day,
  2 * day,
  7 * day,
]
const minTickWidth = 52

/** Round times of the zone's clock, as close as labels of `52 px` allow. */
export function ticksOf(scale: TimeScale, zone: TimeZone): readonly Tick[] {
  const perPixel = (scale.end - scale.start) / scale.width
  const step = steps.find((length) => length / perPixel >= minTickWidth) ?? 7 * day
  const ticks: Tick[] = []
  for (let wall = firstWall(scale, zone, step); ; wall += step) {
    const time = timeOfWall(wall, scale, zone)
    if (time > scale.end) return ticks
    ticks.push({ time, isDay: wall % day === 0 })
  }
}

/** The beginning of the view, and every midnight in it. */
export function dayStarts(scale: TimeScale, zone: TimeZone): readonly number[] {
  const starts = [scale.start]
  for (let midnight = firstWall({ ...scale, start: scale.start + 1 }, zone, day); ; midnight += day) {
    const time = timeOfWall(midnight, scale, zone)
    if (time >= scale.end) return starts
    starts.push(time)
  }
}

/** The first round time of the zone's clock in the view. */
const firstWall = ({ start }: TimeScale, zone: TimeZone, step: number): number =>
  Math.ceil((start + zone.offsetMinutesAt(start) * minute) / step) * step

/** When the clock of the zone shows this; clocks may have been changed since the beginning of the view. */
function timeOfWall(wall: number, { start }: TimeScale, zone: TimeZone): number {
  return wall - zone.offsetMinutesAt(wall - zone.offsetMinutesAt(start) * minute) * minute
}
