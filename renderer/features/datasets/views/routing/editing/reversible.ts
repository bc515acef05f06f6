/** What keeps a route from being driven the other way round. */
import type { Plan, Shift, Visit } from '../plan.ts'

export interface HeldOrder {
  readonly first: Visit
  readonly second: Visit
}

/** Two stops of the shift of which one must come before the other, and that no pin holds; undefined where none do. */
export function orderHeldIn({ visits }: Plan, { stops }: Shift): HeldOrder | undefined {
  const free = new Set(stops.flatMap((stop) => (stop.kind === 'visit' && !stop.isPinned ? [stop.id] : [])))
  for (const id of free) {
    const second = visits.get(id)
    const first = visits.get(second?.follows.find((before) => free.has(before)) ?? '')
    if (first && second) return { first, second }
  }
  return undefined
}
