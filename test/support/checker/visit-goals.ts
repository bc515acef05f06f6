/** Medium and soft rules about visits: which are left out, and who does the others when. */
import { ratingOf } from './rating.ts'
import type { Facts, VisitFacts } from './facts.ts'
import { allServices, type Plan, type Service } from './plan.ts'
import { isMandatory, priorityWeight } from './priority.ts'
import { broken, type Firing, type Rule } from './rule.ts'
import { effectiveServiceSeconds } from './service-duration.ts'
import { firstDayOf, serviceDayOf } from './visit-days.ts'

type Measure = (service: Service, facts: Facts) => number

/** A goal for each visit in an itinerary, whose override is named after it. */
function goal(id: string, sentence: string, weight: number, measure: Measure): Rule {
  const firings = (plan: Plan): Firing[] =>
    broken(
      allServices(plan).map((service) => {
        const about = `visit ${service.visit.id} in shift ${service.route.shift.id}`
        return { about, amount: measure(service, plan.facts), isFixed: service.isPinned }
      }),
    )
  return { id, level: 'soft', sentence, weight: { override: `${id}Weight`, default: weight }, firings }
}

function leftOut(plan: Plan, mandatory: boolean, amount: (visit: VisitFacts) => number): Firing[] {
  const visits = plan.unassigned.filter((visit) => isMandatory(visit, plan.facts) === mandatory)
  return broken(visits.map((visit) => ({ about: `visit ${visit.id}`, amount: amount(visit), isFixed: false })))
}

const secondsNotPreferred: Measure = ({ visit, route }) => {
  const { preferredVehicles } = visit
  const isPreferred = preferredVehicles.length === 0 || preferredVehicles.includes(route.shift.vehicleId)
  return isPreferred ? 0 : effectiveServiceSeconds(visit, route.shift)
}

const daysLate: Measure = (service, facts) => {
  const first = firstDayOf(service.visit, facts)
  return first === undefined ? 0 : Math.max(0, serviceDayOf(service, facts) - first)
}

/** Levels of the shift's skills beyond those the visit requires; a skill it does not require is needed at level 0. */
const levelsTooGood: Measure = ({ visit, route }) =>
  route.shift.skills.reduce((sum, skill) => {
    const required = visit.requiredSkills.find(({ name }) => name === skill.name)
    return sum + Math.max(0, skill.level - Math.max(0, required?.minLevel ?? 0))
  }, 0)

const hundredthsBelowBest: Measure = ({ route }, facts) => {
  const ratings = facts.vehicles.flatMap((vehicle) => ratingOf(facts, vehicle.id) ?? [])
  const own = ratingOf(facts, route.shift.vehicleId)
  return own === undefined ? 0 : Math.round((Math.max(...ratings) - own) * 100)
}

const secondsAfterSla: Measure = ({ visit, stop }) => Math.max(0, stop.departure - visit.slaEnd)

export const visitGoals: readonly Rule[] = [
  {
    id: 'requireMandatoryVisits',
    level: 'medium',
    sentence: 'priority weight of a mandatory visit left out',
    firings: (plan) => leftOut(plan, true, (visit) => priorityWeight(visit, plan.facts)),
  },
  {
    id: 'preferSchedulingOptionalVisits',
    level: 'soft',
    sentence: 'seconds of service times priority weight of an optional visit left out',
    weight: { override: 'preferSchedulingOptionalVisitsWeight', default: 1 },
    firings: (plan) => leftOut(plan, false, (visit) => visit.serviceSeconds * priorityWeight(visit, plan.facts)),
  },
  goal('latestSlaEndTime', 'seconds of end after latestSlaEndTime', 1, secondsAfterSla),
  goal('preferVisitVehicleMatchPreferredVehicles', 'seconds of service by a vehicle that is not preferred', 1, secondsNotPreferred),
  goal('preferVisitsScheduledToEarliestDay', 'days after the earliest day', 1, daysLate),
  goal('minimizeUnnecessarySkills', 'skill levels beyond the required ones', 0, levelsTooGood),
  goal('maximizeTechnicianRating', 'hundredths of a rating point below the best technician', 0, hundredthsBelowBest),
]
