/** Times and ways as cells. */
import { unreachable } from '../../../travel/travel-matrix.ts'
import type { ExportCell } from '../../plan-export.ts'
import type { RoutePlan, RouteShift } from '../domain/plan.ts'
import type { Leg } from '../domain/timed-route.ts'

type Clocked = Pick<RoutePlan, 'facts'>

/** By the clock of the shift, with its offset. */
export function timeText({ facts }: Clocked, shift: RouteShift, time: number): string {
  return facts.time.format(time, shift.offsetAt(time))
}

/**
 * `UTC+01:00`: spreadsheets show the clock of the shift and know no offset. `UTC+01:00, UTC+02:00` where the clocks
 * change between two times.
 */
export function offsetText(shift: RouteShift, from: number, until: number): string {
  return [...new Set([shift.offsetAt(from), shift.offsetAt(until)])].map(utcText).join(', ')
}

function utcText(offsetMinutes: number): string {
  const minutes = Math.abs(offsetMinutes)
  const parts = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'))
  return `UTC${offsetMinutes < 0 ? '-' : '+'}${parts.join(':')}`
}

/** Seconds and kilometres; empty without a way, or without a road. */
export function legCells(leg: Leg | undefined, { facts }: Clocked): [ExportCell, ExportCell] {
  if (leg === undefined || leg.seconds >= unreachable) return [undefined, undefined]
  return [leg.seconds, kilometers(leg, { facts })]
}

/** Empty where the input says nothing of distances. */
export function kilometers({ meters }: Leg, { facts }: Clocked): ExportCell {
  return facts.lacksDistances ? undefined : meters / 1000
}
