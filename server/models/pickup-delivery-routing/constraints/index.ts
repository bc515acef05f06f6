/** Every constraint, in the order of the score analysis: hard, medium, soft. */
import type { Constraint } from '../../constraint.ts'
import { breakStartTime } from '../../routing/constraints/breaks.ts'
import { onePlaceAtATime } from '../../routing/constraints/one-place.ts'
import { shiftCostsConstraint } from '../../routing/constraints/shift-costs.ts'
import {
  maxShiftEndTime,
  maxShiftTravelTime,
  maxSoftShiftEndTime,
  maxSoftShiftTravelTime,
} from '../../routing/constraints/shift-limits.ts'
import { minimizeTravelDistance, minimizeTravelTime, minimizeWaitingTime } from '../../routing/constraints/travel.ts'
import type { Plan } from '../domain/plan.ts'
import { costGroup } from './groups.ts'
import { preferDrivers, preferEarliestDay } from './job-goals.ts'
import { completeJobs, maximumTimeBurden, stopDependencies } from './job-stops.ts'
import { lastInFirstOut, prohibitJobCombinations, prohibitJobPooling, shiftCapacity } from './loads.ts'
import { keepPublishedDay, keepPublishedDriver, keepPublishedTime } from './published.ts'
import { prohibitDrivers, requireDrivers, requireSkills, requireTags } from './requirements.ts'
import { preferOptionalJobs, requireMandatoryJobs } from './scheduling.ts'
import { maxTravelTimePerStop, reachableLocations } from './shift-limits.ts'
import { latestSlaEndTime, serviceMaxEndTime, serviceMaxStartTime, serviceMinStartTime } from './service-times.ts'
import { minimizeTimeBurden } from './time-on-board.ts'

export const constraints: readonly Constraint<Plan>[] = [
  maxShiftEndTime,
  serviceMinStartTime,
  serviceMaxStartTime,
  serviceMaxEndTime,
  requireSkills,
  requireTags,
  requireDrivers,
  prohibitDrivers,
  completeJobs,
  stopDependencies,
  shiftCapacity,
  maximumTimeBurden,
  prohibitJobPooling,
  prohibitJobCombinations,
  lastInFirstOut,
  maxShiftTravelTime,
  maxTravelTimePerStop,
  breakStartTime,
  onePlaceAtATime,
  reachableLocations,

  requireMandatoryJobs,

  minimizeTravelTime,
  minimizeTravelDistance,
  minimizeWaitingTime,
  preferOptionalJobs,
  latestSlaEndTime,
  maxSoftShiftEndTime,
  maxSoftShiftTravelTime,
  minimizeTimeBurden,
  shiftCostsConstraint(costGroup),
  preferDrivers,
  preferEarliestDay,
  keepPublishedDriver,
  keepPublishedDay,
  keepPublishedTime,
]
