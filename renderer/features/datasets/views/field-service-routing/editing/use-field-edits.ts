/** Changing a field-service plan by hand: what is dragged or commanded, and the edit that comes of it. */
import { computed } from 'vue'
import type { PatchOperation } from '../../../../../../server/contract/patch.ts'
import type { ConstraintMatch } from '../../../../../../server/contract/score.ts'
import type { GanttEditing } from '../../../../../ui/gantt/gantt-editing.ts'
import { useNotice } from '../../../../../ui/use-notice.ts'
import { scoreDiffWords } from '../../../page/editing/edit-words.ts'
import type { PlanEdit } from '../../plan-view-contract.ts'
import type { Shift } from '../../routing/plan.ts'
import { moveEdit, pinEdit, unplanEdit, unreachedBy } from './edits.ts'
import type { Answer } from '../../../../../api/operations.ts'
import type { paths } from '../../../../../api/wire/field-service-routing.ts'
import { arrivalWords, placeName, type Place } from '../../routing/editing/places.ts'
import { shiftEdits, type EditedShifts } from './shift-edits.ts'
import { useChosenVisits } from './use-chosen-visits.ts'
import { useDragging } from '../../routing/editing/use-dragging.ts'
import { useEditDialogs } from './use-edit-dialogs.ts'
import { useFillingIn } from './use-filling-in.ts'
import { useFreezeLine } from './use-freeze-line.ts'
import { visitCommands } from './visit-commands.ts'

export type PlacesAnswer = Answer<
  'POST',
  '/api/models/field-service-routing/v1/route-plans/{id}/recommendations/recommend-places',
  paths
>

/** What the edits have broken, by visit. */
function brokenSentences(matches: readonly ConstraintMatch[]): ReadonlyMap<string, readonly string[]> {
  const sentences = new Map<string, string[]>()
  for (const { score, justification } of matches) {
    const { visitId, description } = justification
    if (typeof visitId !== 'string' || score.startsWith('0hard/0medium/')) continue
    sentences.set(visitId, [...(sentences.get(visitId) ?? []), description])
  }
  return sentences
}

interface Edited extends EditedShifts {
  includes(): (shift: Shift) => boolean
}

export function useFieldEdits(edited: Edited) {
  const { plan, output, editing, zone } = edited
  const notice = useNotice()
  const dialogs = useEditDialogs(editing)

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
    if (!placement) return notice.refused('Nothing to pin', `${visit.name} is not planned.`)
    const { isPinned } = placement.stop
    const unreached = isPinned ? undefined : unreachedBy(planned, id)
    if (!unreached) return void editing()?.apply(pinEdit(planned, visit, !isPinned))
    const name = visitOf(unreached.id)?.name ?? unreached.id
    notice.refused(
      `${visit.name} cannot be pinned`,
      `Nobody reaches ${name}: there is no time to keep it at. Move it first.`,
    )
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

  const commands = visitCommands({ chosen, shifts, dialogs, togglePin, unplan, pinBefore })
  function command(key: string, id: string): void {
    if (!editing() || editing()?.isBusy) return
    commands[key]?.(id)
  }

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
  const broken = computed(() => brokenSentences(editing()?.broken ?? []))

  return {
    ...shifts,
    ...dialogs,
    ...{ chosen, fillingIn },
    ...{ placesOf, move, unplan, togglePin, command, dragOver, drop, gantt, broken },
    freeze: freezeLine.freeze,
    apply: async (edit: PlanEdit) => (await editing()?.apply(edit)) === true,
    /** What an edit that is only thought of would do. */
    judge: async (edit: PlanEdit) => editing()?.judge(edit),
  }
}
export type FieldEdits = ReturnType<typeof useFieldEdits>
