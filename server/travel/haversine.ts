/**
 * Travel without a map: the great-circle distance, lengthened to a road distance, driven at a speed that grows with the
 * length of the trip. Symmetric, and free of the clock: no rush hours.
 */
import { sharedInt32s } from '../foundation/shared-arrays.ts'
import { earthRadiusMeters } from './straight-line.ts'
import { emptyMatrix } from './travel-matrix.ts'
import type { Location, TravelMatrix } from './travel-matrix.ts'

/**
 * Road distance per straight distance. Measured averages lie between 1.2 (grids, plains) and 1.5 (rivers, mountains);
 * see Ballou, Rahardja and Sakai, "Selected country circuity factors for road travel distance estimation", 2002.
 */
export const defaultDetourFactor = 1.3

/**
 * The speed of each stretch of a trip. The first and last streets of a trip are slow (turning out, lights, looking for
 * a place to stop), then main roads, then ring roads, then the country. Door to door that makes 24 km/h over 2 km, 27
 * over 5 km, 35 over 10 km, 41 over 20 km, 58 over 50 km and 67 over 100 km of road.
 */
const stretches = [
  { fromMeters: 0, kilometersPerHour: 20 },
  { fromMeters: 1_000, kilometersPerHour: 30 },
  { fromMeters: 5_000, kilometersPerHour: 50 },
  { fromMeters: 20_000, kilometersPerHour: 80 },
] as const

/** Where each stretch begins, in metres and in seconds of a trip, and its pace in seconds per metre. */
const profile = (() => {
  let seconds = 0
  return stretches.map(({ fromMeters, kilometersPerHour }, i) => {
    const fromSeconds = seconds
    const secondsPerMeter = 3.6 / kilometersPerHour
    seconds += ((stretches[i + 1]?.fromMeters ?? Infinity) - fromMeters) * secondsPerMeter
    return { fromMeters, fromSeconds, secondsPerMeter }
  })
})()

/**
 * Seconds of a drive of so many metres of road, rounded up. The pace only falls with the distance, so the time is a
 * concave function of it; with the rounding up no detour over a third place is ever faster than the direct way.
 */
export function driveSeconds(roadMeters: number): number {
  let i = profile.length - 1
  while (i > 0 && roadMeters < profile[i]!.fromMeters) i--
  const stretch = profile[i]!
  return Math.ceil(stretch.fromSeconds + (roadMeters - stretch.fromMeters) * stretch.secondsPerMeter)
}

export function haversineMatrix(locations: readonly Location[], detourFactor = defaultDetourFactor): TravelMatrix {
  const filling = startFilling(locations, detourFactor)
  fillRows(filling)
  return filling.matrix
}

/** A matrix that is being filled, by one thread or several: plain data, and what they write is in shared memory. */
export interface Filling {
  readonly matrix: TravelMatrix
  readonly points: Float64Array
  readonly detourFactor: number
  /** How many rows of tiles somebody has begun, and how many are full. */
  readonly rows: Int32Array
}

export function startFilling(locations: readonly Location[], detourFactor: number): Filling {
  return {
    matrix: { ...emptyMatrix(locations.length), isSymmetric: true },
    points: unitVectors(locations),
    detourFactor,
    rows: sharedInt32s(2),
  }
}

/** Takes one row of tiles after another until none is left: threads that fill the same matrix do what each can. */
export function fillRows({ matrix, points, detourFactor, rows }: Filling): void {
  for (;;) {
    const top = Atomics.add(rows, 0, 1) * tile
    if (top >= matrix.size) return
    for (let left = top; left < matrix.size; left += tile) fillTile(matrix, points, { top, left, detourFactor })
    Atomics.add(rows, 1, 1)
  }
}

/** For when nobody fills it any more: what somebody who failed has left half done is done by doing all again. */
export function completeFilling(filling: Filling): void {
  if (Atomics.load(filling.rows, 1) * tile >= filling.matrix.size) return
  filling.rows.fill(0)
  fillRows(filling)
}

/** Ways there and back are written in squares of this many: rows of 10,000 lie too far apart for the cache. */
const tile = 64

function fillTile(
  { size, seconds, meters }: TravelMatrix,
  points: Float64Array,
  { top, left, detourFactor }: { top: number; left: number; detourFactor: number },
): void {
  const [bottom, right] = [Math.min(top + tile, size), Math.min(left + tile, size)]
  for (let from = top; from < bottom; from++) {
    for (let to = Math.max(left, from + 1); to < right; to++) {
      const roadMeters = Math.ceil(greatCircleMeters(points, from, to) * detourFactor)
      meters[from * size + to] = meters[to * size + from] = roadMeters
      seconds[from * size + to] = seconds[to * size + from] = driveSeconds(roadMeters)
    }
  }
}

/** Positions on the unit sphere, x y z after each other: one sine per location instead of several per pair. */
function unitVectors(locations: readonly Location[]): Float64Array {
  const points = new Float64Array(locations.length * 3)
  locations.forEach(([latitude, longitude], i) => {
    const phi = (latitude * Math.PI) / 180
    const lambda = (longitude * Math.PI) / 180
    points[i * 3] = Math.cos(phi) * Math.cos(lambda)
    points[i * 3 + 1] = Math.cos(phi) * Math.sin(lambda)
    points[i * 3 + 2] = Math.sin(phi)
  })
  return points
}

/** The haversine formula on vectors: half the chord is the sine of half the angle. Exactly 0 for equal locations. */
function greatCircleMeters(points: Float64Array, a: number, b: number): number {
  const dx = points[a * 3]! - points[b * 3]!
  const dy = points[a * 3 + 1]! - points[b * 3 + 1]!
  const dz = points[a * 3 + 2]! - points[b * 3 + 2]!
  const halfChord = Math.min(1, Math.sqrt(dx * dx + dy * dy + dz * dz) / 2)
  return 2 * earthRadiusMeters * Math.asin(halfChord)
}
