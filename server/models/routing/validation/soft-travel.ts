/** The soft limit of travel is below the hard one. */
import type { ReportIssue } from '../../planning-model.ts'
import { seconds } from '../domain/time-axis.ts'
import type { Subject } from './values.ts'

interface TravelLimits {
  readonly maxSoftTravelTime?: string | undefined
  readonly maxTravelTime?: string | undefined
}

export function checkSoftTravel(
  { maxSoftTravelTime, maxTravelTime }: TravelLimits,
  { path, name, ids }: Subject,
  report: ReportIssue<'MaxSoftTravelTimeAboveMaxTravelTime'>,
): void {
  if (maxSoftTravelTime === undefined || maxTravelTime === undefined) return
  // A negative limit is a fault of its own.
  if (seconds(maxTravelTime) < 0 || seconds(maxSoftTravelTime) <= seconds(maxTravelTime)) return
  report('MaxSoftTravelTimeAboveMaxTravelTime', {
    path: `${path}/maxSoftTravelTime`,
    message: `maxSoftTravelTime ${maxSoftTravelTime} of ${name} is longer than its maxTravelTime ${maxTravelTime}, so it has no effect. Make it shorter.`,
    ...ids,
  })
}
