/** Medium and soft rules about visits: which are left out, and who does the others when. */
import { contains } from './area.ts'
import { ratingOf } from './rating.ts'
import type { Facts, VisitFacts } from './facts.ts'
import { allServices, type Plan, type Service } from './plan.ts'
import { isMandatory, priorityWeight, priorityWorth } from './priority.ts'
import { broken, type Match, type Rule } from './rule.ts'
import { effectiveServiceSeconds } from './service-duration.ts'
import { firstDayOf, serviceDayOf } from './visit-days.ts'

type Measure = (service: Service, facts: Facts) => number

/** A goal for each visit in an itinerary. */
function goal(id: string, sentence: string, weight: NonNullable<Rule['weight']> | number, measure: Measure): Rule {
  const matches = (plan: Plan): Match[] =>
    broken(
      allServices(plan).map((service) => {
        const about = `visit ${service.visit.id} in shift ${service.route.shift.id}`
        return { about, amount: measure(service, plan.facts), isFixed: service.isPinned }
      }),
    )
  // Most overrides are named after their goal.
  return {
    id,
    level: 'soft',
    sentence,
    weight: typeof weight === 'number' ? { override: `${id}Weight`, default: weight } : weight,
    matches,
  }
}

function leftOut(plan: Plan, mandatory: boolean, amount: (visit: VisitFacts) => number): Match[] {
  const visits = plan.unassigned.filter((visit) => isMandatory(visit, false, plan.facts) === mandatory)
  return broken(visits.map((visit) => ({ about: `visit ${visit.id}`, amount: amount(visit), isFixed: false })))
}

const secondsNotPreferred: Measure = ({ visit, route }) => {
  const { preferredVehicles } = visit
  const isPreferred = preferredVehicles.length === 0 || preferredVehicles.includes(route.shift.vehicleId)
  return isPreferred ? 0 : effectiveServiceSeconds(visit, route.shift)
}

const secondsOutsideArea: Measure = ({ visit, route }) => {
  const { preferredArea } = route.shift
  return !preferredArea || contains(preferredArea, visit.place) ? 0 : effectiveServiceSeconds(visit, route.shift)
}

const daysLate: Measure = (service, facts) => {
  return Math.max(0, serviceDayOf(service, facts) - firstDayOf(service.visit, facts))
}

/** Level of a skill, given or required, where none is named. */
const standardLevel = 1

/**
 * Levels beyond the required ones, over the skills the visit requires: of the one the shift always has, else of the
 * least one it borrows that will do.
 */
const levelsTooGood: Measure = ({ visit, route }) =>
  visit.requiredSkills.reduce((sum, { name, minLevel }) => {
    const lasting = route.shift.skills.find((skill) => skill.name === name)?.level ?? -1
    const borrowed = route.shift.borrowed
      .flatMap(({ skills }) => skills.filter((skill) => skill.name === name && skill.level >= minLevel))
      .map(({ level }) => level)
      .sort((a, b) => a - b)
    const level = lasting >= Math.max(0, minLevel) ? lasting : (borrowed[0] ?? lasting)
    return sum + Math.max(0, level - (minLevel === -Infinity ? standardLevel : minLevel))
  }, 0)

/** Who has no rating counts as rated 0. */
const hundredthsBelowBest: Measure = ({ route }, facts) => {
  const best = Math.max(...facts.vehicles.map((vehicle) => ratingOf(facts, vehicle.id) ?? 0))
  return Math.round((best - (ratingOf(facts, route.shift.vehicleId) ?? 0)) * 100)
}

const secondsAfterSla: Measure = ({ visit, stop }) => Math.max(0, stop.departure - visit.slaEnd)

/**
 * How far a service is from a window: from its opening, from its latest start or from its end, whichever is farthest.
 */
const secondsFromPreferred: Measure = ({ visit, stop }) => {
  const distances = visit.preferredWindows.map(
    ({ minStart, maxStart, maxEnd }) =>
      [minStart - stop.start, stop.start - maxStart, stop.departure - maxEnd].sort((a, b) => b - a)[0]!,
  )
  const nearest = distances.sort((a, b) => a - b)[0] ?? 0
  return nearest > 0 ? nearest : 0
}

/** Whether the visit should be over well before its shift. */
export function countsForRisk(visit: VisitFacts, facts: Facts): boolean {
  const { riskSeconds, riskPriority } = facts
  const isSpared =
    riskPriority !== undefined && priorityWorth(visit, facts) < priorityWorth({ priority: riskPriority }, facts)
  return riskSeconds !== undefined && !isSpared
}

const secondsAtRisk: Measure = ({ visit, stop, route: { shift } }, facts) => {
  if (!countsForRisk(visit, facts)) return 0
  const riskSeconds = facts.riskSeconds!
  const late = stop.departure - (Math.min(shift.maxEnd, shift.maxLastDeparture) - riskSeconds)
  return Number.isFinite(late) && late > 0 ? late : 0
}

export const visitGoals: readonly Rule[] = [
  {
    id: 'requireMandatoryVisits',
    level: 'medium',
    sentence: 'priority weight of a mandatory visit left out',
    matches: (plan) => leftOut(plan, true, (visit) => priorityWeight(visit, plan.facts)),
  },
  {
    id: 'preferSchedulingOptionalVisits',
    level: 'soft',
    sentence: 'seconds of service times priority weight of an optional visit left out',
    weight: { override: 'preferSchedulingOptionalVisitsWeight', default: 1 },
    matches: (plan) => leftOut(plan, false, (visit) => visit.serviceSeconds * priorityWorth(visit, plan.facts)),
  },
  {
    id: 'maximizeVisitProfit',
    level: 'soft',
    sentence: 'hundredths of profit lost with a visit left out',
    weight: { override: 'maximizeVisitProfitWeight', default: 1 },
    matches: ({ unassigned }) =>
      broken(
        unassigned.map((visit) => ({
          about: `visit ${visit.id}`,
          amount: Math.round(visit.profit * 100),
          isFixed: false,
        })),
      ),
  },
  goal('latestSlaEndTime', 'seconds of end after latestSlaEndTime', 1, secondsAfterSla),
  goal('minimizeVisitCompletionRisk', 'seconds too close to the end of the shift', 1, secondsAtRisk),
  goal('preferredVisitTimeWindow', 'seconds to the nearest preferred time window', 1, secondsFromPreferred),
  goal(
    'preferVisitVehicleMatchPreferredVehicles',
    'seconds of service by a vehicle that is not preferred',
    1,
    secondsNotPreferred,
  ),
  goal(
    'minimizeVisitsOutsidePreferredArea',
    'seconds of service outside the preferred area of the shift',
    { override: 'minimizeVisitsOutsidePreferredArea', default: 1 },
    secondsOutsideArea,
  ),
  goal('preferVisitsScheduledToEarliestDay', 'days after the earliest day', 60, daysLate),
  goal('minimizeUnnecessarySkills', 'skill levels beyond the required ones', 0, levelsTooGood),
  goal('maximizeTechnicianRating', 'hundredths of a rating point below the best technician', 0, hundredthsBelowBest),
]
