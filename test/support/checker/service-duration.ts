/** How long a service takes a technician. */
import { everySkill } from './borrowed.ts'
import type { ShiftFacts, VisitFacts } from './facts.ts'
import { placeKey } from './place.ts'

/** Makes up for what decimal factors lose in binary, so that half a second is rounded up whatever their order. */
const roundingSlack = 1e-6

function multiplierOf(skill: string, shift: ShiftFacts): number {
  return everySkill(shift).find(({ name }) => name === skill)?.multiplier ?? 1
}

/**
 * Whole seconds of the service: with parts, each at the pace of its skill and the remainder at the standard one;
 * without, the multipliers of all required skills of the shift are multiplied.
 */
export function effectiveServiceSeconds(visit: VisitFacts, shift: ShiftFacts): number {
  if (visit.serviceParts.length === 0) {
    const factor = visit.requiredSkills.reduce((product, { name }) => product * multiplierOf(name, shift), 1)
    return Math.round(visit.serviceSeconds * factor + roundingSlack)
  }
  let remainder = visit.serviceSeconds
  let scaled = 0
  for (const { skill, seconds } of visit.serviceParts) {
    remainder -= seconds
    scaled += seconds * multiplierOf(skill, shift)
  }
  return Math.round(remainder + scaled + roundingSlack)
}

/** The same at a position of an itinerary: longer where the visit before it is at another place, or there is none. */
export function serviceSecondsAt(
  { shift, visits }: { readonly shift: ShiftFacts; readonly visits: readonly VisitFacts[] },
  index: number,
): number {
  const visit = visits[index]!
  const before = visits[index - 1]
  const stays = before !== undefined && placeKey(before.place) === placeKey(visit.place)
  return effectiveServiceSeconds(visit, shift) + (stays ? 0 : visit.arrivalSeconds)
}
