/** Costs of shifts make sense by themselves. */
import { seconds } from '../domain/time-axis.ts'
import type { ReportIssue } from '../../planning-model.ts'
import type { ShiftCost } from '../schema/cost.ts'
import { checkWorkingDuration, type Subject } from './values.ts'

type Report = ReportIssue<
  'CostUnitInvalid' | 'CostRateNeverReached' | 'LocationOutOfRange' | 'NegativeDuration' | 'ZeroDuration'
>

export function checkCost(
  { cost }: { readonly cost?: ShiftCost | undefined },
  { path, name, ids }: Subject,
  report: Report,
): void {
  const rates = cost?.rates ?? []
  const endless = rates.findIndex(({ duration }) => duration === undefined)
  for (const [index, { duration, unit }] of rates.entries()) {
    const place = `${path}/cost/rates/${index}`
    if (duration !== undefined)
      checkWorkingDuration({ path: place, name: `a cost rate of ${name}`, ids }, 'duration', duration, report)
    if (seconds(unit) <= 0) {
      report('CostUnitInvalid', {
        path: `${place}/unit`,
        message: `A cost rate of ${name} counts in units of ${unit}. Send a longer unit, for instance PT1H.`,
        ...ids,
      })
    }
    if (endless >= 0 && index > endless) {
      report('CostRateNeverReached', {
        path: place,
        message: `Rate ${index} of ${name} is never reached, as rate ${endless} before it has no duration. Give that one a duration.`,
        ...ids,
      })
    }
  }
}
