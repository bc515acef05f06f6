/** Areas of technicians, by which unplanned visits are filtered. */
import type { NamedArea } from '../../routing/editing/tray-filter.ts'
import type { Input } from '../documents.ts'

/** Of technicians and their shifts. */
export function areasOf(input: Input): readonly NamedArea[] {
  return input.vehicles.flatMap(({ id, name, requiredArea, shifts }) => {
    const area = requiredArea ?? shifts.find(({ preferredArea }) => preferredArea)?.preferredArea
    return area ? [{ name: name || id, area }] : []
  })
}
