/** The days an input plans: those of the planning window, or on which its shifts begin. */
import type { PlannedDays } from '../../planning-model.ts'
import type { Input } from '../schema/input.ts'
import { dateOfDay, instant, offsetOf } from './clock.ts'

const dayOf = (text: string, less = 0) => Math.floor((instant(text) - less + offsetOf(text) * 60) / 86_400)

/** Each by the offset it is written with. */
export function plannedDays({ planningWindow, shifts }: Input): PlannedDays | undefined {
  if (planningWindow)
    return { first: dateOfDay(dayOf(planningWindow.start)), last: dateOfDay(dayOf(planningWindow.end, 1)) }
  if (shifts.length === 0) return undefined
  const days = shifts.map(({ start }) => dayOf(start))
  return {
    first: dateOfDay(days.reduce((a, b) => Math.min(a, b))),
    last: dateOfDay(days.reduce((a, b) => Math.max(a, b))),
  }
}
