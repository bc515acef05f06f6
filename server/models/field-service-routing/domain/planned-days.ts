/** The days an input plans: those its shifts begin on, each by the calendar of the offset it is written with. */
import type { PlannedDays } from '../../planning-model.ts'
import type { Input } from '../schema/input.ts'
import { dateOfDay, localDay } from '../../routing/domain/time-axis.ts'

/** Without any time of a shift the planning window tells; undefined without either. */
export function plannedDays({ vehicles, planningWindow }: Input): PlannedDays | undefined {
  const starts = vehicles.flatMap(({ shifts }) =>
    shifts.flatMap((shift) => shift.minStartTime ?? shift.minFirstVisitArrivalTime ?? []),
  )
  const days = (
    starts.length > 0 ? starts : planningWindow ? [planningWindow.startDate, planningWindow.endDate] : []
  ).map((time) => localDay(time))
  if (days.length === 0) return undefined
  const [first, last] = days.reduce<readonly [number, number]>(
    ([least, most], day) => [Math.min(least, day), Math.max(most, day)],
    [Infinity, -Infinity],
  )
  return { first: dateOfDay(first), last: dateOfDay(last) }
}
