/** Everything that is wrong with an input and its overrides that have passed the schema. */
import { dayOfDate, instant } from '../domain/clock.ts'
import type { Input } from '../schema/input.ts'
import type { Overrides } from '../schema/overrides.ts'
import { checkContracts } from './contracts.ts'
import { checkEmployees } from './employees.ts'
import { checkFilters } from './filters.ts'
import { checkGlobalRules } from './global-rules.ts'
import { checkGroups } from './groups.ts'
import { checkIds } from './ids.ts'
import type { Report } from './issue-types.ts'
import { checkPairings } from './pairings.ts'
import { checkPriorities } from './priorities.ts'
import { checkShifts } from './shifts.ts'
import { checkTravel } from './travel.ts'
import { refuseUnsupportedFeatures } from './unsupported-features.ts'

export function validate(input: Input, overrides: Overrides, report: Report): void {
  checkRoot(input, report)
  checkIds(input, report)
  checkShifts(input, report)
  checkPriorities(input, report)
  checkEmployees(input, report)
  checkPairings(input, report)
  checkTravel(input, report)
  checkGroups(input, report)
  checkContracts(input, report)
  checkGlobalRules(input, report)
  checkFilters(input, report)
  refuseUnsupportedFeatures(input, overrides, report)
}

/** Tables of days are made for all that is planned. */
const longestSchedule = 5 * 366 * 86_400

function checkRoot(input: Input, report: Report): void {
  const { planningWindow, employees, shifts, contracts, scheduleParameterization } = input
  if (planningWindow && instant(planningWindow.start) >= instant(planningWindow.end))
    report('PlanningWindowStartNotBeforeEnd', {
      path: '/planningWindow',
      message: `The planning window starts at ${planningWindow.start}, not before its end at ${planningWindow.end}.`,
    })
  if (employees.length === 0)
    report('EmptyEmployeesList', { path: '/employees', message: 'There are no employees, so every shift stays open.' })
  if (shifts.length === 0)
    report('EmptyShiftsList', { path: '/shifts', message: 'There are no shifts, so there is nothing to plan.' })
  if (employees.length >= 10 && 2 * contracts.length > employees.length)
    report('HighEmployeeToContractRatio', {
      path: '/contracts',
      message: `There are ${contracts.length} contracts for ${employees.length} employees. Employees with the same rules can share one.`,
    })
  for (const [p, { id, dateSpans }] of (scheduleParameterization?.periods ?? []).entries())
    for (const [s, { start, end }] of dateSpans.entries())
      if (dayOfDate(start) > dayOfDate(end))
        report('CustomPeriodDateSpanStartAfterEnd', {
          path: `/scheduleParameterization/periods/${p}/dateSpans/${s}`,
          message: `The period ${id} starts on ${start}, after its end on ${end}.`,
          periodId: id,
        })
  checkLength(input, report)
}

function checkLength({ shifts, planningWindow }: Input, report: Report): void {
  const times = [
    ...shifts.flatMap(({ start, end }) => [instant(start), instant(end)]),
    ...(planningWindow ? [instant(planningWindow.start), instant(planningWindow.end)] : []),
  ]
  if (times.length === 0) return
  const first = times.reduce((a, b) => Math.min(a, b))
  const last = times.reduce((a, b) => Math.max(a, b))
  if (last - first > longestSchedule)
    report('ScheduleTooLong', {
      path: '/shifts',
      message: `From the first moment to the last there are ${Math.round((last - first) / 86_400)} days, more than five years. Check the years of the dates.`,
    })
}
