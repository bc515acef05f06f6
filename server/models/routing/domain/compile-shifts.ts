/** The kernel's view of shifts and windows, as every routing model has them. */
import { noLowerBound, noUpperBound } from '../../../solver/routing/problem/problem.ts'
import type { PlanBreak, PlanWindow, RouteShift } from './plan.ts'

const openWindow = { minStart: noLowerBound, maxStart: noUpperBound, maxEnd: noUpperBound }

/** Of services without any window, one that is always open. */
export function compileOpenWindows(windows: readonly (readonly PlanWindow[])[]) {
  return flatWindows(windows.map((list) => (list.length > 0 ? list : [openWindow])))
}

export function flatWindows(windows: readonly (readonly PlanWindow[])[]) {
  const flat = windows.flat()
  return {
    windowFrom: offsets(windows),
    windowMinStart: Int32Array.from(flat, ({ minStart }) => minStart),
    windowMaxStart: Int32Array.from(flat, ({ maxStart }) => maxStart),
    windowMaxEnd: Int32Array.from(flat, ({ maxEnd }) => maxEnd),
  }
}

export function compileShifts(shifts: readonly RouteShift[]) {
  const per = (of: (shift: RouteShift) => number) => Int32Array.from(shifts, of)
  return {
    vehicleOf: per((shift) => shift.vehicle),
    startPlace: per((shift) => shift.startPlace),
    endPlace: per((shift) => shift.endPlace),
    minDeparture: per((shift) => shift.minDeparture),
    minFirstArrival: per((shift) => shift.minFirstArrival),
    maxLastDeparture: per((shift) => shift.maxLastDeparture),
    maxEnd: per((shift) => shift.maxEnd),
    softLastDeparture: per((shift) => shift.softLastDeparture),
    softEnd: per((shift) => shift.softEnd),
    maxLegSeconds: per((shift) => shift.maxLegSeconds),
    maxTravelSeconds: per((shift) => shift.maxTravelSeconds),
    softTravelSeconds: per((shift) => shift.softTravelSeconds),
    closed: Uint8Array.from(shifts, (shift) => (shift.input.pinned ? 1 : 0)),
  }
}

export function compileBreaks(shifts: readonly RouteShift[]) {
  const breaks = shifts.map((shift) => shift.breaks)
  const flat = breaks.flat()
  return {
    breakFrom: offsets(breaks),
    breakMinStart: Int32Array.from(flat, ({ minStart }) => minStart),
    breakMaxStart: Int32Array.from(flat, ({ maxStart }) => maxStart),
    breakSeconds: Int32Array.from(flat, (pause) => pause.seconds),
    ...(flat.every((pause) => pause.spanFrom === pause.minStart && endOf(pause) === pause.spanEnd)
      ? {}
      : {
          breakSpanFrom: Int32Array.from(flat, ({ spanFrom }) => spanFrom),
          breakSpanEnd: Int32Array.from(flat, ({ spanEnd }) => spanEnd),
        }),
    breakPlace: Int32Array.from(flat, ({ place }) => place),
    ...(flat.every(({ isRequired }) => isRequired)
      ? {}
      : { breakIsRequired: Uint8Array.from(flat, ({ isRequired }) => Number(isRequired)) }),
  }
}

/** The latest end of a break that starts no later than it may. */
const endOf = ({ maxStart, seconds }: PlanBreak) => Math.min(noUpperBound, maxStart + seconds)

export function compilePins(shifts: readonly RouteShift[]) {
  const pinned = shifts.map((shift) => shift.itinerary.slice(0, shift.pinnedCount))
  return { pinnedFrom: offsets(pinned), pinnedVisit: Int32Array.from(pinned.flat()) }
}

/** Where each list begins when they are laid end to end, and where the last one ends. */
export function offsets(lists: readonly (readonly unknown[])[]): Int32Array {
  const from = new Int32Array(lists.length + 1)
  lists.forEach((list, index) => (from[index + 1] = from[index]! + list.length))
  return from
}
