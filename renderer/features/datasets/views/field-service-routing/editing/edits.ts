/**
 * What somebody does to a plan by hand, as JSON patches over its input with the plan written in. Itineraries that
 * change are written anew from the plan as it is shown: what is pinned there stays pinned at its time, all else is
 * timed by the server.
 */
import { patchSegment } from '../../../../../../server/contract/patch-segment.ts'
import type { PatchOperation } from '../../../../../../server/contract/patch.ts'
import type { PlanEdit } from '../../plan-view-contract.ts'
import type { Output, ShiftPlan } from '../documents.ts'
import type { Visit } from '../../routing/plan.ts'

/** A shift of the output, and whose it is. */
export interface OwnedShift {
  readonly vehicleId: string
  readonly shift: ShiftPlan
}

export type VisitItem = Extract<ShiftPlan['itinerary'][number], { kind: 'VISIT' }>

/** Where a visit goes. */
export interface Target {
  readonly shiftId: string
  /** Of the visit just before it; undefined where it comes first. */
  readonly precedingVisitId: string | undefined
  /** Of the travel to it, which it keeps: a freeze would take it for a visit that is under way else. */
  readonly minStartTravelTime: string | undefined
}

export const shiftsOf = (output: Output): OwnedShift[] =>
  output.vehicles.flatMap(({ id, shifts }) => shifts.map((shift) => ({ vehicleId: id, shift })))
export const visitsOf = ({ itinerary }: ShiftPlan): VisitItem[] => itinerary.filter((stop) => stop.kind === 'VISIT')
export const shiftPath = ({ vehicleId, shift }: OwnedShift) =>
  `/vehicles/[id=${patchSegment(vehicleId)}]/shifts/[id=${patchSegment(shift.id)}]`

export interface Item {
  readonly id: string
  readonly kind: 'VISIT'
  readonly pin?: true
  readonly startServiceTime?: string
}

export const freeItem = (id: string): Item => ({ id, kind: 'VISIT' })
export const pinnedItem = ({ id, startServiceTime }: VisitItem): Item => ({
  ...freeItem(id),
  pin: true,
  ...(startServiceTime !== undefined && { startServiceTime }),
})
export const itemOf = (stop: VisitItem): Item => (stop.pinned ? pinnedItem(stop) : freeItem(stop.id))

export const written = (owned: OwnedShift, items: readonly Item[]): PatchOperation => ({
  op: 'replace',
  path: `${shiftPath(owned)}/itinerary`,
  value: items,
})

function visitPath({ id, group }: Visit): string {
  const list = group === undefined ? '/visits' : `/visitGroups/[id=${patchSegment(group)}]/visits`
  return `${list}/[id=${patchSegment(id)}]`
}

/**
 * Whoever moves a visit by hand tells the customer: what was published of it neither holds it back nor counts. Null is
 * no appointment.
 */
export const releaseOf = (visit: Visit): PatchOperation => ({
  op: 'replace',
  path: `${visitPath(visit)}/publishedAppointment`,
  value: null,
})

/** Keeps a visit and all before it where they are when the rest is solved. */
const pinOf = (visit: Visit): PatchOperation => ({
  op: 'replace',
  path: `${visitPath(visit)}/pinningRequested`,
  value: true,
})

/** `place` is where it goes, in words. */
export function moveEdit(output: Output, visit: Visit, target: Target, place: string): PlanEdit {
  const { minStartTravelTime: value } = target
  const start: PatchOperation[] =
    value === undefined ? [] : [{ op: 'replace', path: `${visitPath(visit)}/minStartTravelTime`, value }]
  const moved = shiftsOf(output).flatMap((owned): PatchOperation[] => {
    const stops = visitsOf(owned.shift)
    const isTarget = owned.shift.id === target.shiftId
    if (!isTarget && !stops.some(({ id }) => id === visit.id)) return []
    const items = stops.filter(({ id }) => id !== visit.id).map(itemOf)
    const position = items.findIndex(({ id }) => id === target.precedingVisitId) + 1
    return [written(owned, isTarget ? items.toSpliced(position, 0, freeItem(visit.id)) : items)]
  })
  return { words: `${visit.name} to ${place}`, patch: [releaseOf(visit), ...start, ...moved], pins: [pinOf(visit)] }
}

