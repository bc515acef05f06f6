/** What visits, technicians and shifts are called in sentences: by name, and by id only where there is none. */
import { dateOfDay } from '../domain/time-axis.ts'
import type { RouteFacts, RouteShift } from '../domain/plan.ts'

export interface KnowsFacts {
  readonly facts: Pick<RouteFacts, 'time' | 'vehicles'>
}

/** As people call it: its name, or its id where it has none. */
export function visitName({
  input,
}: {
  readonly input: { readonly id: string; readonly name?: string | undefined }
}): string {
  return input.name ?? input.id
}

/** As people call the technician of the shift: by name, or by the id of the vehicle where it has none. */
export function technicianOf({ vehicle }: Pick<RouteShift, 'vehicle'>, { facts }: KnowsFacts): string {
  const { input } = facts.vehicles[vehicle]!
  return input.name ?? input.id
}

/** The vehicles of these ids by name; one the input does not have stays what it is. */
export function technicianNames(ids: readonly string[], { facts }: KnowsFacts): string[] {
  return ids.map((id) => facts.vehicles.find(({ input }) => input.id === id)?.input.name ?? id)
}

/**
 * `Ann's shift`, with its day where she has several: `Ann's shift on 2027-02-02`; `shift ann-2` where she has no name.
 */
export function shiftName(shift: RouteShift, { facts }: KnowsFacts): string {
  const { input, shifts } = facts.vehicles[shift.vehicle]!
  if (input.name === undefined) return `shift ${shift.input.id}`
  return `${input.name}'s shift${shifts.length === 1 ? '' : ` on ${dateOf(shift)}`}`
}

/** The day of a shift: `2027-02-02`. */
export function dateOf({ day }: Pick<RouteShift, 'day'>): string {
  return dateOfDay(day)
}

/** As it begins a sentence. */
export function atStart(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
