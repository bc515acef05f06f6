/** What a request asks for, looked up in the plan; every fault of it is named. */
import { AppError } from '../../../foundation/app-error.ts'
import type { Plan, PlanGroup, PlanVisit, PlanWindow } from '../domain/plan.ts'
import { readWindow } from '../domain/read-visits.ts'
import { instant } from '../../routing/domain/time-axis.ts'
import type { BatchRequest, GroupTimeWindowsRequest, TimeWindowsRequest } from '../schema/recommendations.ts'
import type { PlacesRequest } from '../schema/places.ts'
import type { TimeWindow } from '../schema/visit.ts'

/** A time window as the client names it and as the plan understands it. */
export interface Option {
  readonly timeWindow: TimeWindow
  /** None for a visit that may be done at any time. */
  readonly windows: readonly PlanWindow[]
}

export interface Wanted {
  readonly visit: PlanVisit
  readonly options: readonly Option[]
}

/** One entry per visit asked for. */
export function readRequest(plan: Plan, request: TimeWindowsRequest | BatchRequest): Wanted[] {
  const { field, ids } =
    'fitVisitId' in request
      ? { field: 'fitVisitId', ids: [request.fitVisitId] }
      : { field: 'fitVisitIds', ids: request.fitVisitIds }
  const { timeWindows } = request
  const byId = new Map(plan.facts.visits.map((visit) => [visit.input.id, visit]))
  const faults = [...ids.flatMap((id) => visitIssue(field, id, byId.get(id))), ...windowIssues(timeWindows)]
  refuse(faults)
  return ids.map((id) => {
    const visit = byId.get(id)!
    return { visit, options: optionsOf(plan, timeWindows ?? visit.input.timeWindows) }
  })
}

export function readPlacesRequest(plan: Plan, { fitVisitId }: PlacesRequest): PlanVisit {
  const visit = plan.facts.visits.find(({ input }) => input.id === fitVisitId)
  refuse(visitIssue('fitVisitId', fitVisitId, visit))
  return visit!
}

export interface WantedGroup {
  readonly group: PlanGroup
  /** Without windows every visit keeps its own. */
  readonly options: readonly Option[]
}

export function readGroupRequest(
  { facts }: Plan,
  { fitVisitGroupId, timeWindows }: GroupTimeWindowsRequest,
): WantedGroup {
  const group = facts.groups.find(({ input }) => input.id === fitVisitGroupId)
  const pinned = group?.visits.map((index) => facts.visits[index]!).find(({ isPinned }) => isPinned)
  refuse([
    ...(group
      ? []
      : [
          `fitVisitGroupId "${fitVisitGroupId}" is the id of no visit group of the plan. Use the id of one of its visit groups, or add the group first.`,
        ]),
    ...(pinned
      ? [
          `Visit "${pinned.input.id}" of group "${fitVisitGroupId}" (fitVisitGroupId) is pinned to its place, so the group cannot be given other ones. Unpin it first, or ask for the other visits one by one.`,
        ]
      : []),
    ...windowIssues(timeWindows),
  ])
  return { group: group!, options: optionsOf({ facts }, timeWindows ?? []) }
}

function refuse(faults: string[]): void {
  if (faults.length > 0)
    throw new AppError(
      'RECOMMENDATION_INVALID',
      faults.length === 1 ? faults[0]! : `The request has ${faults.length} faults. See details.`,
      faults,
    )
}

function optionsOf({ facts }: Pick<Plan, 'facts'>, timeWindows: readonly TimeWindow[]): Option[] {
  if (timeWindows.length === 0) return [{ timeWindow: {}, windows: [] }]
  return timeWindows.map((timeWindow) => ({ timeWindow, windows: [readWindow(timeWindow, facts.time)] }))
}

function visitIssue(field: string, id: string, visit: PlanVisit | undefined): string[] {
  if (!visit)
    return [
      `${field} "${id}" is the id of no visit of the plan. Use the id of one of its visits, or add the visit first.`,
    ]
  return visit.isPinned
    ? [`Visit "${id}" (${field}) is pinned to its place, so it cannot be given another one. Unpin it first.`]
    : []
}

function windowIssues(timeWindows: readonly TimeWindow[] | null | undefined): string[] {
  if (timeWindows?.length === 0)
    return [
      'timeWindows is empty. Name at least one time window, or leave the field out to offer the time windows of the visit.',
    ]
  return (timeWindows ?? []).flatMap(({ minStartTime, maxStartTime, maxEndTime }, index) => {
    if (minStartTime === undefined) return []
    const wrong = Object.entries({ maxStartTime, maxEndTime }).find(
      ([, end]) => end !== undefined && instant(end) < instant(minStartTime),
    )
    return wrong
      ? [
          `timeWindows[${index}] opens at minStartTime ${minStartTime}, after its ${wrong[0]} ${wrong[1]!}. Swap the two or set a later ${wrong[0]}.`,
        ]
      : []
  })
}
