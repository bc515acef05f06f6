/** Rules about visits that depend on others. */
import { earliestStart } from './delay-to.ts'
import type { DependencyFacts, Facts } from './facts.ts'
import { allServices, type Plan, type Service } from './plan.ts'
import { broken, type Rule } from './rule.ts'
import { effectiveServiceSeconds } from './service-duration.ts'

interface Pair {
  readonly dependency: DependencyFacts
  readonly second: Service
  readonly first: Service | undefined
  readonly facts: Facts
}

function dependencyRule(id: string, sentence: string, measure: (pair: Pair) => number): Rule {
  const matches = (plan: Plan) => {
    const services = allServices(plan)
    const byId = new Map(services.map((service) => [service.visit.id, service]))
    const pairs = services.flatMap((second) =>
      second.visit.dependencies.map((dependency) => ({
        dependency,
        second,
        first: byId.get(dependency.preceding),
        facts: plan.facts,
      })),
    )
    return broken(
      pairs.map((pair) => ({
        about: `visit ${pair.second.visit.id} in shift ${pair.second.route.shift.id}`,
        amount: measure(pair),
        isFixed: pair.second.isPinned && (pair.first === undefined || pair.first.isPinned),
      })),
    )
  }
  return { id, level: 'hard', sentence, matches }
}

const serviceOf = ({ visit, route }: Service) => Math.max(1, effectiveServiceSeconds(visit, route.shift))

function earliness({ dependency, first, second, facts }: Pair): number {
  if (!first) return serviceOf(second)
  const early = earliestStart(dependency, first.stop.departure, facts) - second.stop.start
  return Number.isFinite(early) ? Math.max(0, early) : 0
}

export const dependencyRules: readonly Rule[] = [
  dependencyRule('visitDependencies', 'seconds too early after the visit it depends on', earliness),
  dependencyRule(
    'visitDependencyTechnician',
    'seconds of service by another technician than that of the visit it depends on',
    ({ dependency, first, second }) => {
      return dependency.sameTechnician && first && first.route.shift.vehicleId !== second.route.shift.vehicleId
        ? serviceOf(second)
        : 0
    },
  ),
]
