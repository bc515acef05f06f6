/** Reads visits of the input. */
import type { Place, TimeWindow, VisitFacts } from './facts.ts'
import { isTrueAt, listAt, numberAt, objectAt, objectOf, objectsAt, textAt, textsAt, type JsonObject } from './json.ts'
import { instantAt, offsetOfInstant, secondsAt } from './time.ts'

export function readPlace(value: unknown): Place | undefined {
  return Array.isArray(value) ? [Number(value[0]), Number(value[1])] : undefined
}

/** Tags come as plain strings or as objects with a name. */
export function readTags(object: JsonObject, key: string): string[] {
  return listAt(object, key).map((tag) => (typeof tag === 'string' ? tag : (textAt(objectOf(tag), 'name') ?? '')))
}

function readWindow(window: JsonObject): TimeWindow {
  return {
    minStart: instantAt(window, 'minStartTime', -Infinity),
    maxStart: instantAt(window, 'maxStartTime', Infinity),
    maxEnd: instantAt(window, 'maxEndTime', Infinity),
    offsetSeconds: offsetOfInstant(window['minStartTime'] ?? window['maxEndTime'] ?? window['maxStartTime']),
  }
}

/** Priority when the visit has none. */
const standardPriority = '6'

export function readVisit(visit: JsonObject): VisitFacts {
  return {
    id: textAt(visit, 'id') ?? '',
    place: readPlace(visit['location']) ?? [Number.NaN, Number.NaN],
    windows: objectsAt(visit, 'timeWindows').map(readWindow),
    preferredWindows: objectsAt(visit, 'preferredTimeWindows').map(readWindow),
    serviceSeconds: secondsAt(visit, 'serviceDuration', Number.NaN),
    arrivalSeconds: secondsAt(visit, 'firstVisitOnLocationExtraDuration', 0),
    serviceParts: objectsAt(visit, 'serviceDurationBreakdown').map((part) => ({ skill: textAt(part, 'skill') ?? '', seconds: secondsAt(part, 'duration', Number.NaN) })),
    requiredSkills: objectsAt(visit, 'requiredSkills').map((skill) => {
      return { name: textAt(skill, 'name') ?? '', minLevel: numberAt(skill, 'minLevel') ?? -Infinity }
    }),
    dependencies: objectsAt(visit, 'visitDependencies').map((item) => {
      return { preceding: textAt(item, 'precedingVisit') ?? '', delaySeconds: secondsAt(item, 'minDelay', 0), sameTechnician: textAt(item, 'coordination') === 'SAME_TECHNICIAN' }
    }),
    requiredTags: readTags(visit, 'requiredTags'),
    requiredVehicles: textsAt(visit, 'requiredVehicles'),
    prohibitedVehicles: textsAt(visit, 'prohibitedVehicles'),
    preferredVehicles: textsAt(visit, 'preferredVehicles'),
    priority: String(visit['priority'] ?? standardPriority),
    profit: numberAt(objectAt(visit, 'profit'), 'fixedProfit') ?? 0,
    pinningRequested: isTrueAt(visit, 'pinningRequested'),
    minStartTravel: instantAt(visit, 'minStartTravelTime', -Infinity),
    slaEnd: instantAt(visit, 'latestSlaEndTime', Infinity),
  }
}
