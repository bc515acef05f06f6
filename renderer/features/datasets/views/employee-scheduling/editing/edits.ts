/** What somebody does to a roster by hand, as JSON patches over its input with the roster written in. */
import { patchSegment } from '../../../../../../server/contract/patch-segment.ts'
import type { PatchOperation } from '../../../../../../server/contract/patch.ts'
import { countText } from '../../../../../ui/amounts.ts'
import { joined } from '../../editing/joined-edit.ts'
import type { PlanEdit } from '../../plan-view-contract.ts'
import { dateText } from '../day-text.ts'
import type { Shift } from '../roster.ts'

type Field = 'employee' | 'pinned'

const pathOf = (id: string, field: Field) => `/shifts/[id=${patchSegment(id)}]/${field}`

const written = ({ id }: Shift, field: Field, value: string | boolean | null): PatchOperation => ({
  op: 'add',
  path: pathOf(id, field),
  value,
})

/** `Mon E1 (Mon, 1 Feb, 06:00)`, or `3 shifts` */
export const shiftsWords = (shifts: readonly Shift[]): string =>
  shifts.length === 1 ? shiftWords(shifts[0]!) : countText(shifts.length, 'shift')

/** `Mon E1 (Mon, 1 Feb, 06:00)` */
export const shiftWords = ({ id, date, from }: Shift): string => `${id} (${dateText(date)}, ${from})`

/** To somebody, or (null) to nobody; when the rest is solved it stays there. */
export const giveEdit = (shift: Shift, employee: string | null): PlanEdit => ({
  words: `${shiftWords(shift)} ${employee === null ? 'left open' : `to ${employee}`}`,
  patch: [written(shift, 'employee', employee)],
  pins: [written(shift, 'pinned', true)],
})

/** One step for all of them; those that are there already stay as they are. */
export function giveAllEdit(shifts: readonly Shift[], employee: string | null): PlanEdit | undefined {
  const moved = shifts.filter((shift) => shift.employee !== employee)
  if (moved.length <= 1) return moved[0] && giveEdit(moved[0], employee)
  const target = employee === null ? 'left open' : `to ${employee}`
  return joined(
    `${countText(moved.length, 'shift')} ${target}: ${moved.map(({ id }) => id).join(', ')}`,
    moved.map((shift) => giveEdit(shift, employee)),
  )
}

/** Pins all of them, or frees them where all are pinned. */
export function pinAllEdit(shifts: readonly Shift[]): PlanEdit | undefined {
  const [first] = shifts
  const isPinned = !shifts.every((shift) => shift.isPinned)
  const changed = shifts.filter((shift) => shift.isPinned !== isPinned)
  if (!first || shifts.length === 1) return first && pinEdit(first, isPinned)
  const words = `${countText(changed.length, 'shift')} ${isPinned ? 'pinned' : 'unpinned'}`
  return joined(
    `${words}: ${changed.map(({ id }) => id).join(', ')}`,
    changed.map((shift) => pinEdit(shift, isPinned)),
  )
}

export const pinEdit = (shift: Shift, isPinned: boolean): PlanEdit => ({
  words: `${shiftWords(shift)} ${isPinned ? 'pinned' : 'unpinned'}`,
  patch: [written(shift, 'pinned', isPinned)],
  pins: [],
})

/** What the edits have pinned or unpinned, by the id of the shift: the output of a roster does not tell. */
export function pinsOf(edits: readonly PlanEdit[], ids: readonly string[]): ReadonlyMap<string, boolean> {
  const pins = new Map(edits.flatMap(({ patch }) => patch).map(({ path, value }) => [path, value === true]))
  if (pins.size === 0) return new Map()
  return new Map(
    ids.flatMap((id) => {
      const isPinned = pins.get(pathOf(id, 'pinned'))
      return isPinned === undefined ? [] : [[id, isPinned] as const]
    }),
  )
}
