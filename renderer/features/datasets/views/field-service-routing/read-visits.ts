/** Visits of the input. */
import type { Input, VisitInput } from './documents.ts'
import type { Visit } from '../routing/plan.ts'
import { placeOf, secondsOf, timeOf } from '../routing/read-values.ts'

/** Those of visit groups too. */
export function readVisits(input: Input | undefined): ReadonlyMap<string, Visit> {
  const single = (input?.visits ?? []).map((visit) => visitOf(visit, undefined))
  const grouped = (input?.visitGroups ?? []).flatMap(({ id, visits }) => visits.map((visit) => visitOf(visit, id)))
  return new Map([...single, ...grouped].map((visit) => [visit.id, visit]))
}

function visitOf(visit: VisitInput, group: string | undefined): Visit {
  const windows = visit.timeWindows ?? []
  return {
    ...unknownVisit(visit.id),
    name: visit.name || visit.id,
    location: placeOf(visit.location),
    windows: windows.map((window) => ({
      start: timeOf(window.minStartTime) ?? -Infinity,
      end: timeOf(window.maxEndTime) ?? Infinity,
    })),
    latestStarts: windows.map((window) => timeOf(window.maxStartTime) ?? Infinity),
    serviceSeconds: secondsOf(visit.serviceDuration) ?? 0,
    skills: (visit.requiredSkills ?? []).map(({ name, minLevel }) =>
      !minLevel || minLevel <= 1 ? name : `${name}, level ${minLevel} or higher`,
    ),
    tags: (visit.requiredTags ?? []).map((tag) => (typeof tag === 'string' ? tag : tag.name)),
    priority: visit.priority?.toString(),
    promisedEnd: timeOf(visit.latestSlaEndTime),
    group,
    follows: (visit.visitDependencies ?? []).map(({ precedingVisit }) => precedingVisit),
  }
}

/** A visit the plan names and the input does not: all that is known is its id. */
export function unknownVisit(id: string): Visit {
  return {
    id,
    name: id,
    location: undefined,
    windows: [],
    latestStarts: [],
    serviceSeconds: 0,
    skills: [],
    tags: [],
    priority: undefined,
    promisedEnd: undefined,
    group: undefined,
    follows: [],
  }
}
