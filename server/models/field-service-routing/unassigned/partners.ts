/** Visits that a visit must follow or go with, and what of a plan stays while a shift is cleared for it. */
import { listOf } from '../../routing/constraints/wording.ts'
import { visitName } from '../../routing/constraints/names.ts'
import { planOf, type Plan, type PlanShift, type PlanVisit } from '../domain/plan.ts'
import { withoutGroup } from '../domain/visit-groups.ts'
import { withoutDependencies } from './undo-rule.ts'

export interface MissingPartners {
  /** Left out, though the visit may only be done after them. */
  readonly preceding: readonly PlanVisit[]
  /** Left out, though the visit is done with them or not at all. */
  readonly together: readonly PlanVisit[]
}

export function missingPartners({ facts, routes }: Plan, visit: PlanVisit): MissingPartners {
  if (facts.dependencies.length + facts.groups.length === 0) return { preceding: [], together: [] }
  const served = new Set(routes.flat())
  const isMissing = (index: number) => index !== visit.index && !served.has(index)
  const preceding = facts.dependencies.flatMap((dependency) =>
    dependency.following === visit.index && isMissing(dependency.preceding) ? facts.visits[dependency.preceding]! : [],
  )
  const group = visit.group === undefined ? [] : facts.groups[visit.group]!.visits
  return { preceding, together: group.filter(isMissing).map((index) => facts.visits[index]!) }
}

/** The plan as if the visit did not need those partners. */
export function withoutPartners(plan: Plan, visit: PlanVisit, { preceding, together }: MissingPartners): Plan {
  const gone = new Set(preceding.map(({ index }) => index))
  const free =
    preceding.length === 0
      ? plan
      : planOf(
          withoutDependencies(
            plan.facts,
            (dependency) => dependency.following === visit.index && gone.has(dependency.preceding),
          ),
          plan.routes,
        )
  return together.length === 0 || visit.group === undefined ? free : withoutGroup(free, visit.group)
}

/** One sentence for each kind; the shift is not their subject. */
export function partnerSentences({ facts }: Plan, visit: PlanVisit, partners: MissingPartners): string[] {
  const named = (visits: readonly PlanVisit[]) =>
    `visit${visits.length > 1 ? 's' : ''} ${listOf(visits.map(visitName))}, which ${visits.length > 1 ? 'are' : 'is'} not planned`
  const { preceding, together } = partners
  const group = visit.group === undefined ? '' : facts.groups[visit.group]!.input.id
  return [
    ...(preceding.length > 0 ? [`Visit ${visitName(visit)} must follow ${named(preceding)}.`] : []),
    ...(together.length > 0 ? [`Group ${group} is done together or not at all: it needs ${named(together)}.`] : []),
  ]
}

/**
 * The plan without the visits of the shift that could move; those that the visit follows or goes with stay, and what
 * follows those that go is gone, too. The same plan where nothing goes.
 */
export function clearedFor(plan: Plan, visit: PlanVisit, shift: PlanShift): Plan {
  const { facts, routes } = plan
  const needed = neededBy(plan, visit)
  const route = routes[shift.index]!
  const gone = new Set(route.slice(shift.pinnedCount).filter((index) => !needed.has(index)))
  if (gone.size === 0) return plan
  const ties = tiesOf(plan)
  if (ties.length === 0) {
    const kept = route.filter((index) => !gone.has(index))
    return { ...plan, routes: routes.with(shift.index, kept) }
  }
  spread(gone, ties, (index) => !needed.has(index) && !facts.visits[index]!.isPinned)
  return planOf(
    facts,
    routes.map((each) => each.filter((index) => !gone.has(index))),
  )
}

/** `of` cannot be done without `needs`. */
interface Tie {
  readonly of: number
  readonly needs: number
}

function tiesOf({ facts: { dependencies, groups } }: Plan): Tie[] {
  return [
    ...dependencies.map(({ preceding, following }) => ({ of: following, needs: preceding })),
    ...groups.flatMap(({ visits }) => visits.flatMap((of) => visits.map((needs) => ({ of, needs })))),
  ]
}

function neededBy(plan: Plan, { index }: PlanVisit): Set<number> {
  const needed = new Set([index])
  const ties = tiesOf(plan).map(({ of, needs }) => ({ of: needs, needs: of }))
  spread(needed, ties, () => true)
  return needed
}

/** Adds whatever needs one of the visits, and what needs that. */
function spread(visits: Set<number>, ties: readonly Tie[], mayJoin: (index: number) => boolean): void {
  for (let size = -1; size !== visits.size;) {
    size = visits.size
    for (const { of, needs } of ties) if (visits.has(needs) && mayJoin(of)) visits.add(of)
  }
}
