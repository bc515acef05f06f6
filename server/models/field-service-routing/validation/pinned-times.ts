/** Pins that nobody can keep, in the plan an input came with. */
import { checkPinnedShifts, checkPinnedTimes, type PinWords } from '../../routing/validation/pinned-times.ts'
import { planOf, servedVisits, type Plan } from '../domain/plan.ts'
import type { Report } from './issue-types.ts'

const words: PinWords = { kind: 'visit', people: 'vehicles' }

export function checkPins(plan: Plan, report: Report): void {
  const { facts, routes } = plan
  const isPinned = (index: number) => facts.visits[index]!.isPinned
  if (!facts.visits.some((visit) => visit.isPinned)) return
  // Who leaves as early as may be is there at the earliest.
  const early = planOf({ ...facts, problem: { ...facts.problem, leavesLate: false } }, routes)
  const pinned = [...servedVisits(early)]
    .filter(({ visit }) => visit.isPinned)
    .map(({ visit, shift, stop }) => ({ work: visit.input, shift, timed: stop }))
  checkPinnedTimes(plan, pinned, words, report)
  const pinnedOnly = planOf(
    facts,
    routes.map((route) => route.filter(isPinned)),
  )
  checkPinnedShifts(pinnedOnly, words, report)
}
