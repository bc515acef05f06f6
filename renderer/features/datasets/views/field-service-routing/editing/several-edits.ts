/** Edits of several visits, shifts or times at once: one step of the history, made of the steps for each. */
import type { PatchOperation } from '../../../../../../server/contract/patch.ts'
import { joined } from '../../editing/joined-edit.ts'
import type { PlanEdit } from '../../plan-view-contract.ts'
import type { Output, ShiftPlan } from '../documents.ts'
import type { Visit } from '../../routing/plan.ts'
import {
  pinnedItem,
  freeItem,
  itemOf,
  shiftPath,
  shiftsOf,
  unplanEdit,
  visitsOf,
  written,
  type Target,
} from './edits.ts'

type Itinerary = ShiftPlan['itinerary']

/** Of a visit that was not planned: nobody reads them before the server has timed it. */
const unknownTimes = { effectiveServiceDuration: 'PT0S' } as const

/** Who visits whom after a move, or after a visit is taken out; the times are still those of before. */
export function orderAfter(output: Output, visitId: string, target: Target | undefined): Output {
  const stop = output.vehicles
    .flatMap(({ shifts }) => shifts.flatMap(({ itinerary }) => itinerary))
    .find(({ kind, id }) => kind === 'VISIT' && id === visitId)
  const moved: Itinerary[number] = { ...unknownTimes, ...stop, id: visitId, kind: 'VISIT', pinned: false }
  const changed = (shift: ShiftPlan): ShiftPlan => {
    const others = shift.itinerary.filter(({ kind, id }) => kind !== 'VISIT' || id !== visitId)
    if (shift.id !== target?.shiftId) return { ...shift, itinerary: others }
    const position = others.findIndex(({ kind, id }) => kind === 'VISIT' && id === target.precedingVisitId) + 1
    return { ...shift, itinerary: others.toSpliced(position, 0, moved) }
  }
  const vehicles = output.vehicles.map((vehicle) => ({ ...vehicle, shifts: vehicle.shifts.map(changed) }))
  return { ...output, vehicles }
}

export function unplanAllEdit(output: Output, visits: readonly Visit[], words: string): PlanEdit {
  let planned = output
  const edits = visits.map((visit) => {
    const edit = unplanEdit(planned, visit)
    planned = orderAfter(planned, visit.id, undefined)
    return edit
  })
  return joined(words, edits)
}

/** Whole shifts as they are, or free again. */
export function pinShiftsEdit(
  output: Output,
  { ids, isPinned, words }: { readonly ids: ReadonlySet<string>; readonly isPinned: boolean; readonly words: string },
): PlanEdit {
  const patch = shiftsOf(output)
    .filter(({ shift }) => ids.has(shift.id) && shift.pinned !== isPinned)
    .map((owned): PatchOperation => ({ op: 'replace', path: `${shiftPath(owned)}/pinned`, value: isPinned }))
  return { words, patch, pins: [] }
}

/** In milliseconds since 1970. */
export interface FreezeMove {
  /** Where the line was; undefined where there was none. */
  readonly from: number | undefined
  readonly to: number
  readonly words: string
}

/** Everything that starts before the line stays at its time; what it leaves behind when it moves back is free again. */
export function freezeEdit(output: Output, { from, to, words }: FreezeMove): PlanEdit {
  const patch = shiftsOf(output).flatMap((owned) => {
    const stops = visitsOf(owned.shift)
    const items = stops.map((stop) => {
      const start = Date.parse(stop.startServiceTime ?? '')
      if (start < to) return pinnedItem(stop)
      return from !== undefined && start < from ? freeItem(stop.id) : itemOf(stop)
    })
    const isChanged = items.some(({ pin = false }, index) => pin !== stops[index]!.pinned)
    return isChanged ? [written(owned, items)] : []
  })
  return { words, patch, pins: [] }
}

/**
 * Up to when everything is pinned: the first start that is not, or just behind the last one that is; undefined where
 * nothing before the first is.
 */
export function frozenUntil(output: Output): number | undefined {
  const stops = shiftsOf(output).flatMap(({ shift }) => visitsOf(shift))
  const startOf = ({ startServiceTime }: (typeof stops)[number]) => Date.parse(startServiceTime ?? '')
  const free = Math.min(...stops.filter(({ pinned }) => !pinned).map(startOf))
  const pinned = stops.filter((stop) => stop.pinned && startOf(stop) < free).map(startOf)
  if (pinned.length === 0) return undefined
  return Number.isFinite(free) ? free : Math.max(...pinned) + 60_000
}
