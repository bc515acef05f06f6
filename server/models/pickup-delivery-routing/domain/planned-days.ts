/** The days an input plans: those its shifts begin on, each by the calendar of the offset it is written with. */
import type { PlannedDays } from '../../planning-model.ts'
import { dateOfDay, localDay } from '../../routing/domain/time-axis.ts'
import type { Input } from '../schema/input.ts'

export function plannedDays({ drivers }: Input): PlannedDays | undefined {
  const days = drivers.flatMap(({ shifts }) => shifts.map(({ minStartTime }) => localDay(minStartTime)))
  if (days.length === 0) return undefined
  return {
    first: dateOfDay(days.reduce((least, day) => Math.min(least, day))),
    last: dateOfDay(days.reduce((most, day) => Math.max(most, day))),
  }
}
