/** Changing a field-service plan by hand: what is dragged or commanded, and the edit that comes of it. */
import { computed, shallowRef, watch } from 'vue'
import type { DropPoint, GanttEditing } from '../../../../../ui/gantt/gantt-editing.ts'
import { clockText, dayText } from '../../../../../ui/time-zone.ts'
import { useNotice } from '../../../../../ui/use-notice.ts'
import { scoreDiffWords } from '../../../page/editing/edit-words.ts'
import type { Shift } from '../plan.ts'
import { moveEdit, pinBeforeEdit, pinEdit, unplanEdit } from './edits.ts'
import { arrivalWords, isPossible, offersAt, placeName, shiftAt, type Place, type PlacesAnswer } from './places.ts'
import { shiftEdits, type EditedShifts } from './shift-edits.ts'

interface Edited extends EditedShifts {
  includes(): (shift: Shift) => boolean
}

/** Keys that mean something for the visit the keyboard is at. */
const commandKeys = ['m', 'p', 'u', 'b']

export function useFieldEdits({ plan, output, editing, zone, includes }: Edited) {
  const notice = useNotice()
  /** The visit whose places are chosen from. */
  const movingId = shallowRef<string>()
  const drag = shallowRef<{ id: string; places: Promise<readonly Place[]>; time: number }>()
  const offered = shallowRef<readonly Place[]>()

  const visitOf = (id: string | undefined) => (id === undefined ? undefined : plan().visits.get(id))

  async function placesOf(id: string): Promise<readonly Place[]> {
    // The answer of this model to its own question.
    // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- as its API describes it
    const answer = (await editing()?.ask('recommend-places', { fitVisitId: id })) as PlacesAnswer | undefined
    return answer?.places ?? []
  }

  async function move(id: string, place: Place): Promise<boolean> {
    const [visit, planned] = [visitOf(id), output()]
    if (!visit || !planned) return false
    // There already.
    if (place.isCurrent && scoreDiffWords(place.scoreDiff).tone === 'same') return true
    const where = [placeName(place, plan(), zone()), arrivalWords(place, zone())].filter((part) => part !== '')
    const { vehicleShiftId: shiftId, precedingVisitId, minStartTravelTime } = place
    const target = { shiftId, precedingVisitId, minStartTravelTime }
    return (await editing()?.apply(moveEdit(planned, visit, target, where.join(', ')))) === true
  }

  function unplan(id: string): void {
    const [visit, planned] = [visitOf(id), output()]
    if (!visit || !planned) return
    if (plan().placements.has(id)) void editing()?.apply(unplanEdit(planned, visit))
    else notice.refused('Nothing to take out', `${visit.name} is not planned.`)
  }

  function togglePin(id: string): void {
    const [visit, planned, placement] = [visitOf(id), output(), plan().placements.get(id)]
    if (!visit || !planned) return
    if (placement) void editing()?.apply(pinEdit(planned, visit, !placement.stop.isPinned))
    else notice.refused('Nothing to pin', `${visit.name} is not planned.`)
  }

  /** Everything that starts before the visit does. */
  function pinBefore(id: string): void {
    const [planned, start] = [output(), plan().placements.get(id)?.stop.start]
    if (!planned || start === undefined) return
    const edit = pinBeforeEdit(
      planned,
      start,
      `All before ${dayText(start, zone())} ${clockText(start, zone())} pinned`,
    )
    if (edit.patch.length > 0) void editing()?.apply(edit)
    else notice.refused('Nothing to pin', 'All that starts before this visit is pinned already.')
  }

  function command(key: string, id: string): void {
    if (!editing() || editing()?.isBusy) return
    if (key === 'm') movingId.value = id
    if (key === 'p') togglePin(id)
    if (key === 'u') unplan(id)
    if (key === 'b') pinBefore(id)
  }

  function dragOver(id: string, point: DropPoint | undefined): void {
    if (drag.value?.id !== id) {
      const places = placesOf(id)
      offered.value = undefined
      drag.value = { id, places, time: point?.time ?? 0 }
      places.then(
        (found) => drag.value?.places === places && (offered.value = found),
        (thrown: unknown) => {
          if (drag.value?.places === places) drag.value = undefined
          notice.failed('This cannot be moved', thrown)
        },
      )
    } else if (point) drag.value = { ...drag.value, time: point.time }
  }

  async function drop(point: DropPoint | undefined): Promise<void> {
    const dropped = drag.value
    drag.value = undefined
    if (!dropped || !point || editing()?.isBusy) return
    if (point.isPool) {
      if (plan().placements.has(dropped.id)) unplan(dropped.id)
      return
    }
    const places = await dropped.places.catch(() => [])
    const vehicle = plan().vehicles.find(({ id }) => id === point.rowId)
    const shift = vehicle && shiftAt(vehicle.shifts.filter(includes()), point.time)
    const place = shift && places.find(({ vehicleShiftId }) => vehicleShiftId === shift.id)
    if (!place) return
    if (isPossible(place)) await move(dropped.id, place)
    else notice.refused('It cannot be there', place.reasons?.join(' ') ?? '')
  }

  // Who stops editing drops nothing.
  watch(
    () => editing() === undefined,
    (isOver) => {
      if (!isOver) return
      drag.value = undefined
      movingId.value = undefined
    },
  )

  const gantt = computed((): GanttEditing | undefined => {
    if (!editing()) return undefined
    const { id, time = 0 } = drag.value ?? {}
    const context = { plan: plan(), includes: includes(), time }
    return {
      keys: commandKeys,
      dragged: id === undefined ? undefined : { id, title: visitOf(id)?.name ?? id },
      offers: id !== undefined && offered.value ? offersAt(offered.value, context) : new Map(),
    }
  })
  /** Sentences about what the edits have broken, by visit. */
  const broken = computed(() => {
    const sentences = new Map<string, string[]>()
    for (const { score, justification } of editing()?.broken ?? []) {
      const { visitId, description } = justification
      if (typeof visitId !== 'string' || score.startsWith('0hard/0medium/')) continue
      sentences.set(visitId, [...(sentences.get(visitId) ?? []), description])
    }
    return sentences
  })

  return {
    ...shiftEdits({ plan, output, editing, zone }),
    movingId,
    placesOf,
    move,
    unplan,
    togglePin,
    command,
    dragOver,
    drop,
    gantt,
    broken,
  }
}
export type FieldEdits = ReturnType<typeof useFieldEdits>
