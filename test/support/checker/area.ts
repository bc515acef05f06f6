/** Areas of GeoJSON, by winding numbers: the model counts crossings, so that the two cannot share a mistake. */
import type { Place } from './facts.ts'
import { hasValue, listAt, objectAt, textAt, type JsonObject } from './json.ts'

/** [longitude, latitude] */
type Position = readonly number[]
/** An outline and its holes. */
type Polygon = readonly (readonly Position[])[]
export type Area = readonly Polygon[]

/** Undefined where the object names no area. */
export function readArea(object: JsonObject, key: string): Area | undefined {
  if (!hasValue(object, key)) return undefined
  const area = objectAt(object, key)
  const coordinates = listAt(area, 'coordinates')
  return (textAt(area, 'type') === 'Polygon' ? [coordinates] : coordinates) as Area
}

export function contains(area: Area, [latitude, longitude]: Place): boolean {
  return area.some(([outline = [], ...holes]) => {
    const turnsOf = (ring: readonly Position[]) => turns(ring, longitude, latitude)
    return turnsOf(outline) !== 0 && holes.every((hole) => turnsOf(hole) === 0 || turnsOf(hole) === 'edge')
  })
}

/** How often the ring goes round the point. */
function turns(ring: readonly Position[], x: number, y: number): number | 'edge' {
  let count = 0
  for (let k = 1; k < ring.length; k++) {
    const [x1, y1, x2, y2] = [...ring[k - 1]!, ...ring[k]!] as [number, number, number, number]
    const side = (x2 - x1) * (y - y1) - (x - x1) * (y2 - y1)
    const isBeside = Math.min(x1, x2) <= x && x <= Math.max(x1, x2) && Math.min(y1, y2) <= y && y <= Math.max(y1, y2)
    if (side === 0 && isBeside) return 'edge'
    if (y1 <= y && y2 > y && side > 0) count++
    if (y1 > y && y2 <= y && side < 0) count--
  }
  return count
}
