/** Reads vehicles with their shifts and breaks from the input. */
import { readArea } from './area.ts'
import type { BreakFacts, PreviousStop, ShiftCost, ShiftFacts, SkillOffer, VehicleFacts } from './facts.ts'
import { hasValue, isTrueAt, numberAt, objectAt, objectsAt, textAt, type JsonObject } from './json.ts'
import { readPlace, readTags } from './read-visit.ts'
import { instantAt, secondsAt } from './time.ts'

/** A break is fixed when it has start and end, whatever type it names; a latest end limits the start by the length. */
function readBreak(item: JsonObject): BreakFacts {
  const common = {
    id: textAt(item, 'id') ?? '',
    place: readPlace(item['location']),
    paid: textAt(item, 'costImpact') !== 'UNPAID',
    required: textAt(item, 'required') === 'ALWAYS',
  }
  if (hasValue(item, 'startTime') && hasValue(item, 'endTime')) {
    const start = instantAt(item, 'startTime', Number.NaN)
    const end = instantAt(item, 'endTime', Number.NaN)
    return { ...common, minStart: start, maxStart: start, seconds: end - start, spanFrom: start, spanEnd: end }
  }
  const seconds = secondsAt(item, 'duration', Number.NaN)
  const maxStart = Math.min(
    instantAt(item, 'maxStartTime', Infinity),
    instantAt(item, 'maxEndTime', Infinity) - seconds,
  )
  const minStart = instantAt(item, 'minStartTime', -Infinity)
  return { ...common, minStart, maxStart, seconds, spanFrom: minStart, spanEnd: maxStart + seconds }
}

/** In the order of their earliest starts, each limited to those from which it overlaps no fixed break. */
function breaksInOrder(breaks: readonly BreakFacts[]): BreakFacts[] {
  const fixed = breaks.filter(({ minStart, maxStart }) => minStart === maxStart)
  const limited = breaks.map((pause) => {
    if (fixed.includes(pause)) return pause
    const mayStart = (time: number) =>
      time >= pause.minStart &&
      time <= pause.maxStart &&
      fixed.every((other) => other.seconds <= 0 || time >= other.spanEnd || time + pause.seconds <= other.spanFrom)
    const times = [
      pause.minStart,
      pause.maxStart,
      ...fixed.flatMap((other) => [other.spanEnd, other.spanFrom - pause.seconds]),
    ]
    const possible = times.filter(mayStart)
    return possible.length === 0
      ? pause
      : { ...pause, minStart: Math.min(...possible), maxStart: Math.max(...possible) }
  })
  return limited.sort((a, b) => a.minStart - b.minStart || a.maxStart - b.maxStart)
}

function readCost(cost: JsonObject): ShiftCost {
  const rates = objectsAt(cost, 'rates').map((rate) => ({
    seconds: secondsAt(rate, 'duration', Infinity),
    activation: numberAt(rate, 'activationCost') ?? 0,
    perUnit: numberAt(rate, 'costPerUnit') ?? 0,
    unitSeconds: secondsAt(rate, 'unit', 3600),
  }))
  return { fixed: numberAt(cost, 'fixedCost') ?? 0, rates }
}

function readPreviousStop(item: JsonObject): PreviousStop {
  return {
    id: textAt(item, 'id') ?? '',
    kind: item['kind'] === 'BREAK' ? 'BREAK' : 'VISIT',
    pin: isTrueAt(item, 'pin'),
    minServiceStart: instantAt(item, 'startServiceTime', -Infinity),
  }
}

function readLimits(shift: JsonObject) {
  return {
    minStart: instantAt(shift, 'minStartTime', -Infinity),
    minFirstArrival: instantAt(shift, 'minFirstVisitArrivalTime', -Infinity),
    maxSoftLastDeparture: instantAt(shift, 'maxSoftLastVisitDepartureTime', Infinity),
    maxLastDeparture: instantAt(shift, 'maxLastVisitDepartureTime', Infinity),
    maxSoftEnd: instantAt(shift, 'maxSoftEndTime', Infinity),
    maxEnd: instantAt(shift, 'maxEndTime', Infinity),
    maxTravelPerVisit: secondsAt(shift, 'maxTravelTimePerVisit', Infinity),
    maxTravel: secondsAt(shift, 'maxTravelTime', Infinity),
    maxSoftTravel: secondsAt(shift, 'maxSoftTravelTime', Infinity),
  }
}

function readSkills(owner: JsonObject): SkillOffer[] {
  return objectsAt(owner, 'skills').map((skill) => {
    return {
      name: textAt(skill, 'name') ?? '',
      level: numberAt(skill, 'level') ?? 1,
      multiplier: numberAt(skill, 'multiplier') ?? 1,
    }
  })
}

function readBorrowed(shift: JsonObject, key: string): ShiftFacts['borrowed'][number][] {
  return objectsAt(shift, key).map((set) => ({
    from: instantAt(set, 'start', Number.NaN),
    until: instantAt(set, 'end', Number.NaN),
    skills: readSkills(set),
    tags: readTags(set, 'tags'),
  }))
}

function readShift(shift: JsonObject, vehicle: JsonObject, pinNextDefault: string): ShiftFacts {
  const start = readPlace(shift['startLocation']) ?? [Number.NaN, Number.NaN]
  return {
    id: textAt(shift, 'id') ?? '',
    vehicleId: textAt(vehicle, 'id') ?? '',
    requiredArea: readArea(vehicle, 'requiredArea'),
    preferredArea: readArea(shift, 'preferredArea'),
    start,
    end: readPlace(shift['endLocation']) ?? start,
    ...readLimits(shift),
    skills: readSkills(shift),
    borrowed: [...readBorrowed(shift, 'temporarySkillSets'), ...readBorrowed(shift, 'temporaryTagSets')],
    movableRatio: numberAt(shift, 'movableOccupationRatioThreshold') ?? 1,
    cost: hasValue(shift, 'cost') ? readCost(objectAt(shift, 'cost')) : undefined,
    tags: readTags(shift, 'tags'),
    breaks: breaksInOrder(objectsAt(shift, 'requiredBreaks').map(readBreak)),
    pinned: isTrueAt(shift, 'pinned'),
    itinerary: objectsAt(shift, 'itinerary').map(readPreviousStop),
    pinNextVisit: (textAt(shift, 'pinNextVisitDuringFreeze') ?? pinNextDefault) === 'ALWAYS',
  }
}

export function readVehicle(vehicle: JsonObject, pinNextDefault: string): VehicleFacts {
  const id = textAt(vehicle, 'id') ?? ''
  return {
    id,
    shifts: objectsAt(vehicle, 'shifts').map((shift) => readShift(shift, vehicle, pinNextDefault)),
    historicalUtilized: secondsAt(vehicle, 'historicalTimeUtilized', 0),
    historicalCapacity: secondsAt(vehicle, 'historicalTimeCapacity', 0),
    rating: numberAt(vehicle, 'technicianRating'),
  }
}
