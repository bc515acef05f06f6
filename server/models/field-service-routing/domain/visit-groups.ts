/** Visits of groups: done by several technicians together. */
import type { RoutingProblem } from '../../../solver/routing/problem/problem.ts'
import type { Input } from '../schema/input.ts'
import type { VisitInput } from '../schema/visit.ts'
import { planOf, type Plan, type PlanGroup } from './plan.ts'

export interface InputVisit {
  readonly visit: VisitInput
  /** JSON pointer into the input. */
  readonly path: string
  /** Index of its group; undefined for a single visit. */
  readonly group: number | undefined
}

/** All visits of an input, those of groups behind the single ones: the order in which a plan numbers them. */
export function inputVisits({ visits, visitGroups }: Pick<Input, 'visits' | 'visitGroups'>): InputVisit[] {
  return [
    ...visits.map((visit, v) => ({ visit, path: `/visits/${v}`, group: undefined })),
    ...visitGroups.flatMap((group, g) =>
      group.visits.map((visit, v) => ({ visit, path: `/visitGroups/${g}/visits/${v}`, group: g })),
    ),
  ]
}

export function readGroups(input: Input): PlanGroup[] {
  const grouped = inputVisits(input)
  return input.visitGroups.map((group, g) => ({
    input: group,
    visits: grouped.flatMap((each, index) => (each.group === g ? [index] : [])),
  }))
}

/** The plan as if the visits of a group were single ones. */
export function withoutGroup({ facts, routes }: Plan, group: number): Plan {
  const visits = facts.visits.map((visit) => (visit.group === group ? { ...visit, group: undefined } : visit))
  const groups = facts.groups.map((each, g) => (g === group ? { ...each, visits: [] } : each))
  return planOf({ ...facts, visits, groups, problem: { ...facts.problem, ...compileGroups(groups) } }, routes)
}

export function compileGroups(groups: readonly PlanGroup[]): Pick<RoutingProblem, 'groups'> {
  if (groups.length === 0) return {}
  return {
    groups: {
      from: Int32Array.from({ length: groups.length + 1 }, (_, g) =>
        groups.slice(0, g).reduce((sum, { visits }) => sum + visits.length, 0),
      ),
      visit: Int32Array.from(groups.flatMap(({ visits }) => visits)),
      alignsEnds: Uint8Array.from(groups, ({ input }) => Number(input.alignment === 'END')),
    },
  }
}
