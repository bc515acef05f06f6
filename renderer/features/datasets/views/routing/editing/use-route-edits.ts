/** Changing a plan of routes by hand: what is dragged or commanded, and the edit that comes of it. */
import { computed } from 'vue'
import type { PatchOperation } from '../../../../../../server/contract/patch.ts'
import type { ConstraintMatch } from '../../../../../../server/contract/score.ts'
import type { GanttEditing } from '../../../../../ui/gantt/gantt-editing.ts'
import { useNotice } from '../../../../../ui/use-notice.ts'
import { scoreDiffWords } from '../../../page/editing/edit-words.ts'
import type { PlanEdit } from '../../plan-view-contract.ts'
import type { EditedModel, EditedPlan } from './edited-plan.ts'
import { moveEdit, pinEdit, unplanEdit, unreachedBy } from './edits.ts'
import { arrivalWords, placeName, type Place } from './places.ts'
import type { Work } from './routes.ts'
import { shiftEdits } from './shift-edits.ts'
import { useChosenWork } from './use-chosen-work.ts'
import { useDragging } from './use-dragging.ts'
import { useEditDialogs } from './use-edit-dialogs.ts'
import { useFillingIn } from './use-filling-in.ts'
import { useFreezeLine } from './use-freeze-line.ts'
import { workCommands } from './work-commands.ts'

/** What the edits have broken, by stop. */
function brokenSentences(
  matches: readonly ConstraintMatch[],
  { stopsOf }: EditedModel,
): ReadonlyMap<string, readonly string[]> {
  const sentences = new Map<string, string[]>()
  for (const { score, justification } of matches) {
    if (score.startsWith('0hard/0medium/')) continue
    for (const id of stopsOf(justification))
      sentences.set(id, [...(sentences.get(id) ?? []), justification.description])
  }
  return sentences
}

export function useRouteEdits(edited: EditedPlan) {
  const { plan, model, words, editing, zone } = edited
  const notice = useNotice()
  const dialogs = useEditDialogs(editing)
  const apply = async (edit: PlanEdit) => (await editing()?.apply(edit)) === true

  async function placesFor(work: Work, patch: readonly PatchOperation[] = []): Promise<readonly Place[]> {
    const asked = editing()
    return asked ? model.placesIn(await asked.ask('recommend-places', model.question(work), patch), work) : []
  }
  async function placesOf(stopId: string): Promise<readonly Place[]> {
    const work = model.workOf(stopId)
    return work ? placesFor(work) : []
  }

  async function move(stopId: string, place: Place): Promise<boolean> {
    const [work, routes] = [model.workOf(stopId), model.routes()]
    if (!work || !routes) return false
    // There already.
    if (place.isCurrent && scoreDiffWords(place.scoreDiff).tone === 'same') return true
    const where = [placeName(place, plan(), zone()), arrivalWords(place, zone())].filter((part) => part !== '')
    const target = { shiftId: place.vehicleShiftId, targets: place.targets }
    return apply(moveEdit(routes, work, target, where.join(', ')))
  }

  const titleOf = (stopId: string) => model.workOf(stopId)?.name ?? stopId
  const isPlanned = (stopId: string) => model.workOf(stopId)?.stops.some(({ id }) => plan().placements.has(id)) === true

  function unplan(stopId: string): void {
    const [work, routes] = [model.workOf(stopId), model.routes()]
    if (!work || !routes) return
    if (isPlanned(stopId)) void apply(unplanEdit(routes, work))
    else notice.refused('Nothing to take out', `${work.name} is not planned.`)
  }

  function togglePin(stopId: string): void {
    const [stop, routes, placement] = [plan().visits.get(stopId), model.routes(), plan().placements.get(stopId)]
    if (!stop || !routes) return
    if (!placement) return notice.refused('Nothing to pin', `${stop.name} is not planned.`)
    const { isPinned } = placement.stop
    const unreached = isPinned ? undefined : unreachedBy(routes, stopId)
    if (!unreached) return void apply(pinEdit(routes, stop, !isPinned))
    const name = plan().visits.get(unreached.id)?.name ?? unreached.id
    notice.refused(
      `${stop.name} cannot be pinned`,
      `Nobody reaches ${name}: there is no time to keep it at. Move it first.`,
    )
  }

  const placed = { ...edited, placesFor }
  const shifts = shiftEdits(edited)
  const chosen = useChosenWork(placed)
  const fillingIn = useFillingIn(placed)
  const freezeLine = useFreezeLine(edited)
  const { dragOver, drop, offers, dragged } = useDragging({ ...edited, chosen, placesOf, move, unplan, titleOf })

  /** Everything that starts before the stop does. */
  function pinBefore(stopId: string): void {
    const start = plan().placements.get(stopId)?.stop.start
    if (start !== undefined) void freezeLine.freeze(start)
    else notice.refused('Nothing to pin', `The ${words.work} is not planned.`)
  }

  const commands = workCommands({ chosen, shifts, dialogs, togglePin, unplan, pinBefore })
  function command(key: string, stopId: string): void {
    if (editing() && !editing()?.isBusy) commands[key]?.(stopId)
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
  const broken = computed(() => brokenSentences(editing()?.broken ?? [], model))

  return {
    ...shifts,
    ...dialogs,
    ...{ words, chosen, fillingIn },
    ...{ placesOf, move, unplan, command, dragOver, drop, gantt, broken, apply, titleOf, isPlanned },
    freeze: freezeLine.freeze,
    /** What an edit that is only thought of would do. */
    judge: async (edit: PlanEdit) => editing()?.judge(edit),
  }
}
export type RouteEdits = ReturnType<typeof useRouteEdits>
