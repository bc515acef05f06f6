/** Work dragged over the timeline, one or all that are chosen: what a drop would mean, and the edit made of it. */
import { computed, shallowRef, watch } from 'vue'
import type { DropPoint, GanttEditing } from '../../../../../ui/gantt/gantt-editing.ts'
import { useNotice } from '../../../../../ui/use-notice.ts'
import type { EditedPlan, ShiftOf } from './edited-plan.ts'
import { isPossible, offersAt, shiftAt, type Place, type PlaceEdits } from './places.ts'
import type { ChosenWork } from './use-chosen-work.ts'

interface Drag {
  readonly id: string
  /** Of the one; undefined where several are dragged. */
  readonly places: Promise<readonly Place[]> | undefined
  readonly point: DropPoint | undefined
}

interface Dragged extends EditedPlan, PlaceEdits {
  /** Several that are dragged together. */
  readonly chosen: ChosenWork
  /** What is dragged with a stop, in words. */
  titleOf(stopId: string): string
  unplan(stopId: string): void
}

export function useDragging(dragging: Dragged) {
  const { plan, editing, includes, placesOf, chosen, move, unplan, titleOf } = dragging
  const notice = useNotice()
  const drag = shallowRef<Drag>()
  const offered = shallowRef<readonly Place[]>()

  const isOneOfSeveral = (id: string) => chosen.works.value.length > 1 && chosen.ids.value.has(id)
  function targetAt(point: DropPoint | undefined): ShiftOf | undefined {
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
    if (isOneOfSeveral(id)) {
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
      if (point.isPool) chosen.unplan()
      else if (target) await chosen.sendTo(target.vehicle, target.shift).catch(failed)
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
    if (!drag.value.places) return chosen.offersAt(time)
    return offered.value ? offersAt(offered.value, { plan: plan(), includes: includes(), time }) : new Map()
  })
  const dragged = computed((): GanttEditing['dragged'] => {
    const { id, places } = drag.value ?? {}
    if (id === undefined) return undefined
    return { id, title: places ? titleOf(id) : chosen.words.value }
  })

  return { dragOver, drop, offers, dragged }
}
