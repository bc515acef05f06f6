/** Reads visits of the input. */
import type { DependencyFacts, Place, TimeWindow, VisitFacts } from './facts.ts'
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

function readDependency(item: JsonObject): DependencyFacts {
  const to = objectAt(item, 'minDelayTo')
  const adjuster = textAt(to, 'minStartDateAdjuster')
  return {
    preceding: textAt(item, 'precedingVisit') ?? '',
    delaySeconds: secondsAt(item, 'minDelay', 0),
    delayTo:
      adjuster === undefined
        ? undefined
        : {
            adjuster,
            times: numberAt(to, 'minStartDateAdjusterIncrement') ?? 1,
            clock: textAt(to, 'minStartTime') ?? '00:00',
            zone: textAt(to, 'timezone'),
          },
    sameTechnician: textAt(item, 'coordination') === 'SAME_TECHNICIAN',
  }
}

/** Priority when the visit has none. */
const standardPriority = '6'

/** `planned` is the appointment the itineraries give the visit, with which it counts only where it says so. */
function readPublished(visit: JsonObject, planned: VisitFacts['published']): VisitFacts['published'] {
  if (visit['published'] === false) return undefined
  const given = objectAt(visit, 'publishedAppointment')
  const vehicleId = textAt(given, 'vehicleId')
  if (vehicleId === undefined) return isTrueAt(visit, 'published') ? planned : undefined
  return { vehicleId, start: instantAt(given, 'startServiceTime', Number.NaN) }
}

export function readVisit(visit: JsonObject, planned?: VisitFacts['published']): VisitFacts {
  return {
    id: textAt(visit, 'id') ?? '',
    place: readPlace(visit['location']) ?? [Number.NaN, Number.NaN],
    windows: objectsAt(visit, 'timeWindows').map(readWindow),
    preferredWindows: objectsAt(visit, 'preferredTimeWindows').map(readWindow),
    serviceSeconds: secondsAt(visit, 'serviceDuration', Number.NaN),
    arrivalSeconds: secondsAt(visit, 'firstVisitOnLocationExtraDuration', 0),
    serviceParts: objectsAt(visit, 'serviceDurationBreakdown').map((part) => ({
      skill: textAt(part, 'skill') ?? '',
      seconds: secondsAt(part, 'duration', Number.NaN),
    })),
    requiredSkills: objectsAt(visit, 'requiredSkills').map((skill) => {
      return { name: textAt(skill, 'name') ?? '', minLevel: numberAt(skill, 'minLevel') ?? -Infinity }
    }),
    dependencies: objectsAt(visit, 'visitDependencies').map(readDependency),
    requiredTags: readTags(visit, 'requiredTags'),
    requiredVehicles: textsAt(visit, 'requiredVehicles'),
    prohibitedVehicles: textsAt(visit, 'prohibitedVehicles'),
    preferredVehicles: textsAt(visit, 'preferredVehicles'),
    priority: String(visit['priority'] ?? standardPriority),
    profit: numberAt(objectAt(visit, 'profit'), 'fixedProfit') ?? 0,
    pinningRequested: isTrueAt(visit, 'pinningRequested'),
    minStartTravel: instantAt(visit, 'minStartTravelTime', -Infinity),
    published: readPublished(visit, planned),
    slaEnd: instantAt(visit, 'latestSlaEndTime', Infinity),
  }
}
