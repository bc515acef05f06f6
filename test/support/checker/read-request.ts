/** Reads the request body `{config?, modelInput}`. */
import type { Assignment, Facts, GroupFacts, PriorityWeight } from './facts.ts'
import { listAt, numberAt, objectAt, objectOf, objectsAt, textAt, type JsonObject } from './json.ts'
import { readVehicle } from './read-shift.ts'
import { readVisit } from './read-visit.ts'
import { readRushHours } from './rush-hours.ts'
import { instantAt, offsetOfInstant, parseInstant, secondsAt } from './time.ts'

function readAssignment(object: JsonObject, key: string): Assignment {
  const name = textAt(object, key)
  return name === 'MANDATORY' || name === 'OPTIONAL' ? name : 'AUTO'
}

function readPriorityWeights(overrides: JsonObject): Map<string, PriorityWeight> {
  return new Map(
    objectsAt(overrides, 'priorityWeights').map((item) => {
      return [
        String(item['priority']),
        { weight: numberAt(item, 'weight') ?? Number.NaN, assignment: readAssignment(item, 'assignment') },
      ]
    }),
  )
}

/** Single visits, then those of groups. */
function everyVisit(modelInput: JsonObject): JsonObject[] {
  return [
    ...objectsAt(modelInput, 'visits'),
    ...objectsAt(modelInput, 'visitGroups').flatMap((group) => objectsAt(group, 'visits')),
  ]
}

function readGroup(group: JsonObject): GroupFacts {
  return {
    id: textAt(group, 'id') ?? '',
    visits: objectsAt(group, 'visits').map((visit) => textAt(visit, 'id') ?? ''),
    endsTogether: textAt(group, 'alignment') === 'END',
  }
}

function readOverrides(overrides: JsonObject) {
  const adjustment = objectAt(overrides, 'travelTimeAdjustment')
  const weights = Object.entries(overrides).filter((entry): entry is [string, number] => typeof entry[1] === 'number')
  return {
    weights: new Map(weights),
    priorityWeights: readPriorityWeights(overrides),
    travelAdjustment: {
      multiplier: numberAt(adjustment, 'multiplier') ?? 1,
      extraSeconds: secondsAt(adjustment, 'extraTime', 0),
    },
    rushHours: readRushHours(overrides),
    leavesLate: textAt(overrides, 'departure') !== 'EARLIEST' && readRushHours(overrides).length === 0,
    drivesLate: textAt(overrides, 'departure') !== 'EARLIEST' && readRushHours(overrides).length > 0,
    riskSeconds: secondsAt(overrides, 'visitCompletionRiskMinimalTimeToShiftEnd', undefined),
    toleranceSeconds: secondsAt(overrides, 'publishedTimeTolerance', 1800),
    riskPriority: textAt(overrides, 'visitCompletionRiskMinimalPriority'),
    defaultRating: numberAt(overrides, 'defaultTechnicianRating'),
  }
}

/** Start of the first shift as written; undefined without shifts. */
function readFirstShift(input: JsonObject) {
  const shifts = objectsAt(input, 'vehicles').flatMap((vehicle) => objectsAt(vehicle, 'shifts'))
  const starts = shifts.map((shift) => shift['minStartTime'] ?? shift['minFirstVisitArrivalTime'])
  const first = starts.filter((start) => start !== undefined).sort((a, b) => parseInstant(a) - parseInstant(b))[0]
  return {
    firstShiftStart: first === undefined ? Infinity : parseInstant(first),
    offsetSeconds: offsetOfInstant(first) ?? 0,
  }
}

/** Who does which visit when, as far as the itineraries say it. */
function plannedStarts(input: JsonObject): Map<string, { vehicleId: string; start: number }> {
  return new Map(
    objectsAt(input, 'vehicles').flatMap((vehicle) =>
      objectsAt(vehicle, 'shifts').flatMap((shift) =>
        objectsAt(shift, 'itinerary')
          .filter((stop) => stop['startServiceTime'] !== undefined)
          .map((stop): [string, { vehicleId: string; start: number }] => [
            textAt(stop, 'id') ?? '',
            { vehicleId: textAt(vehicle, 'id') ?? '', start: parseInstant(stop['startServiceTime']) },
          ]),
      ),
    ),
  )
}

export function readRequest(request: unknown): Facts {
  const body = objectOf(request)
  const input = objectAt(body, 'modelInput')
  const pinNext = textAt(input, 'pinNextVisitDuringFreeze') ?? 'ALWAYS'
  const vehicles = objectsAt(input, 'vehicles').map((vehicle) => readVehicle(vehicle, pinNext))
  const planned = plannedStarts(input)
  const visits = everyVisit(input).map((visit) => readVisit(visit, planned.get(textAt(visit, 'id') ?? '')))
  return {
    vehicles,
    shifts: new Map(vehicles.flatMap((vehicle) => vehicle.shifts).map((shift) => [shift.id, shift])),
    visits: new Map(visits.map((visit) => [visit.id, visit])),
    freezeBefore: instantAt(input, 'freezeDeparturesBeforeTime', instantAt(input, 'freezeTime', -Infinity)),
    planningStart: instantAt(objectAt(input, 'planningWindow'), 'startDate', -Infinity),
    planningEnd: instantAt(objectAt(input, 'planningWindow'), 'endDate', Infinity),
    ...readFirstShift(input),
    defaultAssignment: readAssignment(input, 'defaultAssignmentType'),
    ...readOverrides(objectAt(objectAt(objectAt(body, 'config'), 'model'), 'overrides')),
    groups: objectsAt(input, 'visitGroups').map(readGroup),
    dependencies: everyVisit(input).reduce((sum, visit) => sum + listAt(visit, 'visitDependencies').length, 0),
  }
}
