/** Puts input and output together to the plan that is shown. Either may be missing; while solving both are whole. */
import type { Input, Output } from './documents.ts'
import type { Plan, Shift, Vehicle, Visit } from '../routing/plan.ts'
import { shiftOf } from './read-shifts.ts'
import { readVisits, unknownVisit } from './read-visits.ts'
import { readZone } from './read-zone.ts'

export function readPlan(input: Input | undefined, output: Output | undefined): Plan {
  const visits = new Map(readVisits(input))
  const vehicles = readVehicles(input, output)
  const placements = new Map<string, { stop: Shift['stops'][number] & { kind: 'visit' }; shift: Shift }>()
  for (const shift of vehicles.flatMap((vehicle) => vehicle.shifts)) {
    for (const stop of shift.stops) if (stop.kind === 'visit') placements.set(stop.id, { stop, shift })
  }
  for (const id of placements.keys()) if (!visits.has(id)) visits.set(id, unknownVisit(id))
  const unplanned = unplannedOf(output, visits, (id) => placements.has(id))
  for (const visit of unplanned) visits.set(visit.id, visit)
  return { vehicles, visits, placements, unplanned, zone: readZone(input) }
}

function readVehicles(input: Input | undefined, output: Output | undefined): readonly Vehicle[] {
  const given = byId(input?.vehicles)
  const planned = byId(output?.vehicles)
  return idsOf(given, planned).map((id) => {
    const shiftInputs = byId(given.get(id)?.shifts)
    const shiftPlans = byId(planned.get(id)?.shifts)
    const name = given.get(id)?.name ?? id
    return {
      id,
      name,
      shifts: idsOf(shiftInputs, shiftPlans).map((shiftId) =>
        shiftOf({ id, name }, shiftId, { given: shiftInputs.get(shiftId), planned: shiftPlans.get(shiftId) }),
      ),
    }
  })
}

const byId = <Thing extends { readonly id: string }>(things: readonly Thing[] = []): ReadonlyMap<string, Thing> =>
  new Map(things.map((thing) => [thing.id, thing]))

const idsOf = (...maps: readonly ReadonlyMap<string, unknown>[]) => [...new Set(maps.flatMap((map) => [...map.keys()]))]

/** As the output lists them; without an output nothing is planned yet. */
function unplannedOf(
  output: Output | undefined,
  visits: ReadonlyMap<string, Visit>,
  isPlanned: (id: string) => boolean,
): readonly Visit[] {
  const ids = output?.unassignedVisits ?? [...visits.keys()]
  return ids.filter((id) => !isPlanned(id)).map((id) => visits.get(id) ?? unknownVisit(id))
}
