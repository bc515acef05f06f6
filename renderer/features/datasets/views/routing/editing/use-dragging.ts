/** Visits dragged over the timeline, one or all that are chosen: what a drop would mean, and the edit made of it. */
import { computed, shallowRef, watch } from 'vue'
import type { DropPoint, GanttEditing } from '../../../../../ui/gantt/gantt-editing.ts'
import { useNotice } from '../../../../../ui/use-notice.ts'
import type { PlanEditing } from '../../plan-view-contract.ts'
import type { Plan, Shift, Vehicle } from '../plan.ts'
import { isPossible, offersAt, shiftAt, type Place, type PlaceEdits } from './places.ts'

interface Drag {
  readonly id: string
  /** Of the one visit; undefined where several are dragged. */
  readonly places: Promise<readonly Place[]> | undefined
  readonly point: DropPoint | undefined
}

/** Several that are dragged together; without them each is dragged by itself. */
interface ChosenTogether {
  readonly ids: { readonly value: ReadonlySet<string> }
  readonly words: { readonly value: string }
  priceAll(first: () => string | undefined, isWanted: () => boolean): Promise<void>
  sendTo(vehicle: Vehicle, shift: Shift): Promise<boolean>
  unplan(): void
  offersAt(time: number): GanttEditing['offers']
}

interface Dragged extends PlaceEdits {
  plan(): Plan
  editing(): PlanEditing | undefined
  includes(): (shift: Shift) => boolean
  readonly chosen?: ChosenTogether
  /** What is dragged with a visit, in words; its name when left out. */
  titleOf?(visitId: string): string
  unplan(visitId: string): void
}

export function useDragging(dragging: Dragged) {
  const { plan, editing, includes, placesOf, chosen, move, unplan } = dragging
  const notice = useNotice()
  const drag = shallowRef<Drag>()
  const offered = shallowRef<readonly Place[]>()

  const isOneOfSeveral = (id: string) => chosen !== undefined && chosen.ids.value.size > 1 && chosen.ids.value.has(id)
  function targetAt(point: DropPoint | undefined): { vehicle: Vehicle; shift: Shift } | undefined {
    const vehicle = plan().vehicles.find(({ id }) => id === point?.rowId)
    const shift = vehicle && point && shiftAt(vehicle.shifts.filter(includes()), point.time)
    return shift && { vehicle, shift }
  }
  /** Said once: the drag goes on without offers. */
  function failed(thrown: unknown): void {
    notice.failed('This cannot be moved', thrown)
  }

  function begin(id: string, point: DropPoint | undefined): void {
    offered.value = undefined
    if (chosen && isOneOfSeveral(id)) {
      drag.value = { id, places: undefined, point }
      const isWanted = () => drag.value?.id === id
      chosen
        .priceAll(() => targetAt(drag.value?.point)?.shift.id, isWanted)
        .catch((thrown: unknown) => isWanted() && failed(thrown))
      return
    }
    const places = placesOf(id)
    drag.value = { id, places, point }
    places.then(
      (found) => drag.value?.places === places && (offered.value = found),
      (thrown: unknown) => drag.value?.places === places && failed(thrown),
    )
  }

  function dragOver(id: string, point: DropPoint | undefined): void {
    if (drag.value?.id !== id) begin(id, point)
    else if (point) drag.value = { ...drag.value, point }
  }

  async function drop(point: DropPoint | undefined): Promise<void> {
    const dropped = drag.value
    drag.value = undefined
    if (!dropped || !point || editing()?.isBusy) return
    const target = targetAt(point)
    if (!dropped.places) {
      if (point.isPool) chosen?.unplan()
      else if (target) await chosen?.sendTo(target.vehicle, target.shift).catch(failed)
      return
    }
    if (point.isPool) {
      if (plan().placements.has(dropped.id)) unplan(dropped.id)
      return
    }
    const places = await dropped.places.catch(() => [])
    const place = places.find(({ vehicleShiftId }) => vehicleShiftId === target?.shift.id)
    if (!place) return
    if (isPossible(place)) await move(dropped.id, place)
    else notice.refused('It cannot be there', place.reasons?.join(' ') ?? '')
  }

  // Who stops editing drops nothing.
  watch(
    () => editing() === undefined,
    (isOver) => isOver && (drag.value = undefined),
  )

  const offers = computed((): GanttEditing['offers'] => {
    if (!drag.value) return new Map()
    const time = drag.value.point?.time ?? 0
    if (!drag.value.places) return chosen?.offersAt(time) ?? new Map()
    return offered.value ? offersAt(offered.value, { plan: plan(), includes: includes(), time }) : new Map()
  })
  const dragged = computed((): GanttEditing['dragged'] => {
    const { id, places } = drag.value ?? {}
    if (id === undefined) return undefined
    const name = () => dragging.titleOf?.(id) ?? plan().visits.get(id)?.name ?? id
    return { id, title: places ? name() : (chosen?.words.value ?? '') }
  })

  return { dragOver, drop, offers, dragged }
}
