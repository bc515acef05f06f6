/** Areas are made of closed rings of positions on earth. */
import { polygonsOf } from '../domain/areas.ts'
import type { Area } from '../schema/area.ts'
import type { Report } from './issue-types.ts'
import type { Subject } from '../../routing/validation/values.ts'

export function checkArea({ path, name, ids }: Subject, field: string, area: Area | undefined, report: Report): void {
  const fault = area && faultOf(area)
  if (fault === undefined) return
  report('InvalidArea', { path: `${path}/${field}`, message: `The ${field} of ${name} ${fault}`, ...ids })
}

/** After `The area`, with what to do; undefined when all is well. */
function faultOf(area: Area): string | undefined {
  const polygons = polygonsOf(area)
  if (polygons.length === 0 || polygons.some((rings) => rings.length === 0))
    return 'has a polygon without an outline. Give it a ring of positions, or leave the field out.'
  const rings = polygons.flat()
  const stray = rings
    .flat()
    .find(([longitude = NaN, latitude = NaN]) => !(Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90))
  if (stray)
    return `has the position [${stray.join(', ')}], which is not on earth: in GeoJSON longitude comes first, from -180 to 180, then latitude, from -90 to 90. Maybe the two are swapped.`
  const short = rings.find((ring) => ring.length < 4)
  if (short) return `has a ring of ${short.length} positions, but needs four or more, the last one equal to the first.`
  const open = rings.find((ring) => ring[0]!.join() !== ring.at(-1)!.join())
  return (
    open &&
    `has a ring that begins at [${open[0]!.join(', ')}] and ends at [${open.at(-1)!.join(', ')}]. Close it: repeat its first position at its end.`
  )
}
