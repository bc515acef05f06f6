/** Times and ways as cells. */
import { unreachable } from '../../../travel/travel-matrix.ts'
import type { ExportCell } from '../../plan-export.ts'
import type { RoutePlan, RouteShift } from '../domain/plan.ts'
import type { Leg } from '../domain/timed-route.ts'

type Clocked = Pick<RoutePlan, 'facts'>

/** By the clock of the shift, with its offset. */
export function timeText({ facts }: Clocked, shift: RouteShift, time: number): string {
  return facts.time.format(time, shift)
}

/** `UTC+01:00`: spreadsheets show the clock of the shift and know no offset. */
export function offsetText({ offsetMinutes }: RouteShift): string {
  const minutes = Math.abs(offsetMinutes)
  const parts = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'))
  return `UTC${offsetMinutes < 0 ? '-' : '+'}${parts.join(':')}`
}

/** Seconds and kilometres; empty without a way, or without a road. */
export function legCells(leg: Leg | undefined): [ExportCell, ExportCell] {
  return leg === undefined || leg.seconds >= unreachable ? [undefined, undefined] : [leg.seconds, leg.meters / 1000]
}
