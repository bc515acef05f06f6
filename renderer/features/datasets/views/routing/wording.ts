/** Facts of a plan in words. */
import { clockBeside, clockText, dayText, type TimeZone } from '../../../../ui/time-zone.ts'
import { lateFrom } from './lateness.ts'
import type { Shift, Span, Visit, VisitStop } from './plan.ts'

/** `08:00–12:00`, `from Mon 23 Nov 08:00`, `until 12:00`; the day is named where it is not the day of `beside`. */
export function windowText({ start, end }: Span, beside: number | undefined, zone: TimeZone): string {
  const clock = (time: number) =>
    beside === undefined ? `${dayText(time, zone)} ${clockText(time, zone)}` : clockBeside(time, beside, zone)
  if (start === -Infinity && end === Infinity) return 'any time'
  if (end === Infinity) return `from ${clock(start)}`
  if (start === -Infinity) return `until ${clock(end)}`
  return `${clock(start)}–${clockBeside(end, start, zone)}`
}

/** The window a visit is served in, or the nearest one; every window has its turn in the drawer. */
export function mainWindow({ windows }: Visit, at: number | undefined): Span | undefined {
  if (at === undefined) return windows[0]
  const distance = ({ start, end }: Span) => Math.max(0, start - at, at - end)
  return windows.reduce<Span | undefined>(
    (best, window) => (!best || distance(window) < distance(best) ? window : best),
    undefined,
  )
}

/** Everything about a stop in one sentence, for those who do not see the bar. */
export function stopSentence(
  visit: Visit,
  { stop, shift }: { readonly stop: VisitStop; readonly shift: Shift },
  zone: TimeZone,
): string {
  const { start, end } = stop
  if (start === undefined || end === undefined)
    return `${visit.name}, stop ${stop.number} of ${shift.technician}, no times yet`
  const window = mainWindow(visit, start)
  const parts = [
    `${visit.name}, stop ${stop.number} of ${shift.technician}`,
    `${dayText(start, zone)} ${clockText(start, zone)} to ${clockText(end, zone)}`,
    window ? `window ${windowText(window, start, zone)}` : '',
    stop.isPinned ? 'pinned' : '',
    lateFrom(visit, stop) === undefined ? '' : 'too late',
  ]
  return parts.filter((part) => part !== '').join(', ')
}
