/** Keys that mean something for the stop the keyboard is at. */
import type { ShiftOf } from './edited-plan.ts'
import type { shiftEdits } from './shift-edits.ts'
import type { EditDialogs } from './use-edit-dialogs.ts'
import type { ChosenWork } from './use-chosen-work.ts'

interface Commanded {
  readonly chosen: ChosenWork
  readonly shifts: ReturnType<typeof shiftEdits>
  readonly dialogs: EditDialogs
  togglePin(stopId: string): void
  unplan(stopId: string): void
  pinBefore(stopId: string): void
}

export function workCommands(of: Commanded): Readonly<Record<string, (stopId: string) => void>> {
  const { chosen, shifts, dialogs } = of
  const isAmongChosen = (id: string) => chosen.works.value.length > 1 && chosen.ids.value.has(id)
  const withShift = (id: string, act: (shift: ShiftOf) => void) => {
    const shift = shifts.shiftOfStop(id)
    if (shift) act(shift)
  }
  return {
    m: (id) => (isAmongChosen(id) ? dialogs.openSending() : dialogs.openMoving(id)),
    p: of.togglePin,
    u: (id) => (isAmongChosen(id) ? chosen.unplan() : of.unplan(id)),
    b: of.pinBefore,
    x: chosen.toggle,
    d: (id) => withShift(id, shifts.togglePinOfShift),
    s: (id) => withShift(id, dialogs.openSwapping),
    r: (id) => withShift(id, shifts.reverseRoute),
    o: (id) => withShift(id, ({ shift }) => shifts.optimiseRoute(shift)),
  }
}
