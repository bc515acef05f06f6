/** How long a service takes a technician. */
import type { ShiftFacts, VisitFacts } from './facts.ts'

/** Makes up for what decimal factors lose in binary, so that half a second is rounded up whatever their order. */
const roundingSlack = 1e-6

/** Seconds of the service: the multipliers of all required skills of the shift are multiplied; whole seconds. */
export function effectiveServiceSeconds(visit: VisitFacts, shift: ShiftFacts): number {
  const factor = visit.requiredSkills.reduce((product, required) => {
    const offer = shift.skills.find((skill) => skill.name === required.name)
    return product * (offer?.multiplier ?? 1)
  }, 1)
  return Math.round(visit.serviceSeconds * factor + roundingSlack)
}
