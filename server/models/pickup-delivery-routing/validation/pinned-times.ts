/** Pins that nobody can keep, in the plan an input came with. */
import { checkPinnedShifts, checkPinnedTimes, type PinWords } from '../../routing/validation/pinned-times.ts'
import { planOf, servedStops, type Plan } from '../domain/plan.ts'
import type { Report } from './issue-types.ts'

const words: PinWords = { kind: 'stop', people: 'drivers' }

export function checkPins(plan: Plan, report: Report): void {
  const { facts, routes } = plan
  const isPinned = (index: number) => facts.stops[index]!.isPinned
  if (!facts.stops.some((stop) => stop.isPinned)) return
  // Who leaves as early as may be is there at the earliest.
  const early = planOf({ ...facts, problem: { ...facts.problem, leavesLate: false } }, routes)
  const pinned = [...servedStops(early)]
    .filter(({ stop }) => stop.isPinned)
    .map(({ stop, shift, timed }) => ({ work: stop.input, shift, timed }))
  checkPinnedTimes(plan, pinned, words, report)
  const pinnedOnly = planOf(
    facts,
    routes.map((route) => route.filter(isPinned)),
  )
  checkPinnedShifts(pinnedOnly, words, report)
}
