/** How late a service may start without changing anything that counts, where technicians leave late. */
import { isHeldOn, toldUntil } from '../support/checker/appointments.ts'
import type { Facts } from '../support/checker/facts.ts'
import { countsForRisk } from '../support/checker/visit-goals.ts'
import type { LatestStart } from './plan-times.ts'

export function latestStartIn(facts: Facts): LatestStart {
  const counts = (weight: string) => (facts.weights.get(`${weight}Weight`) ?? 1) !== 0
  const others = new Set([
    ...facts.groups.flatMap(({ visits }) => visits),
    ...[...facts.visits.values()].flatMap(({ dependencies }) => dependencies.map(({ preceding }) => preceding)),
  ])
  return ({ shift, visits, pinnedVisits }, index, { start, end }) => {
    const visit = visits[index]!
    const seconds = end - start
    if (index < pinnedVisits || others.has(visit.id)) return start
    const told = isHeldOn(visit, shift, facts) ? toldUntil(visit, start, facts) : Infinity
    const latestEnds = [told + seconds]
    if (counts('latestSlaEndTime')) latestEnds.push(visit.slaEnd)
    if (counts('minimizeVisitCompletionRisk') && countsForRisk(visit, facts))
      latestEnds.push(Math.min(shift.maxEnd, shift.maxLastDeparture) - facts.riskSeconds!)
    if (index === visits.length - 1 && counts('maxSoftLastVisitDepartureTime'))
      latestEnds.push(shift.maxSoftLastDeparture)
    const latest = Math.min(...latestEnds) - seconds
    if (visit.preferredWindows.length === 0 || !counts('preferredVisitTimeWindow')) return latest
    const begun = visit.preferredWindows.filter(({ minStart }) => minStart <= start)
    return Math.min(
      latest,
      Math.max(-Infinity, ...begun.map(({ maxStart, maxEnd }) => Math.min(maxStart, maxEnd - seconds))),
    )
  }
}
