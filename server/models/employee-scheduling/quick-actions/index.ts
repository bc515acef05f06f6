/** What can happen to a roster, what happens most first. */
import { z } from 'zod'
import type { PatchOperation } from '../../../contract/patch.ts'
import { endOf, endTime, pick, quickAction, type QuickAction } from '../../quick-action.ts'
import type { Input } from '../schema/input.ts'
import type { Output } from '../schema/output.ts'
import type { ShiftInput } from '../schema/shift.ts'
import { dateTime, id } from '../schema/values.ts'
import { employeeIll, shiftSwap } from './employees.ts'
import { byId, checkSpan, findShift, frozenBefore, shiftPath } from './places.ts'
import { impossible, timeWords } from './words.ts'

interface Plan {
  input: Input
  output: Output
}

const extraShifts = quickAction({
  id: 'extra-shifts',
  title: 'More hands are needed',
  description: 'Adds shifts, one or several alike, and finds who can work them.',
  icon: 'siren',
  fields: {
    from: dateTime.meta({ title: 'From' }),
    until: endTime.meta({ title: 'Until' }),
    like: id
      .optional()
      .describe('Skills, tags, place and priority are those of this shift; left empty: anybody may work it')
      .meta({ title: 'Like the shift', ...pick({ kind: 'shift' }) }),
    count: z.int().min(1).max(100).default(1).meta({ title: 'How many' }),
  },
  change({ from, until: last, like, count }, { input }: Plan) {
    const until = endOf(last, from)
    checkSpan(from, until, 'A shift')
    const model = like === undefined ? undefined : input.shifts.find((shift) => shift.id === like)
    if (like !== undefined && !model) throw impossible(`There is no shift ${like} in the input.`)
    const ids = newIds(input, count)
    return {
      words: `${count === 1 ? 'One more shift' : `${count} more shifts`} from ${timeWords(from)} to ${timeWords(until)}${model ? `, like ${model.id}` : ''}`,
      patch: ids.map((shiftId) => ({
        op: 'add',
        path: '/shifts/-',
        value: { id: shiftId, start: from, end: until, ...(model && alike(model)) },
      })),
    }
  },
})

/** What a shift asks for, whenever it is and whoever works it. */
function alike(shift: ShiftInput): Readonly<Record<string, unknown>> {
  const { requiredSkills, requiredSkillsMatchKind, requiredSkillsExpression } = shift
  const { riskFactors, tags, location, priority, costGroup } = shift
  const asked = {
    ...{ requiredSkills, requiredSkillsMatchKind, requiredSkillsExpression },
    ...{ riskFactors, tags, location, priority, costGroup },
  }
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
}

function newIds({ shifts }: Input, count: number): string[] {
  const taken = new Set(shifts.map((shift) => shift.id))
  const ids: string[] = []
  for (let number = 1; ids.length < count; number++) if (!taken.has(`extra-${number}`)) ids.push(`extra-${number}`)
  return ids
}

const shiftCancelled = quickAction({
  id: 'shift-cancelled',
  title: 'Shift is not needed',
  description: 'Takes the shift out of the roster.',
  icon: 'ban',
  fields: { shiftId: id.meta({ title: 'Shift', ...pick({ kind: 'shift' }) }) },
  change({ shiftId }, { input }: Plan) {
    const shift = findShift(input, shiftId)
    const groups = input.shiftGroups
      .filter(({ shifts }) => shifts.includes(shiftId))
      .map((group): PatchOperation => ({
        op: 'replace',
        path: `/shiftGroups/${byId(group.id)}/shifts`,
        value: group.shifts.filter((one) => one !== shiftId),
      }))
    return { words: `Shift ${shiftId} is not needed`, patch: [...groups, { op: 'remove', path: shiftPath(shift) }] }
  },
})

const freeze = quickAction({
  id: 'freeze',
  title: 'Keep what is published',
  description: 'Shifts that start before a time stay with whoever works them; open ones may still be given away.',
  icon: 'snowflake',
  fields: { before: dateTime.meta({ title: 'Before' }) },
  change({ before }, { input }: Plan) {
    const patch = frozenBefore(input, before)
    if (patch.length === 0) throw impossible(`What starts before ${timeWords(before)} stays already. Set a later time.`)
    return { words: `What starts before ${timeWords(before)} stays`, patch }
  },
})

export const quickActions: readonly QuickAction<Input, Output>[] = [
  employeeIll,
  shiftSwap,
  extraShifts,
  shiftCancelled,
  freeze,
]
