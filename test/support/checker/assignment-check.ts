/** Who does what: every vehicle, shift, visit and break of the input is where it may be, once, and nothing else is. */
import type { Facts, ShiftFacts } from './facts.ts'
import type { ReportedPlan, ReportedShift } from './read-output.ts'

/** Times each id occurs. */
function countOf(ids: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

function onceProblems(what: string, expected: Iterable<string>, found: readonly string[]): string[] {
  const counts = countOf(found)
  const known = new Set(expected)
  const unknown = [...counts.keys()]
    .filter((id) => !known.has(id))
    .map((id) => `${what} ${id} of the output is not in the input`)
  const wrong = [...known].flatMap((id) => {
    const count = counts.get(id) ?? 0
    return count === 1 ? [] : [`${what} ${id} is ${String(count)} times in the output, expected once`]
  })
  return [...unknown, ...wrong]
}

function ownerProblems(facts: Facts, shifts: readonly ReportedShift[]): string[] {
  return shifts.flatMap(({ id, vehicleId }) => {
    const owner = facts.shifts.get(id)?.vehicleId
    return owner === undefined || owner === vehicleId
      ? []
      : [`shift ${id} is under vehicle ${vehicleId}, expected under ${owner}`]
  })
}

function visitProblems(facts: Facts, plan: ReportedPlan): string[] {
  const assigned = plan.vehicles.flatMap((vehicle) =>
    vehicle.shifts.flatMap((shift) => shift.stops.filter((stop) => stop.kind === 'VISIT').map((stop) => stop.id)),
  )
  return onceProblems('visit', facts.visits.keys(), [...assigned, ...plan.unassigned])
}

function breakOrderProblems(facts: ShiftFacts, taken: readonly string[]): string[] {
  const given = facts.breaks.map((pause) => pause.id)
  const known = taken.filter((id) => given.includes(id))
  const inOrder = given.filter((id) => known.includes(id))
  if (known.length !== inOrder.length || known.every((id, index) => id === inOrder[index])) return []
  return [`shift ${facts.id}: the breaks are taken in the order ${known.join(', ')}, expected ${inOrder.join(', ')}`]
}

function breakProblems(facts: Facts, shifts: readonly ReportedShift[]): string[] {
  return shifts.flatMap((shift) => {
    const shiftFacts = facts.shifts.get(shift.id)
    if (!shiftFacts) return []
    const taken = shift.stops.filter((stop) => stop.kind === 'BREAK').map((stop) => stop.id)
    if (!shift.stops.some((stop) => stop.kind === 'VISIT')) {
      return taken.map((id) => `shift ${shift.id} has no visit but takes break ${id}, expected no break`)
    }
    const known = new Set(taken)
    // Whether nobody needs a break that is left out, break-placement-check.ts tells.
    const required = shiftFacts.breaks.filter(({ id, required }) => required || known.has(id)).map(({ id }) => id)
    return [...onceProblems(`shift ${shift.id}: break`, required, taken), ...breakOrderProblems(shiftFacts, taken)]
  })
}

/** Problems of ids, places and numbers of things. */
export function assignmentProblems(facts: Facts, plan: ReportedPlan): string[] {
  const shifts = plan.vehicles.flatMap((vehicle) => vehicle.shifts)
  return [
    ...onceProblems(
      'vehicle',
      facts.vehicles.map((vehicle) => vehicle.id),
      plan.vehicles.map((vehicle) => vehicle.id),
    ),
    ...onceProblems(
      'shift',
      facts.shifts.keys(),
      shifts.map((shift) => shift.id),
    ),
    ...ownerProblems(facts, shifts),
    ...visitProblems(facts, plan),
    ...breakProblems(facts, shifts),
  ]
}
