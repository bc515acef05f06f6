/** What shifts count when they stay open. */
import type { Input } from '../schema/input.ts'

export const defaultPriority = '10'

export interface PriorityOf {
  readonly priority: string
  readonly weight: number
  readonly isMandatory: boolean
}
export interface PriorityTable {
  of(priority: string | undefined): PriorityOf
  has(priority: string): boolean
}

/**
 * By the unassignedShiftRule where there is one: a priority it does not name is an issue. Otherwise all are mandatory,
 * and each priority counts twice what the next one does: "10" 1, "1" 512.
 */
export function priorityTable({ globalRules }: Pick<Input, 'globalRules'>): PriorityTable {
  const rule = globalRules?.unassignedShiftRule
  const table = new Map<string, PriorityOf>(
    rule
      ? rule.priorityWeights.map(({ priority, weight, assignment }) => [
          priority,
          { priority, weight, isMandatory: assignment === 'MANDATORY' },
        ])
      : Array.from({ length: 10 }, (_, index) => {
          const priority = `${index + 1}`
          return [priority, { priority, weight: 2 ** (9 - index), isMandatory: true }]
        }),
  )
  return {
    has: (priority) => table.has(priority),
    of: (priority = defaultPriority) => table.get(priority) ?? { priority, weight: 1, isMandatory: true },
  }
}
