/** Changing a roster by hand: what is dragged or commanded, and the edit that comes of it. */
import { computed, shallowRef, watch } from 'vue'
import { useNotice } from '../../../../../ui/use-notice.ts'
import type { PlanEdit, PlanEditing } from '../../plan-view-contract.ts'
import type { Roster, Shift } from '../roster.ts'
import { giveEdit, pinEdit } from './edits.ts'
import { offersOf, type Taker, type TakersAnswer } from './takers.ts'

/** A shift on its way to a row of the grid: an employee, or null for the open shifts. */
interface Drag {
  readonly shift: Shift
  readonly takers: readonly Taker[] | undefined
  /** Undefined while the pointer is over no row. */
  readonly over: string | null | undefined
}

export function useRosterEdits(roster: () => Roster, editing: () => PlanEditing | undefined) {
  const notice = useNotice()
  /** The shift that somebody is chosen for from a list. */
  const movingId = shallowRef<string>()
  const drag = shallowRef<Drag>()
  const shiftOf = (id: string | undefined) => (id === undefined ? undefined : roster().shifts.get(id))

  async function takersOf(fitShiftId: string): Promise<readonly Taker[]> {
    // The answer of this model to its own question.
    // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- as its API describes it
    const answer = (await editing()?.ask('recommend-takers', { fitShiftId }, [])) as TakersAnswer | undefined
    return answer?.takers ?? []
  }

  const apply = async (edit: PlanEdit) => (await editing()?.apply(edit)) === true

  /** Resolves to whether it is theirs then. */
  async function give(id: string, employee: string | null): Promise<boolean> {
    const shift = shiftOf(id)
    return shift !== undefined && (shift.employee === employee || (await apply(giveEdit(shift, employee))))
  }

  const commands: Readonly<Record<string, (shift: Shift) => void>> = {
    m: ({ id }) => (movingId.value = id),
    p: (shift) => void apply(pinEdit(shift, !shift.isPinned)),
    u: ({ id, employee }) =>
      employee === null ? notice.refused('Nothing to take out', `Nobody works ${id}.`) : void give(id, null),
  }
  function command(key: string, id: string): void {
    const shift = shiftOf(id)
    if (shift && editing() && !editing()!.isBusy) commands[key]?.(shift)
  }

  function dragOver(id: string, over: string | null | undefined): void {
    const shift = shiftOf(id)
    if (drag.value?.shift.id === id) drag.value = { ...drag.value, over }
    else if (shift) {
      drag.value = { shift, takers: undefined, over }
      const isWanted = () => drag.value?.shift.id === id
      takersOf(id).then(
        (takers) => isWanted() && (drag.value = { ...drag.value!, takers }),
        (thrown: unknown) => isWanted() && notice.failed('This cannot be moved', thrown),
      )
    }
  }
  /** The drag is over, wherever the pointer is; `isGiven` unless it was given up. */
  function drop(isGiven: boolean): void {
    const dropped = drag.value
    drag.value = undefined
    if (isGiven && dropped?.over !== undefined && !editing()?.isBusy) void give(dropped.shift.id, dropped.over)
  }

  // Who stops editing moves nothing.
  watch(
    () => editing() === undefined,
    () => {
      drag.value = undefined
      movingId.value = undefined
    },
  )

  return {
    ...{ movingId, drag, takersOf, give, command, dragOver, drop },
    keys: Object.keys(commands),
    moving: computed(() => shiftOf(movingId.value)),
    offers: computed(() => offersOf(drag.value?.takers ?? [])),
  }
}
export type RosterEdits = ReturnType<typeof useRosterEdits>
