/** Changing a roster by hand: what is dragged or commanded, and the edit that comes of it. */
import { shallowRef, watch } from 'vue'
import { useNotice } from '../../../../../ui/use-notice.ts'
import type { PlanEdit, PlanEditing } from '../../plan-view-contract.ts'
import type { Roster, Shift } from '../roster.ts'
import { giveAllEdit, pinAllEdit, shiftsWords } from './edits.ts'
import type { TakersAnswer } from './takers.ts'
import { takersTogether, type PricedTaker } from './takers-together.ts'
import { useChosenShifts } from './use-chosen-shifts.ts'
import { useShiftDrag } from './use-shift-drag.ts'

export function useRosterEdits(roster: () => Roster, editing: () => PlanEditing | undefined) {
  const notice = useNotice()
  const chosen = useChosenShifts(roster)
  /** The shifts that somebody is chosen for from a list. */
  const moving = shallowRef<readonly Shift[]>([])

  async function takersOf(fitShiftId: string) {
    // The answer of this model to its own question.
    // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- as its API describes it
    const answer = (await editing()?.ask('recommend-takers', { fitShiftId }, [])) as TakersAnswer | undefined
    return answer?.takers ?? []
  }

  async function judge(shifts: readonly Shift[], employee: string | null) {
    const edit = giveAllEdit(shifts, employee)
    return edit ? editing()?.judge(edit) : { scoreDiff: undefined, reasons: ['all of them are there already'] }
  }

  const dragging = useShiftDrag({
    ...{ takersOf, judge },
    failed: (thrown) => notice.failed('This cannot be moved', thrown),
  })

  /** Resolves to whether it is so then; nothing to do is so already. */
  async function apply(edit: PlanEdit | undefined): Promise<boolean> {
    if (!edit) return true
    const isSo = (await editing()?.apply(edit)) === true
    if (isSo) chosen.clear()
    return isSo
  }
  const give = (shifts: readonly Shift[], employee: string | null) => apply(giveAllEdit(shifts, employee))

  const commands: Readonly<Record<string, (shifts: readonly Shift[]) => void>> = {
    m: (shifts) => (moving.value = shifts),
    p: (shifts) => void apply(pinAllEdit(shifts)),
    u: (shifts) =>
      shifts.every(({ employee }) => employee === null)
        ? notice.refused('Nothing to take out', `Nobody works ${shiftsWords(shifts)}.`)
        : void give(shifts, null),
  }
  function command(key: string, id: string): void {
    const shifts = chosen.togetherWith(id)
    if (key === 'x') chosen.toggle(id)
    else if (shifts.length > 0 && editing() && !editing()!.isBusy) commands[key]?.(shifts)
  }

  /** The drag is over; `isGiven` unless it was given up. */
  function drop(isGiven: boolean): void {
    const dropped = dragging.end()
    if (isGiven && dropped?.over !== undefined && !editing()?.isBusy) void give(dropped.shifts, dropped.over)
  }

  // Who stops editing moves nothing.
  watch(
    () => editing() === undefined,
    () => {
      dragging.end()
      moving.value = []
      chosen.clear()
    },
  )

  return {
    ...{ chosen, moving, give, command, drop, drag: dragging.drag, offers: dragging.offers },
    keys: [...Object.keys(commands), 'x'],
    dragOver: (id: string, over: string | null | undefined) => dragging.to(chosen.togetherWith(id), over),
    pricedTakers: (shifts: readonly Shift[]): Promise<readonly PricedTaker[]> =>
      takersTogether(shifts, { takersOf, judge }),
  }
}
export type RosterEdits = ReturnType<typeof useRosterEdits>
