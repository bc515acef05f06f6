/** Every constraint, in the order of the score analysis: hard, medium, soft. */
import type { Constraint } from '../../constraint.ts'
import type { Plan } from '../domain/plan.ts'
import { minimizeVisitsOutsidePreferredArea, requireArea } from './areas.ts'
import {
  maximizeTechnicianRating,
  minimizeUnnecessarySkills,
  preferEarliestDay,
  preferVehicles,
} from './assignment-goals.ts'
import { breakStartTime } from '../../routing/constraints/breaks.ts'
import { onePlaceAtATime } from '../../routing/constraints/one-place.ts'
import { minimizeVisitCompletionRisk } from './completion-risk.ts'
import { visitDependencies, visitDependencyTechnician } from './dependencies.ts'
import { balanceTimeUtilization } from './fairness.ts'
import { keepPublishedDay, keepPublishedTechnician, keepPublishedTime } from './published.ts'
import { costGroup } from './groups.ts'
import { movableOccupationRatio } from './movable-visits.ts'
import { preferredVisitTimeWindow } from './preferred-times.ts'
import { prohibitVehicles, requireSkills, requireTags, requireVehicles } from './requirements.ts'
import { maximizeVisitProfit, preferOptionalVisits, requireMandatoryVisits } from './scheduling.ts'
import { latestSlaEndTime, serviceMaxEndTime, serviceMaxStartTime, serviceMinStartTime } from './service-times.ts'
import { shiftCostsConstraint } from '../../routing/constraints/shift-costs.ts'
import {
  maxShiftEndTime,
  maxShiftTravelTime,
  maxSoftShiftEndTime,
  maxSoftShiftTravelTime,
} from '../../routing/constraints/shift-limits.ts'
import { maxSoftLastVisitDepartureTime } from './shift-goals.ts'
import { maxLastVisitDepartureTime, maxTravelTimePerVisit, reachableLocations } from './shift-limits.ts'
import { minimizeTravelDistance, minimizeTravelTime, minimizeWaitingTime } from '../../routing/constraints/travel.ts'
import { visitGroups, visitGroupTechnicians } from './visit-groups.ts'

const minimizeShiftCosts = shiftCostsConstraint(costGroup)

export const constraints: readonly Constraint<Plan>[] = [
  maxShiftEndTime,
  maxLastVisitDepartureTime,
  serviceMinStartTime,
  serviceMaxStartTime,
  serviceMaxEndTime,
  requireSkills,
  requireTags,
  requireVehicles,
  prohibitVehicles,
  requireArea,
  visitDependencies,
  visitDependencyTechnician,
  visitGroups,
  visitGroupTechnicians,
  maxShiftTravelTime,
  maxTravelTimePerVisit,
  movableOccupationRatio,
  breakStartTime,
  onePlaceAtATime,
  reachableLocations,

  requireMandatoryVisits,

  minimizeTravelTime,
  minimizeTravelDistance,
  minimizeWaitingTime,
  preferOptionalVisits,
  maximizeVisitProfit,
  latestSlaEndTime,
  preferredVisitTimeWindow,
  maxSoftShiftEndTime,
  maxSoftLastVisitDepartureTime,
  maxSoftShiftTravelTime,
  minimizeVisitCompletionRisk,
  minimizeShiftCosts,
  balanceTimeUtilization,
  keepPublishedTechnician,
  keepPublishedDay,
  keepPublishedTime,
  preferVehicles,
  minimizeVisitsOutsidePreferredArea,
  preferEarliestDay,
  minimizeUnnecessarySkills,
  maximizeTechnicianRating,
]
