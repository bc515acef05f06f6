/** Changing a field-service plan by hand: what is dragged or commanded, and the edit that comes of it. */
import { computed, shallowRef, watch } from 'vue'
import type { PatchOperation } from '../../../../../../server/contract/patch.ts'
import type { GanttEditing } from '../../../../../ui/gantt/gantt-editing.ts'
import { useNotice } from '../../../../../ui/use-notice.ts'
import { scoreDiffWords } from '../../../page/editing/edit-words.ts'
import type { PlanEdit } from '../../plan-view-contract.ts'
import type { Shift } from '../plan.ts'
import { moveEdit, pinEdit, unplanEdit } from './edits.ts'
import { arrivalWords, placeName, type Place, type PlacesAnswer } from './places.ts'
import { shiftEdits, type EditedShifts, type ShiftOf } from './shift-edits.ts'
import { useChosenVisits } from './use-chosen-visits.ts'
import { useDragging } from './use-dragging.ts'
import { useFillingIn } from './use-filling-in.ts'
import { useFreezeLine } from './use-freeze-line.ts'

interface Edited extends EditedShifts {
  includes(): (shift: Shift) => boolean
}

export function useFieldEdits(edited: Edited) {
  const { plan, output, editing, zone } = edited
  const notice = useNotice()
  /** The visit whose places are chosen from. */
  const movingId = shallowRef<string>()
  /** Whether somebody chooses where all that are chosen are sent. */
  const isSending = shallowRef(false)
  /** The shift that swaps its visits with another. */
  const swapping = shallowRef<ShiftOf>()

  const visitOf = (id: string | undefined) => (id === undefined ? undefined : plan().visits.get(id))

  async function placesOf(id: string, patch: readonly PatchOperation[] = []): Promise<readonly Place[]> {
    // The answer of this model to its own question.
    // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- as its API describes it
    const answer = (await editing()?.ask('recommend-places', { fitVisitId: id }, patch)) as PlacesAnswer | undefined
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

  const several = { ...edited, placesOf }
  const shifts = shiftEdits(edited)
  const chosen = useChosenVisits(several)
  const fillingIn = useFillingIn(several)
  const freezeLine = useFreezeLine(edited)
  const { dragOver, drop, offers, dragged } = useDragging({ ...several, chosen, move, unplan })

  /** Everything that starts before the visit does. */
  function pinBefore(id: string): void {
    const start = plan().placements.get(id)?.stop.start
    if (start !== undefined) void freezeLine.freeze(start)
    else notice.refused('Nothing to pin', 'The visit is not planned.')
  }

  const isAmongChosen = (id: string) => chosen.ids.value.size > 1 && chosen.ids.value.has(id)
  const withShift = (id: string, act: (of: ShiftOf) => void) => {
    const of = shifts.shiftOfVisit(id)
    if (of) act(of)
  }
  /** Keys that mean something for the visit the keyboard is at. */
  const commands: Readonly<Record<string, (id: string) => void>> = {
    m: (id) => (isAmongChosen(id) ? (isSending.value = true) : (movingId.value = id)),
    p: togglePin,
    u: (id) => (isAmongChosen(id) ? chosen.unplan() : unplan(id)),
    b: pinBefore,
    x: chosen.toggle,
    d: (id) => withShift(id, shifts.togglePinOfShift),
    s: (id) => withShift(id, (of) => (swapping.value = of)),
    r: (id) => withShift(id, shifts.reverseRoute),
    o: (id) => withShift(id, ({ shift }) => shifts.optimiseRoute(shift)),
  }
  function command(key: string, id: string): void {
    if (!editing() || editing()?.isBusy) return
    commands[key]?.(id)
  }

  // Who stops editing moves nothing.
  watch(
    () => editing() === undefined,
    (isOver) => {
      if (!isOver) return
      movingId.value = undefined
      isSending.value = false
      swapping.value = undefined
    },
  )

  const gantt = computed((): GanttEditing | undefined =>
    editing()
      ? {
          keys: Object.keys(commands),
          dragged: dragged.value,
          offers: offers.value,
          freeze: { time: freezeLine.time.value, words: freezeLine.words },
        }
      : undefined,
  )
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
    ...shifts,
    ...{ movingId, isSending, swapping, chosen, fillingIn },
    ...{ placesOf, move, unplan, togglePin, command, dragOver, drop, gantt, broken },
    freeze: freezeLine.freeze,
    openSending: () => (isSending.value = true),
    openSwapping: (of: ShiftOf) => (swapping.value = of),
    apply: async (edit: PlanEdit) => (await editing()?.apply(edit)) === true,
    /** What an edit that is only thought of would do. */
    judge: async (edit: PlanEdit) => editing()?.judge(edit),
  }
}
export type FieldEdits = ReturnType<typeof useFieldEdits>
