/** Rules about visits that several technicians do together. */
import type { GroupFacts } from './facts.ts'
import { allServices, type Plan, type Service } from './plan.ts'
import { broken, type Rule } from './rule.ts'
import { effectiveServiceSeconds } from './service-duration.ts'

type Measure = (services: readonly Service[], group: GroupFacts) => number

/**
 * `measureOfPart` is for a group of which visits are left out. What the pinned services of a whole group bring about
 * alone is fixed by the input.
 */
function groupRule(id: string, sentence: string, measure: Measure, measureOfPart = measure): Rule {
  const matches = (plan: Plan) => {
    const byId = new Map(allServices(plan).map((service) => [service.visit.id, service]))
    return broken(
      plan.facts.groups.flatMap((group) => {
        const services = group.visits.flatMap((visit) => byId.get(visit) ?? [])
        if (services.length === 0) return []
        const isWhole = services.length === group.visits.length
        const amount = (isWhole ? measure : measureOfPart)(services, group)
        const pinned = services.filter(({ isPinned }) => isPinned)
        return [
          {
            about: `visit group ${group.id}`,
            amount,
            isFixed: pinned.length === services.length || (isWhole && amount === measure(pinned, group)),
          },
        ]
      }),
    )
  }
  return { id, level: 'hard', sentence, matches }
}

const secondsOf = (services: readonly Service[]) =>
  services.reduce((sum, { visit, route }) => sum + Math.max(1, effectiveServiceSeconds(visit, route.shift)), 0)

/** Seconds from the first to the last time that is known. */
function spread(services: readonly Service[], { endsTogether }: GroupFacts): number {
  const times = services.map(({ stop }) => (endsTogether ? stop.departure : stop.start)).filter(Number.isFinite)
  return times.length === 0 ? 0 : Math.max(...times) - Math.min(...times)
}

export const groupRules: readonly Rule[] = [
  groupRule(
    'visitGroups',
    'seconds apart, or seconds of service where part of the group is left out',
    spread,
    secondsOf,
  ),
  groupRule(
    'visitGroupTechnicians',
    'seconds of service by a technician who does another visit of the group',
    (services) => {
      return secondsOf(
        services.filter(({ route }, index) =>
          services.slice(0, index).some((other) => other.route.shift.vehicleId === route.shift.vehicleId),
        ),
      )
    },
  ),
]
