/** Puts input and output together to the plan that is shown. Either may be partial or missing. */
import type { Plan, Shift, Vehicle, Visit } from './plan.ts'
import { fieldsOf, listOf, textOf, textsOf, type Fields } from './read-json.ts'
import { shiftOf } from './read-shifts.ts'
import { readVisits, unknownVisit } from './read-visits.ts'
import { readZone } from './read-zone.ts'

export function readPlan(input: unknown, output: unknown): Plan {
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

function readVehicles(input: unknown, output: unknown): readonly Vehicle[] {
  const given = byId(fieldsOf(input)['vehicles'])
  const planned = byId(fieldsOf(output)['vehicles'])
  return [...new Set([...given.keys(), ...planned.keys()])].map((id) => {
    const shiftInputs = byId(given.get(id)?.['shifts'])
    const shiftPlans = byId(planned.get(id)?.['shifts'])
    const shiftIds = new Set([...shiftInputs.keys(), ...shiftPlans.keys()])
    const name = textOf(given.get(id)?.['name']) ?? id
    return {
      id,
      name,
      shifts: [...shiftIds].map((shiftId) =>
        shiftOf({ id, name }, shiftInputs.get(shiftId) ?? {}, shiftPlans.get(shiftId) ?? {}),
      ),
    }
  })
}

function byId(list: unknown): ReadonlyMap<string, Fields> {
  return new Map(
    listOf(list).flatMap((fields) => {
      const id = textOf(fields['id'])
      return id === undefined ? [] : [[id, fields] as const]
    }),
  )
}

/** As the output lists them; without an output nothing is planned yet. */
function unplannedOf(
  output: unknown,
  visits: ReadonlyMap<string, Visit>,
  isPlanned: (id: string) => boolean,
): readonly Visit[] {
  const { unassignedVisits } = fieldsOf(output)
  const ids = Array.isArray(unassignedVisits) ? textsOf(unassignedVisits) : [...visits.keys()]
  return ids.filter((id) => !isPlanned(id)).map((id) => visits.get(id) ?? unknownVisit(id))
}
