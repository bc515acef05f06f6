/** How long a technician waits, and for what. */
import { durationText } from '../../../../ui/amounts.ts'
import { clockBeside, clockText, type TimeZone } from '../../../../ui/time-zone.ts'
import type { Plan, Shift, Span, Visit } from './plan.ts'
import type { Activity } from './timeline.ts'

/** A shorter wait is rounding. */
export const minWaitSeconds = 30

/** `Waiting 42 min, 09:18–10:00: Kitchen refit opens at 10:00`; without the reason where none is known. */
export function waitingSentence(plan: Plan, shift: Shift, wait: Activity, zone: TimeZone): string {
  const reason = waitingReason(plan, shift, wait, zone)
  return `Waiting ${durationText((wait.end - wait.start) / 1000)}, ${clockText(wait.start, zone)}–${clockBeside(wait.end, wait.start, zone)}${reason === '' ? '' : `: ${reason}`}`
}

/** What the stop that comes after the wait could not do earlier. */
export function waitingReason(plan: Plan, shift: Shift, { start: from, end }: Span, zone: TimeZone): string {
  const next = shift.stops.find((stop) => stop.start !== undefined && stop.start >= end)
  if (next?.start === undefined) return ''
  const at = clockBeside(next.start, from, zone)
  if (next.kind === 'break') return `the break begins at ${at}`
  const visit = plan.visits.get(next.id)
  return visit ? startReason(plan, visit, next.start, at) : ''
}

function startReason(plan: Plan, visit: Visit, start: number, at: string): string {
  const { name, windows, group, follows } = visit
  if (windows.some((window) => window.start === start)) return `${name} opens at ${at}`
  const mates = [...plan.visits.values()].filter(
    (other) => group !== undefined && other.group === group && other.id !== visit.id,
  )
  if (mates.length > 0) return `${name} is done together with ${namesOf(mates)}, at ${at}`
  const before = follows.flatMap((id) => plan.visits.get(id) ?? [])
  if (before.length > 0) return `${name} must follow ${namesOf(before)}, at ${at}`
  return plan.placements.get(visit.id)?.stop.isPinned ? `${name} is pinned to ${at}` : `${name} begins at ${at}`
}

const namesOf = (visits: readonly Visit[]) => visits.map(({ name }) => name).join(' and ')
