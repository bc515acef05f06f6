/** What a priority means: how much a visit counts, and whether it is mandatory. */
import type { Overrides } from '../schema/overrides.ts'

export interface Priority {
  readonly weight: number
  readonly assignment: 'AUTO' | 'MANDATORY' | 'OPTIONAL'
}

/** Priority of visits that name none: the middle of the table. */
export const defaultPriority = '6'

/** Names from before priorities were numbers; reading them is a warning. */
export const legacyPriorities: ReadonlyMap<string, string> = new Map([
  ['CRITICAL', '1'],
  ['HIGH', '3'],
  ['MEDIUM', '6'],
  ['NORMAL', '6'],
  ['LOW', '10'],
])

/** "1" weighs 10 and "10" weighs 1; the override replaces or adds single rows. */
export function priorityTable(overrides: Pick<Overrides, 'priorityWeights'>): ReadonlyMap<string, Priority> {
  const table = new Map<string, Priority>()
  for (let rank = 1; rank <= 10; rank++) {
    table.set(`${rank}`, { weight: 11 - rank, assignment: 'AUTO' })
    table.set(`opt-${rank}`, { weight: 11 - rank, assignment: 'OPTIONAL' })
  }
  for (const { priority, weight, assignment } of overrides.priorityWeights) table.set(priority, { weight, assignment })
  for (const [legacy, name] of legacyPriorities) if (!table.has(legacy)) table.set(legacy, table.get(name)!)
  return table
}
