/** Pinned visits or stops that a plan does not have at the head of their shift, in their order. */
import type { RoutePlan } from './plan.ts'

/** `idOf` is what a visit or stop is called by. */
export function brokenPins({ facts, routes }: RoutePlan, idOf: (index: number) => string): string[] {
  return facts.shifts.flatMap(({ index, input, itinerary, pinnedCount }) => {
    const route = routes[index]!
    return itinerary.slice(0, pinnedCount).flatMap((pinned, position) => {
      if (route[position] === pinned) return []
      const shift = routes.findIndex((one) => one.includes(pinned))
      const where = shift < 0 ? 'leaves it out' : `has it in shift ${facts.shifts[shift]!.input.id}`
      return [`${idOf(pinned)} is pinned as stop ${position + 1} of shift ${input.id}, and the plan ${where}.`]
    })
  })
}
