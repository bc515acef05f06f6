/** The planning window ends after it starts. */
import type { ReportIssue } from '../../planning-model.ts'
import { instant } from '../domain/time-axis.ts'

interface Windowed {
  readonly planningWindow?: { readonly startDate: string; readonly endDate: string } | undefined
}

export function checkPlanningWindow(
  { planningWindow }: Windowed,
  report: ReportIssue<'PlanningWindowStartAfterEnd'>,
): void {
  if (!planningWindow || instant(planningWindow.startDate) <= instant(planningWindow.endDate)) return
  const { startDate, endDate } = planningWindow
  report('PlanningWindowStartAfterEnd', {
    path: '/planningWindow',
    message: `The planning window starts at ${startDate}, after its end at ${endDate}. Swap the two.`,
  })
}
