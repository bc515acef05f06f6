/** Pinned shifts that a plan gives to somebody else than the input does. */
import { givenEmployee } from './build-plan.ts'
import type { Plan } from './plan.ts'

export function brokenPins({ facts, who }: Plan): string[] {
  const name = (employee: number) => facts.employees[employee]?.input.id ?? 'nobody'
  return facts.shifts.flatMap((shift) => {
    const pinned = givenEmployee(facts, shift)
    const planned = who[shift.index]!
    if (!shift.isPinned || planned === pinned) return []
    return [`Shift ${shift.input.id} is pinned to ${name(pinned)}, and the plan gives it to ${name(planned)}.`]
  })
}
