/** Something happens to a solved roster: the input that is planned next, with the roster in force. */
import { createRandom, type Random } from '../../../server/foundation/random.ts'
import { applyPatch } from '../../../server/json-patch/apply-patch.ts'
import { oneOf } from '../../bench/rosters/pick.ts'
import { rosterModel } from '../../roster-checker/model-documents.ts'
import type { RosterRequest } from './random-roster.ts'

interface Shift {
  readonly id: string
  readonly start: string
  readonly end: string
  readonly employee?: string | null
  readonly pinned?: boolean
}

/** Of each kind one that can happen, as its form is filled in. */
function happenings(random: Random, shifts: readonly Shift[], people: readonly string[]): object[] {
  const shift = oneOf(random, shifts)
  const isWorked = ({ employee }: Shift) => typeof employee === 'string'
  const worked = shifts.filter(isWorked)
  const ill = worked.length > 0 ? oneOf(random, worked) : shift
  const other = worked.find(({ employee }) => employee !== ill.employee)
  return [
    {
      ...{ action: 'employee-ill', employeeId: ill.employee ?? people[0], from: ill.start },
      ...(random.below(2) === 0 && { until: shifts.map(({ start }) => start.slice(0, 10)).sort().at(-1) }),
      keepsStarted: random.below(2) === 0,
    },
    { action: 'extra-shifts', from: shift.start, until: shift.end, like: shift.id, count: 1 },
    { action: 'shift-cancelled', shiftId: shift.id },
    { action: 'freeze', before: shift.end },
    ...(isWorked(ill) ? [{ action: 'shift-swap', shiftId: ill.id, ...(other && random.below(2) === 0 && { otherShiftId: other.id }) }] : []),
  ]
}

/** Undefined where what was thrown cannot have happened. */
export function replanned(request: RosterRequest, solved: unknown, seed: number): RosterRequest | undefined {
  const model = rosterModel()
  const random = createRandom(seed + 90_000)
  const parsed = model.schema.input.parse(request.modelInput)
  const output = model.schema.output.parse(solved)
  const input = model.applyOutput(parsed, output) as { shifts: readonly Shift[]; employees: readonly { id: string }[] }
  const free = input.shifts.filter(({ id }) => !id.startsWith('history'))
  const people = input.employees.map(({ id }) => id)
  const { action: name, ...fields } = oneOf(random, happenings(random, free, people)) as { action: string }
  const action = model.quickActions!.find(({ id }) => id === name)!
  try {
    const { patch } = action.change(action.request.parse(fields), { input, output })
    const published = model.publishOutput!(input, output)
    return { ...request, modelInput: applyPatch(JSON.parse(JSON.stringify(published)), patch).document as object }
  } catch {
    return undefined
  }
}
