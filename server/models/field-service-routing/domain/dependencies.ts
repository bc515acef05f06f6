/** Visits that come after others. */
import type { ReleaseSteps, RoutingProblem } from '../../../solver/routing/problem/problem.ts'
import type { Input } from '../schema/input.ts'
import type { PlanDependency } from './plan.ts'
import { releaseReader } from './release-days.ts'
import { seconds, type TimeAxis } from '../../routing/domain/time-axis.ts'
import { inputVisits } from './visit-groups.ts'

/** In the order of the visits that follow. */
export function readDependencies(
  input: Input,
  visitIndex: ReadonlyMap<string, number>,
  time: TimeAxis,
): PlanDependency[] {
  const readRelease = releaseReader(input, time)
  return inputVisits(input).flatMap(({ visit }, following) =>
    visit.visitDependencies.map(({ precedingVisit, minDelay, minDelayTo, coordination }) => ({
      preceding: visitIndex.get(precedingVisit)!,
      following,
      minDelay: minDelay === undefined ? 0 : seconds(minDelay),
      release: minDelayTo && readRelease(minDelayTo),
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
      ...compileReleases(dependencies),
    },
  }
}

function compileReleases(dependencies: readonly PlanDependency[]): { releases?: ReleaseSteps } {
  const releases = [...new Set(dependencies.flatMap(({ release }) => release ?? []))]
  if (releases.length === 0) return {}
  const steps = releases.flatMap((release) => release.steps)
  let count = 0
  return {
    releases: {
      of: Int32Array.from(dependencies, ({ release }) => (release ? releases.indexOf(release) : -1)),
      from: Int32Array.of(0, ...releases.map((release) => (count += release.steps.length))),
      end: Int32Array.from(steps, ({ end }) => end),
      release: Int32Array.from(steps, ({ release }) => release),
    },
  }
}
