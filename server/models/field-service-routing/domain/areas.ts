/**
 * Which locations lie inside an area. Edges are straight lines between positions of longitude and latitude, as GeoJSON
 * has them.
 */
import type { Location } from '../../../travel/travel-matrix.ts'
import type { Area } from '../schema/area.ts'

/** A position of GeoJSON: longitude first. */
type Position = readonly number[]
type Ring = readonly Position[]

/** Rings of each polygon, the outline first. */
export function polygonsOf(area: Area): readonly (readonly Ring[])[] {
  return area.type === 'Polygon' ? [area.coordinates] : area.coordinates
}

/**
 * Who stands on an edge, also on that of a hole, is inside. Asked for each pair of visit and shift, hence loops over
 * plain indices below.
 */
export function isInside([latitude, longitude]: Location, area: Area): boolean {
  const isIn = (rings: readonly Ring[]) =>
    rings.some((ring) => isOnEdge(longitude, latitude, ring)) ||
    rings.filter((ring) => isAround(longitude, latitude, ring)).length % 2 === 1
  return polygonsOf(area).some(isIn)
}

/**
 * Even-odd: a ray to the east leaves the ring once more than it enters it. Holes count as rings, so that two crossings
 * cancel out.
 */
function isAround(x: number, y: number, ring: Ring): boolean {
  let isIn = false
  for (let k = 1; k < ring.length; k++) {
    const from = ring[k - 1]!
    const to = ring[k]!
    if (from[1]! > y !== to[1]! > y && x < from[0]! + ((y - from[1]!) / (to[1]! - from[1]!)) * (to[0]! - from[0]!))
      isIn = !isIn
  }
  return isIn
}

function isOnEdge(x: number, y: number, ring: Ring): boolean {
  for (let k = 1; k < ring.length; k++) {
    const from = ring[k - 1]!
    const to = ring[k]!
    const isOnLine = (to[0]! - from[0]!) * (y - from[1]!) === (to[1]! - from[1]!) * (x - from[0]!)
    if (isOnLine && isBetween(x, from[0]!, to[0]!) && isBetween(y, from[1]!, to[1]!)) return true
  }
  return false
}

function isBetween(value: number, one: number, other: number): boolean {
  return Math.min(one, other) <= value && value <= Math.max(one, other)
}
