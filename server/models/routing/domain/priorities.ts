/** What a priority means: how much a visit counts, and whether it is mandatory. */

export interface Priority {
  /** What leaving out a mandatory visit weighs on the medium level. */
  readonly weight: number
  /** What an optional visit is worth on the soft level, per second of service: there it is traded for travel. */
  readonly worth: number
  readonly assignment: 'AUTO' | 'MANDATORY' | 'OPTIONAL'
}

export interface PriorityOverrides {
  readonly priorityWeights: readonly (Pick<Priority, 'weight' | 'assignment'> & { readonly priority: string })[]
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

/** How often a visit weighs as much as one of the next lower priority. */
const stepFactor = 4

/**
 * Mandatory visits weigh four times as much with each step from "10", which weighs 1, to "1": an emergency is not left
 * out for any number of routine visits that fit into its place, as the 64 to 4096 for which one of "1" counts with "4"
 * to "7" are more than a shift can hold; and sums over 10,000 visits stay exact. Optional visits are worth 10 down to
 * 1. The override replaces or adds single rows, for both.
 */
export function priorityTable(overrides: PriorityOverrides): ReadonlyMap<string, Priority> {
  const table = new Map<string, Priority>()
  for (let rank = 1; rank <= 10; rank++) {
    const standard = { weight: stepFactor ** (10 - rank), worth: 11 - rank }
    table.set(`${rank}`, { ...standard, assignment: 'AUTO' })
    table.set(`opt-${rank}`, { ...standard, assignment: 'OPTIONAL' })
  }
  for (const { priority, weight, assignment } of overrides.priorityWeights)
    table.set(priority, { weight, worth: weight, assignment })
  for (const [legacy, name] of legacyPriorities) if (!table.has(legacy)) table.set(legacy, table.get(name)!)
  return table
}
