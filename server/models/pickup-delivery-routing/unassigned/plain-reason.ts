/**
 * The short reason in the justification of an unassigned job. It rests on what is known without the plan, so it is
 * computed once per job and can stand in every score analysis while solving.
 */
import { listOf } from '../../routing/constraints/wording.ts'
import { outOfReachWords } from '../../routing/reasons/out-of-reach.ts'
import type { Explanation } from '../../routing/reasons/rules-in-the-way.ts'
import type { PlanFacts, PlanJob } from '../domain/plan.ts'
import { onBoardSummary, staysOnBoard } from './on-board.ts'
import { obstacleOf, obstacleReasons, type Obstacle } from './obstacles.ts'

export type Fate = Obstacle | 'elsewhere' | 'outOfReach' | 'full' | 'possible' | 'open'
export type Fates = Readonly<Partial<Record<Fate, number>>>

/** In the order they are told: what one shift, and what several shifts do. */
const words: readonly (readonly [Fate, one: string, several: string])[] = [
  ['requirements', 'does not meet its requirements', 'do not meet its requirements'],
  ['pinned', 'is pinned', 'are pinned'],
  ['room', 'has no room for its load', 'have no room for its load'],
  ['otherDays', 'is on another day', 'are on other days'],
  ['tooShort', 'is too short for it', 'are too short for it'],
  ['otherHours', 'works at other hours', 'work at other hours'],
  [
    'elsewhere',
    'has no part in it, as another has pinned stops of it',
    'have no part in it, as another has pinned stops of it',
  ],
  ['full', 'has no place for it among its other stops', 'have no place for it among their other stops'],
  ['possible', 'could do it', 'could do it'],
  [
    'open',
    'comes into question, but does not have it in the plan',
    'come into question, but do not have it in the plan',
  ],
]

/** Without the full stop. `explanations` are those of the shifts out of reach, where they were examined. */
export function summaryOf(fates: Fates, total: number, explanations: readonly Explanation[] = []): string {
  if (total === 0) return 'There are no shifts'
  const told = words.flatMap(([fate, one, several]) => {
    const count = fates[fate] ?? 0
    const own = count > 0 ? [{ count, text: count === 1 ? one : several }] : []
    return fate === 'full' ? [...outOfReachWords(explanations, 'stops'), ...own] : own
  })
  if (total === 1) return `The only shift ${told[0]!.text}`
  if (told.length === 1) return `${total === 2 ? 'Both' : `All ${total}`} shifts ${told[0]!.text}`
  return `Of the ${total} shifts, ${listOf(told.map(({ count, text }) => `${count} ${text}`))}`
}

const reasonsOfFacts = new WeakMap<PlanFacts, Map<number, string>>()

/** A sentence or two with full stops. */
export function plainReason(job: PlanJob, facts: PlanFacts): string {
  const reasons = reasonsOfFacts.get(facts) ?? new Map<number, string>()
  reasonsOfFacts.set(facts, reasons)
  const reason = reasons.get(job.index) ?? reasonOf(job, facts)
  reasons.set(job.index, reason)
  return reason
}

function reasonOf(job: PlanJob, facts: PlanFacts): string {
  const { shifts } = facts
  const onBoard = staysOnBoard(job, facts)
  if (onBoard) return onBoardSummary(onBoard, facts)
  const obstacles = shifts.map((shift) => obstacleOf(job, shift, facts))
  const summary = `${summaryOf(fatesOf(obstacles), shifts.length)}.`
  // Where all shifts fail at the same thing, it is told.
  const details = shifts.map((shift, index) => {
    const obstacle = obstacles[index]
    return obstacle !== undefined && obstacle !== 'pinned'
      ? obstacleReasons(obstacle, { job, shift }, facts).join(' ')
      : undefined
  })
  const [first] = details
  return first !== undefined && details.every((detail) => detail === first)
    ? `${summary} ${eachOf(first, shifts.length)}`
    : summary
}

/** `Each of them lacks ...` */
function eachOf(detail: string, total: number): string {
  return `${total === 1 ? 'It' : 'Each of them'} ${detail.charAt(0).toLowerCase()}${detail.slice(1)}`
}

export function fatesOf(obstacles: readonly (Fate | undefined)[]): Fates {
  const fates: Partial<Record<Fate, number>> = {}
  for (const obstacle of obstacles) fates[obstacle ?? 'open'] = (fates[obstacle ?? 'open'] ?? 0) + 1
  return fates
}
