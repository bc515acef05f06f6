/**
 * What must hold for reported legs whatever the source of travel: the same everywhere, not negative, plausible on a
 * globe.
 */
import type { Facts } from './facts.ts'
import { greatCircleTravel } from './great-circle-travel.ts'
import { greatCircleMeters, placeKey } from './place.ts'
import { adjustedTravel, type SeenLeg } from './travel.ts'

/** A road may be a little shorter than the great circle through rounded coordinates, but not more. */
const shortestShare = 0.98
/** Detours beyond this and speeds beyond these are no road travel; checked on trips long enough to tell. */
const maxShare = 25
const fastestMetersPerSecond = 70
const shortestToldMeters = 1000

/** Differences by rounding, in seconds and metres, where the way of rounding is not described. */
const roundingTolerance = 1

export interface LegExpectations {
  /** Great-circle travel knows no one-way streets, and its values are known; undefined for a source not named. */
  readonly source: 'haversine' | undefined
  readonly adjustment: Facts['travelAdjustment']
}

function greatCircleProblems(leg: SeenLeg, adjustment: Facts['travelAdjustment']): string[] {
  const expected = adjustedTravel(greatCircleTravel, adjustment)(leg.from, leg.to)!
  const differs =
    Math.abs(leg.seconds - expected.seconds) > roundingTolerance ||
    Math.abs(leg.meters - expected.meters) > roundingTolerance
  if (!differs) return []
  const found = `${String(leg.seconds)} s and ${String(leg.meters)} m`
  return [
    `${leg.where}: the trip from ${placeKey(leg.from)} to ${placeKey(leg.to)} takes ${found}, expected ${String(expected.seconds)} s and ${String(expected.meters)} m`,
  ]
}

function plausibility(leg: SeenLeg): string[] {
  const name = `${leg.where}: the trip from ${placeKey(leg.from)} to ${placeKey(leg.to)}`
  if (!(leg.seconds >= 0) || !(leg.meters >= 0))
    return [`${name} takes ${String(leg.seconds)} s and ${String(leg.meters)} m, expected values of at least 0`]
  const straight = greatCircleMeters(leg.from, leg.to)
  if (straight < shortestToldMeters) return []
  const problems: string[] = []
  if (leg.meters < straight * shortestShare || leg.meters > straight * maxShare) {
    problems.push(
      `${name} is ${String(leg.meters)} m long, expected about the great circle of ${String(Math.round(straight))} m or somewhat more`,
    )
  }
  if (leg.seconds * fastestMetersPerSecond < straight) {
    problems.push(`${name} takes ${String(leg.seconds)} s, expected more for ${String(Math.round(straight))} m`)
  }
  return problems
}

function difference(leg: SeenLeg, other: SeenLeg): string | undefined {
  if (leg.seconds === other.seconds && leg.meters === other.meters) return undefined
  const found = `${String(leg.seconds)} s and ${String(leg.meters)} m`
  const expected = `${String(other.seconds)} s and ${String(other.meters)} m`
  return `${leg.where}: the trip from ${placeKey(leg.from)} to ${placeKey(leg.to)} takes ${found}, expected ${expected} as at ${other.where}`
}

/** Problems of the legs of a plan, each against the first one seen between the same places. */
export function legProblems(legs: readonly SeenLeg[], { source, adjustment }: LegExpectations): string[] {
  const first = new Map<string, SeenLeg>()
  return legs.flatMap((leg) => {
    const key = `${placeKey(leg.from)}>${placeKey(leg.to)}`
    const back = source === 'haversine' ? first.get(`${placeKey(leg.to)}>${placeKey(leg.from)}`) : undefined
    const other = first.get(key) ?? back
    if (!first.has(key)) first.set(key, leg)
    const differs = other && difference(leg, other)
    if (differs) return [differs]
    return source === 'haversine' ? greatCircleProblems(leg, adjustment) : plausibility(leg)
  })
}