export function unplanEdit(output: Output, visit: Visit): PlanEdit {
  const patch = shiftsOf(output).flatMap((owned) => {
    const stops = visitsOf(owned.shift)
    const kept = stops.filter(({ id }) => id !== visit.id)
    return kept.length === stops.length ? [] : [written(owned, kept.map(itemOf))]
  })
  return { words: `${visit.name} unplanned`, patch, pins: [] }
}

/** The first visit that a pin would hold although nobody reaches it: it has no time to be held at. */
export function unreachedBy(output: Output, visitId: string): VisitItem | undefined {
  const stops = shiftsOf(output)
    .map(({ shift }) => visitsOf(shift))
    .find((items) => items.some(({ id }) => id === visitId))
  const place = stops?.findIndex(({ id }) => id === visitId) ?? -1
  return stops?.slice(0, place + 1).find(({ startServiceTime }) => startServiceTime === undefined)
}

/** Pinning holds what comes before, too; unpinning frees what comes after. */
export function pinEdit(output: Output, visit: Visit, isPinned: boolean): PlanEdit {
  const patch = shiftsOf(output).flatMap((owned) => {
    const stops = visitsOf(owned.shift)
    const place = stops.findIndex(({ id }) => id === visit.id)
    if (place < 0) return []
    const items = stops.map((stop, index) =>
      isPinned ? (index <= place ? pinnedItem(stop) : itemOf(stop)) : index < place ? itemOf(stop) : freeItem(stop.id),
    )
    return [written(owned, items)]
  })
  return {
    words: `${visit.name} ${isPinned ? 'pinned, with all before it' : 'unpinned, with all after it'}`,
    patch,
    pins: [],
  }
}

/** The plan as it is shown, and its visits by id. */
export interface ShownPlan {
  readonly output: Output
  readonly visits: ReadonlyMap<string, Visit>
}

const releasesIn = (shifts: readonly OwnedShift[], visits: ShownPlan['visits']): PatchOperation[] =>
  shifts.flatMap(({ shift }) => visitsOf(shift).flatMap(({ id }) => visits.get(id) ?? [])).map(releaseOf)

/** A shift's visits the other way round, behind those that are pinned. */
export function reverseEdit({ output, visits }: ShownPlan, shiftId: string, words: string): PlanEdit {
  const shifts = shiftsOf(output).filter(({ shift }) => shift.id === shiftId)
  const turned = shifts.map((owned) => {
    const stops = visitsOf(owned.shift)
    const free = stops.filter(({ pinned }) => !pinned).map(({ id }) => freeItem(id))
    return written(owned, [...stops.filter(({ pinned }) => pinned).map(pinnedItem), ...free.reverse()])
  })
  const pins = shifts.map((owned): PatchOperation => ({
    op: 'replace',
    path: `${shiftPath(owned)}/pinned`,
    value: true,
  }))
  return { words, patch: [...releasesIn(shifts, visits), ...turned], pins }
}

/** Pins every shift but one, whose route is then all there is to plan. */
export const allButPatch = (output: Output, shiftId: string): PatchOperation[] =>
  shiftsOf(output)
    .filter(({ shift }) => shift.id !== shiftId)
    .map((owned) => ({ op: 'replace', path: `${shiftPath(owned)}/pinned`, value: true }))

/** Two shifts with each other's visits, in their order; what is pinned would not be where it was and is free. */
export function swapEdit(
  { output, visits }: ShownPlan,
  { one, other, words }: { readonly one: string; readonly other: string; readonly words: string },
): PlanEdit {
  const shifts = shiftsOf(output)
  const [first, second] = [one, other].map((id) => shifts.find(({ shift }) => shift.id === id))
  if (!first || !second) return { words, patch: [], pins: [] }
  const itemsOf = ({ shift }: OwnedShift) => visitsOf(shift).map(({ id }) => freeItem(id))
  const pins = [first, second].map((owned): PatchOperation => ({
    op: 'replace',
    path: `${shiftPath(owned)}/pinned`,
    value: true,
  }))
  const swapped = [written(first, itemsOf(second)), written(second, itemsOf(first))]
  return { words, patch: [...releasesIn([first, second], visits), ...swapped], pins }
}
