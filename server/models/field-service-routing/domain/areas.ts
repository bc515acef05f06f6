/** Which locations lie inside an area. Edges are straight lines between positions of longitude and latitude, as GeoJSON has them. */
import type { Location } from '../../../travel/travel-matrix.ts'
import type { Area } from '../schema/area.ts'

/** A position of GeoJSON: longitude first. */
type Position = readonly number[]
type Ring = readonly Position[]

/** Rings of each polygon, the outline first. */
export function polygonsOf(area: Area): readonly (readonly Ring[])[] {
  return area.type === 'Polygon' ? [area.coordinates] : area.coordinates
}

/** Who stands on an edge, also on that of a hole, is inside. */
export function isInside([latitude, longitude]: Location, area: Area): boolean {
  const point = [longitude, latitude]
  return polygonsOf(area).some((rings) => rings.some((ring) => isOnEdge(point, ring)) || rings.filter((ring) => isAround(point, ring)).length % 2 === 1)
}

/** Even-odd: a ray to the east leaves the ring once more than it enters it. Holes count as rings, so that two crossings cancel out. */
function isAround([x, y]: Position, ring: Ring): boolean {
  let crossings = 0
  for (const [[x1, y1], [x2, y2]] of edgesOf(ring)) {
    if (y1! > y! === y2! > y!) continue
    if (x! < x1! + ((y! - y1!) / (y2! - y1!)) * (x2! - x1!)) crossings++
  }
  return crossings % 2 === 1
}

function isOnEdge([x, y]: Position, ring: Ring): boolean {
  return edgesOf(ring).some(([[x1, y1], [x2, y2]]) => {
    const isOnLine = (x2! - x1!) * (y! - y1!) === (y2! - y1!) * (x! - x1!)
    return isOnLine && Math.min(x1!, x2!) <= x! && x! <= Math.max(x1!, x2!) && Math.min(y1!, y2!) <= y! && y! <= Math.max(y1!, y2!)
  })
}

function edgesOf(ring: Ring): (readonly [Position, Position])[] {
  return ring.slice(1).map((position, index) => [ring[index]!, position])
}
