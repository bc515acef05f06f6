/** Visits of the input. */
import type { Span, Visit } from './plan.ts'
import { fieldsOf, listOf, numberOf, placeOf, secondsOf, textOf, textsOf, timeOf, type Fields } from './read-json.ts'

/** Those of visit groups too; a visit without an id cannot be pointed at and is left out. */
export function readVisits(input: unknown): ReadonlyMap<string, Visit> {
  const { visits, visitGroups } = fieldsOf(input)
  const single = listOf(visits).map((visit) => visitOf(visit, undefined))
  const grouped = listOf(visitGroups).flatMap((group) =>
    listOf(group['visits']).map((visit) => visitOf(visit, textOf(group['id']))),
  )
  return new Map([...single, ...grouped].filter((visit) => visit !== undefined).map((visit) => [visit.id, visit]))
}

function visitOf(fields: Fields, group: string | undefined): Visit | undefined {
  const id = textOf(fields['id'])
  if (id === undefined) return undefined
  const windows = listOf(fields['timeWindows'])
  return {
    id,
    name: textOf(fields['name']) ?? id,
    location: placeOf(fields['location']),
    windows: windows.map(windowOf),
    latestStarts: windows.map((window) => timeOf(window['maxStartTime']) ?? Infinity),
    serviceSeconds: secondsOf(fields['serviceDuration']) ?? 0,
    skills: listOf(fields['requiredSkills'])
      .map(skillText)
      .filter((text) => text !== ''),
    tags: textsOf(fields['requiredTags']),
    priority: textOf(fields['priority']),
    promisedEnd: timeOf(fields['latestSlaEndTime']),
    group,
    follows: listOf(fields['visitDependencies'])
      .map((dependency) => textOf(dependency['precedingVisit']))
      .filter((id) => id !== undefined),
  }
}

function windowOf(window: Fields): Span {
  return { start: timeOf(window['minStartTime']) ?? -Infinity, end: timeOf(window['maxEndTime']) ?? Infinity }
}

function skillText(skill: Fields): string {
  const level = numberOf(skill['minLevel'])
  const name = textOf(skill['name']) ?? ''
  return level === undefined || level <= 1 ? name : `${name}, level ${level} or higher`
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
