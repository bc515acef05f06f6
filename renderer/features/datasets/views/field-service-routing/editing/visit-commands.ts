/** Keys that mean something for the visit the keyboard is at. */
import type { shiftEdits, ShiftOf } from './shift-edits.ts'
import type { EditDialogs } from './use-edit-dialogs.ts'
import type { ChosenVisits } from './use-chosen-visits.ts'

interface Commanded {
  readonly chosen: ChosenVisits
  readonly shifts: ReturnType<typeof shiftEdits>
  readonly dialogs: EditDialogs
  togglePin(visitId: string): void
  unplan(visitId: string): void
  pinBefore(visitId: string): void
}

export function visitCommands(of: Commanded): Readonly<Record<string, (visitId: string) => void>> {
  const { chosen, shifts, dialogs } = of
  const isAmongChosen = (id: string) => chosen.ids.value.size > 1 && chosen.ids.value.has(id)
  const withShift = (id: string, act: (shift: ShiftOf) => void) => {
    const shift = shifts.shiftOfVisit(id)
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
