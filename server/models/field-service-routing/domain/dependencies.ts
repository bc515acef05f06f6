/** Visits that come after others. */
import type { RoutingProblem } from '../../../solver/routing/problem.ts'
import type { Input } from '../schema/input.ts'
import type { PlanDependency } from './plan.ts'
import { seconds } from './time-axis.ts'
import { inputVisits } from './visit-groups.ts'

/** In the order of the visits that follow. */
export function readDependencies(input: Input, visitIndex: ReadonlyMap<string, number>): PlanDependency[] {
  return inputVisits(input).flatMap(({ visit }, following) =>
    visit.visitDependencies.map(({ precedingVisit, minDelay, coordination }) => ({
      preceding: visitIndex.get(precedingVisit)!,
      following,
      minDelay: minDelay === undefined ? 0 : seconds(minDelay),
      isSameTechnician: coordination === 'SAME_TECHNICIAN',
    })),
  )
}

export function compileDependencies(dependencies: readonly PlanDependency[]): Pick<RoutingProblem, 'dependencies'> {
  if (dependencies.length === 0) return {}
  const column = (of: (dependency: PlanDependency) => number) => Int32Array.from(dependencies, of)
  return {
    dependencies: {
      preceding: column(({ preceding }) => preceding),
      following: column(({ following }) => following),
      minDelay: column(({ minDelay }) => minDelay),
      sameVehicle: Uint8Array.from(dependencies, ({ isSameTechnician }) => Number(isSameTechnician)),
    },
  }
}
