/** Why a shift stays open, in a few words for the score analysis. */
import type { Plan } from '../domain/plan.ts'
import type { ObstacleWords } from '../rules/rule.ts'
import { plural } from '../rules/wording.ts'
import { obstaclesOf } from './obstacles.ts'

const otherRule: ObstacleWords = ['would break a limit of their contract', 'would break a limit of their contract']
const none: ObstacleWords = ['could work it', 'could work it']

/** `of 15 employees 12 lack a skill, 1 is unavailable` */
export function openReason(plan: Plan, shift: number): string {
  const { facts } = plan
  if (facts.shifts[shift]!.isPinned) return 'it is pinned to nobody. Unpin it, and it is given to whoever can work it'
  if (facts.employees.length === 0) return 'there are no employees'
  const counts = new Map<ObstacleWords, number>()
  for (const { index } of facts.employees) {
    const [first] = obstaclesOf(plan, index, shift, true)
    const text = first ? (first.constraint.obstacle ?? otherRule) : none
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  const reasons = [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([[one, several], count]) => `${count} ${count === 1 ? one : several}`)
    .join(', ')
  return `of ${plural(facts.employees.length, 'employee')} ${reasons}`
}
