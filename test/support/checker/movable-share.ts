/** How much of a shift movable visits take. */
import type { Facts, ShiftFacts, VisitFacts } from './facts.ts'
import type { Plan } from './plan.ts'
import { broken, type Match, type Rule } from './rule.ts'
import { shiftLength } from './shift-length.ts'
import { isMovable } from './visit-days.ts'

const secondsOfDay = 24 * 3600

function movableSeconds(visits: readonly VisitFacts[], facts: Facts): number {
  return visits.filter((visit) => isMovable(visit, facts)).reduce((sum, visit) => sum + visit.serviceSeconds, 0)
}

/** Whole seconds; a shift that never ends counts as a day. */
function allowance(shift: ShiftFacts): number {
  if (shift.movableRatio === 1) return Infinity
  const exact = shift.movableRatio * (shiftLength(shift) || secondsOfDay)
  return Math.abs(exact - Math.round(exact)) < 1e-6 ? Math.round(exact) : Math.floor(exact)
}

/** A shift whose movable visits are all pinned is as somebody decided. */
function overfullShifts({ routes, facts }: Plan): Match[] {
  const matches = routes.map(({ shift, order: { visits, pinnedVisits } }) => {
    const all = movableSeconds(visits, facts)
    const isFixed = all === movableSeconds(visits.slice(0, pinnedVisits), facts)
    return { about: `shift ${shift.id}`, amount: Math.max(0, all - allowance(shift)), isFixed }
  })
  return broken(matches)
}

export const movableShareRule: Rule = {
  id: 'movableOccupationRatio',
  level: 'hard',
  sentence: 'seconds of movable service beyond the share of the shift',
  matches: overfullShifts,
}
