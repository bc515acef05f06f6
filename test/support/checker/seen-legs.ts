/** The legs a reported plan tells of: between its stops, and home. */
import type { Facts, Place, ShiftFacts } from './facts.ts'
import { hasValue, numberAt, type JsonObject } from './json.ts'
import type { ReportedPlan, ReportedShift, ReportedStop } from './read-output.ts'
import { parseDuration } from './time.ts'
import type { SeenLeg } from './travel.ts'

interface LegKeys {
  readonly time: string
  readonly distance: string
}

const stopKeys: LegKeys = {
  time: 'travelTimeFromPreviousStandstill',
  distance: 'travelDistanceMetersFromPreviousStandstill',
}
const homeKeys: LegKeys = {
  time: 'travelTimeFromLastVisitToEndLocation',
  distance: 'travelDistanceFromLastVisitToEndLocationMeters',
}

function legAt(object: JsonObject, keys: LegKeys): { seconds: number; meters: number } | undefined {
  if (!hasValue(object, keys.time)) return undefined
  return { seconds: parseDuration(object[keys.time]), meters: numberAt(object, keys.distance) ?? Number.NaN }
}

/** Where the vehicle stands at the stop; undefined for a break taken on the way and for unknown ids. */
function placeOf(facts: Facts, shift: ShiftFacts, stop: ReportedStop): Place | undefined {
  if (stop.kind === 'VISIT') return facts.visits.get(stop.id)?.place
  return shift.breaks.find((pause) => pause.id === stop.id)?.place
}

function legsOfShift(facts: Facts, shift: ShiftFacts, reported: ReportedShift): SeenLeg[] {
  const legs: SeenLeg[] = []
  let from = shift.start
  for (const stop of reported.stops) {
    const to = placeOf(facts, shift, stop)
    if (!to) continue
    const leg = legAt(stop.item, stopKeys)
    if (leg) legs.push({ ...leg, from, to, where: `shift ${shift.id}, stop ${stop.id}` })
    from = to
  }
  const lastStanding = reported.stops.findLast((stop) => placeOf(facts, shift, stop) !== undefined)
  // After a break with a place the figure is the sum of two trips.
  const home = lastStanding?.kind === 'VISIT' ? legAt(reported.metrics, homeKeys) : undefined
  if (home) legs.push({ ...home, from, to: shift.end, where: `shift ${shift.id}, way home` })
  return legs
}

export function seenLegs(facts: Facts, plan: ReportedPlan): SeenLeg[] {
  return plan.vehicles.flatMap((vehicle) =>
    vehicle.shifts.flatMap((reported) => {
      const shift = facts.shifts.get(reported.id)
      return shift ? legsOfShift(facts, shift, reported) : []
    }),
  )
}
