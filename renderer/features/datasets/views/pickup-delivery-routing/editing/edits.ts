/**
 * What somebody does to a plan of deliveries by hand, as JSON patches over its input with the plan written in. A job
 * moves with all its stops; what is pinned of it stays. Itineraries that change are written anew from the plan as it is
 * shown, and timed by the server.
 */
import { patchSegment } from '../../../../../../server/contract/patch-segment.ts'
import type { PatchOperation } from '../../../../../../server/contract/patch.ts'
import type { PlanEdit } from '../../plan-view-contract.ts'
import type { Output, ShiftPlan } from '../documents.ts'
import type { Job } from '../read-jobs.ts'

interface OwnedShift {
  readonly driverId: string
  readonly shift: ShiftPlan
}

type StopItem = Extract<ShiftPlan['itinerary'][number], { kind: 'STOP' }>

/** Where a stop of the job goes: just behind another one, or first. */
export interface StopTarget {
  readonly stopId: string
  readonly precedingStopId?: string | undefined
  /** Of the travel to it, which it keeps: a freeze would take it for a stop that is under way else. */
  readonly minStartTravelTime?: string | undefined
}

interface Item {
  readonly id: string
  readonly kind: 'STOP'
  readonly pin?: true
  readonly startServiceTime?: string
}

const freeItem = (id: string): Item => ({ id, kind: 'STOP' })
const pinnedItem = ({ id, startServiceTime }: StopItem): Item => ({
  ...freeItem(id),
  pin: true,
  ...(startServiceTime !== undefined && { startServiceTime }),
})
const itemOf = (stop: StopItem): Item => (stop.pinned ? pinnedItem(stop) : freeItem(stop.id))

const shiftsOf = ({ drivers }: Output): OwnedShift[] =>
  drivers.flatMap(({ id, shifts }) => shifts.map((shift) => ({ driverId: id, shift })))
const stopsOf = ({ itinerary }: ShiftPlan): StopItem[] => itinerary.filter((item) => item.kind === 'STOP')

const written = ({ driverId, shift }: OwnedShift, items: readonly Item[]): PatchOperation => ({
  op: 'replace',
  path: `/drivers/[id=${patchSegment(driverId)}]/shifts/[id=${patchSegment(shift.id)}]/itinerary`,
  value: items,
})

const replaced = ({ id }: Job, stopId: string, field: string, value: unknown): PatchOperation => ({
  op: 'replace',
  path: `/jobs/[id=${patchSegment(id)}]/stops/[id=${patchSegment(stopId)}]/${field}`,
  value,
})

/** Stops of the job that a pin does not hold. */
function freeStops(output: Output, { stops }: Job): ReadonlySet<string> {
  const pinned = new Set(
    shiftsOf(output)
      .flatMap(({ shift }) => stopsOf(shift).filter((stop) => stop.pinned))
      .map(({ id }) => id),
  )
  return new Set(stops.filter((id) => !pinned.has(id)))
}

/** `targets` are in the order of the route, `place` is where the job goes, in words. */
export function moveEdit(
  output: Output,
  job: Job,
  { shiftId, targets }: { readonly shiftId: string; readonly targets: readonly StopTarget[] },
  place: string,
): PlanEdit {
  const free = freeStops(output, job)
  const moved = shiftsOf(output).flatMap((owned): PatchOperation[] => {
    const stops = stopsOf(owned.shift)
    const isTarget = owned.shift.id === shiftId
    if (!isTarget && !stops.some(({ id }) => free.has(id))) return []
    let items = stops.filter(({ id }) => !free.has(id)).map(itemOf)
    for (const { stopId, precedingStopId } of isTarget ? targets.filter((target) => free.has(target.stopId)) : []) {
      const position = items.findIndex(({ id }) => id === precedingStopId) + 1
      items = items.toSpliced(position, 0, freeItem(stopId))
    }
    return [written(owned, items)]
  })
  const told = [...free].map((stopId) => replaced(job, stopId, 'publishedAppointment', null))
  const starts = targets.flatMap(({ stopId, minStartTravelTime }) =>
    minStartTravelTime === undefined ? [] : [replaced(job, stopId, 'minStartTravelTime', minStartTravelTime)],
  )
  // The last of them holds all before it.
  const pins = job.stops.map((stopId) => replaced(job, stopId, 'pinningRequested', true))
  return { words: `${job.name} to ${place}`, patch: [...told, ...starts, ...moved], pins }
}

export function unplanEdit(output: Output, job: Job): PlanEdit {
  const free = freeStops(output, job)
  const patch = shiftsOf(output).flatMap((owned) => {
    const stops = stopsOf(owned.shift)
    const kept = stops.filter(({ id }) => !free.has(id))
    return kept.length === stops.length ? [] : [written(owned, kept.map(itemOf))]
  })
  return { words: `${job.name} unplanned`, patch, pins: [] }
}

/** Pinning holds what comes before, too; unpinning frees what comes after. */
export function pinEdit(
  output: Output,
  stop: { readonly id: string; readonly name: string },
  isPinned: boolean,
): PlanEdit {
  const patch = shiftsOf(output).flatMap((owned) => {
    const stops = stopsOf(owned.shift)
    const place = stops.findIndex(({ id }) => id === stop.id)
    if (place < 0) return []
    const items = stops.map((item, index) =>
      isPinned ? (index <= place ? pinnedItem(item) : itemOf(item)) : index < place ? itemOf(item) : freeItem(item.id),
    )
    return [written(owned, items)]
  })
  const words = isPinned ? 'pinned, with all before it' : 'unpinned, with all after it'
  return { words: `${stop.name} ${words}`, patch, pins: [] }
}
