/** Every constraint, in the order of the score analysis: hard, medium, soft. */
import type { Constraint } from '../../constraint.ts'
import type { Plan } from '../domain/plan.ts'
import { activatedEmployees, activatedEmployeeSaturation } from '../rules/activation.ts'
import { activationRatio } from '../rules/activation-ratio.ts'
import {
  outsideAvailableTime,
  preferredTime,
  prohibitedShiftNearDayOffRequest,
  unavailableTime,
  unpreferredShiftNearDayOffRequest,
  unpreferredTime,
} from '../rules/availability.ts'
import { balanceShiftCount, balanceTimeWorked } from '../rules/balances.ts'
import { costPerPeriod } from '../rules/costs-of-hours.ts'
import { demandBalance } from '../rules/demand-balance.ts'
import { incomingDisruption, outgoingDisruption, publishedEmployee } from '../rules/disruption.ts'
import { groupSplit } from '../rules/group-split.ts'
import {
  concurrentShifts,
  hourlyDemand,
  shiftGroupAssignmentMode,
  shiftsWorkedPerPeriodForAll,
} from '../rules/loads.ts'
import { unassignedMandatoryShift, unassignedOptionalShift } from '../rules/open-shifts.ts'
import {
  commonTagsOfPairing,
  preferredPairing,
  prohibitedPairing,
  requiredPairing,
  unpreferredPairing,
} from '../rules/pairings.ts'
import { dailyShiftPairing, multiDayPattern, singleDayPattern } from '../rules/patterns.ts'
import { minutesLogged, minutesWorked, shiftsWorked } from '../rules/period-amounts.ts'
import { consecutiveDaysOff, daysOff, daysWorked } from '../rules/period-days.ts'
import { locationsWorked, shiftStartTimeDifference, shiftTypesWorked, uniqueTags } from '../rules/period-kinds.ts'
import {
  consecutiveWeekendsOff,
  consecutiveWeekendsWorked,
  weekendMinutesWorked,
  weekendsWorked,
} from '../rules/period-weekends.ts'
import { gapsBetweenShifts, minutesBetweenShifts, overlappingShift } from '../rules/rests.ts'
import { customRotationDurationPreferred, customRotationDurationRequired, shiftRotation } from '../rules/rotations.ts'
import {
  consecutiveDaysWorked,
  consecutiveShiftsWorked,
  timeOffAfterConsecutiveShiftsWorked,
} from '../rules/sequences.ts'
import { costsPerPeriod } from '../rules/shift-costs.ts'
import { preferredSkillMissing, requiredSkillMissing } from '../rules/skills.ts'
import {
  preferredEmployee,
  preferredShiftTags,
  prohibitedEmployeeAssigned,
  prohibitedRiskFactor,
  requiredShiftTagsMissing,
  unpreferredEmployee,
} from '../rules/suitability.ts'
import { maximumTravelDistance, minimumTimeIncludingTravel, travelDistance } from '../rules/travel.ts'
import { sequenceStartDay, timeBetweenSequences } from '../rules/typed-sequences.ts'
import {
  consecutiveDaysOffInWindow,
  consecutiveMinutesOffInWindow,
  daysWorkedInWindow,
  minutesWorkedInWindow,
  shiftsWorkedInWindow,
  weekendsWorkedInWindow,
} from '../rules/window-limits.ts'

/** What contracts limit: each as a hard rule and as a goal. */
const limits = [
  minutesWorked,
  minutesLogged,
  shiftsWorked,
  daysWorked,
  shiftTypesWorked,
  locationsWorked,
  shiftStartTimeDifference,
  daysOff,
  consecutiveDaysOff,
  uniqueTags,
  weekendsWorked,
  weekendMinutesWorked,
  consecutiveWeekendsWorked,
  consecutiveWeekendsOff,
  minutesWorkedInWindow,
  shiftsWorkedInWindow,
  daysWorkedInWindow,
  consecutiveDaysOffInWindow,
  consecutiveMinutesOffInWindow,
  weekendsWorkedInWindow,
  consecutiveDaysWorked,
  consecutiveShiftsWorked,
  timeOffAfterConsecutiveShiftsWorked,
  minutesBetweenShifts,
].map(({ constraints }) => constraints)

export const constraints: readonly Constraint<Plan>[] = [
  requiredSkillMissing,
  prohibitedEmployeeAssigned,
  prohibitedRiskFactor,
  requiredShiftTagsMissing,
  unavailableTime,
  outsideAvailableTime,
  prohibitedShiftNearDayOffRequest,
  overlappingShift,
  requiredPairing,
  commonTagsOfPairing,
  groupSplit,
  prohibitedPairing,
  ...limits.map(({ REQUIRED }) => REQUIRED),
  dailyShiftPairing.constraints.REQUIRED,
  dailyShiftPairing.constraints.PROHIBITED,
  singleDayPattern.constraints.PROHIBITED,
  multiDayPattern.constraints.PROHIBITED,
  shiftRotation.constraints.REQUIRED,
  customRotationDurationRequired,
  sequenceStartDay.constraints.REQUIRED,
  timeBetweenSequences.constraints.REQUIRED,
  maximumTravelDistance,
  minimumTimeIncludingTravel,
  shiftsWorkedPerPeriodForAll.constraints.REQUIRED,
  hourlyDemand.constraints.REQUIRED,
  costsPerPeriod.constraints.REQUIRED,
  shiftGroupAssignmentMode,
  concurrentShifts,

  unassignedMandatoryShift,

  unassignedOptionalShift,
  preferredTime,
  unpreferredTime,
  preferredShiftTags,
  preferredEmployee,
  unpreferredEmployee,
  preferredSkillMissing,
  unpreferredShiftNearDayOffRequest,
  preferredPairing,
  unpreferredPairing,
  ...limits.map(({ PREFERRED }) => PREFERRED),
  dailyShiftPairing.constraints.PREFERRED,
  dailyShiftPairing.constraints.UNPREFERRED,
  singleDayPattern.constraints.PREFERRED,
  singleDayPattern.constraints.UNPREFERRED,
  multiDayPattern.constraints.PREFERRED,
  multiDayPattern.constraints.UNPREFERRED,
  shiftRotation.constraints.PREFERRED,
  customRotationDurationPreferred,
  sequenceStartDay.constraints.PREFERRED,
  timeBetweenSequences.constraints.PREFERRED,
  gapsBetweenShifts,
  travelDistance,
  shiftsWorkedPerPeriodForAll.constraints.PREFERRED,
  hourlyDemand.constraints.PREFERRED,
  costsPerPeriod.constraints.PREFERRED,
  costPerPeriod,
  activatedEmployees,
  activatedEmployeeSaturation,
  activationRatio,
  balanceTimeWorked,
  balanceShiftCount,
  demandBalance,
  publishedEmployee,
  incomingDisruption,
  outgoingDisruption,
]
