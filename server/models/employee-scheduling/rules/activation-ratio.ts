/** In which proportion the employees of cost groups work at all. */
import { goal } from '../../constraint.ts'
import type { Coupling } from '../../../solver/assignment/problem/problem.ts'
import { activatingShifts, costGroupOf } from './activation.ts'
import { costGroup } from './groups.ts'
import { onCompany } from './roster-constraint.ts'
import type { WorkedShifts } from './rule.ts'
import { atStart, plural } from './wording.ts'

interface Ratio {
  readonly names: readonly string[]
  readonly weights: readonly number[]
  /** Group of each employee, -1 for those in none. */
  readonly groupOf: Int32Array
  /** Of each group, 1 for shifts that activate. */
  readonly counts: readonly Uint8Array[]
}

export const activationRatio = onCompany({
  id: 'activationRatio',
  name: 'Keep employee activation ratio',
  description:
    'The employees of cost groups who work at all should be in the proportion of the weights of the groups. Measured in hundredths of an employee away from it, each group on its own.',
  level: 'soft',
  group: costGroup,
  weight: goal({
    override: 'keepEmployeeActivationRatioWeight',
    words: 'Cost groups work in the proportion set',
    reason: 'Without effect unless cost groups have an employeeActivationRatioWeight; an employee is 100 points.',
  }),
  rules({ facts }) {
    const groups = facts.input.employeeCostGroups.filter((group) => group.employeeActivationRatioWeight !== undefined)
    if (groups.length === 0) return []
    const ratio: Ratio = {
      names: groups.map(({ id }) => id),
      weights: groups.map(({ employeeActivationRatioWeight: weight = 0 }) => weight),
      groupOf: Int32Array.from(facts.employees, (employee) => {
        const group = costGroupOf(facts, employee)
        return group ? groups.indexOf(group) : -1
      }),
      counts: groups.map((group) => activatingShifts(facts, group)),
    }
    return [
      {
        asksForWork: false,
        start: () => ratioCoupling(ratio, facts.employees.length),
        touches: (shift, employee) =>
          ratio.groupOf[employee]! >= 0 && ratio.counts[ratio.groupOf[employee]!]![shift] === 1,
        matches: (_, worked) => matchesOf(ratio, activatedIn(ratio, worked)),
      },
    ]
  },
})

/** How far the activated employees of a group are from their share, in hundredths of an employee. */
function awayOf({ weights }: Ratio, activated: Int32Array, group: number): number {
  let [all, weight] = [0, 0]
  for (let g = 0; g < weights.length; g++) {
    all += activated[g]!
    weight += weights[g]!
  }
  return Math.round((100 * Math.abs(activated[group]! * weight - weights[group]! * all)) / weight)
}

function ratioCoupling(ratio: Ratio, employeeCount: number): Coupling {
  const { weights, groupOf, counts } = ratio
  const shifts = new Int32Array(employeeCount)
  const activated = new Int32Array(weights.length)
  const total = () => {
    let sum = 0
    for (let group = 0; group < weights.length; group++) sum += awayOf(ratio, activated, group)
    return sum
  }
  return {
    empty: 0,
    change(shift, employee, sign) {
      const group = groupOf[employee]!
      if (group < 0 || counts[group]![shift] === 0) return 0
      const had = shifts[employee]!
      shifts[employee] = had + sign
      if (had > 0 === shifts[employee] > 0) return 0
      const before = total()
      activated[group] = activated[group]! + sign
      return total() - before
    },
  }
}

function activatedIn({ groupOf, counts, weights }: Ratio, { rows }: WorkedShifts): Int32Array {
  const activated = new Int32Array(weights.length)
  for (const [employee, row] of rows.entries()) {
    const group = groupOf[employee]!
    if (group >= 0 && row.some((shift) => counts[group]![shift] === 1)) activated[group] = activated[group]! + 1
  }
  return activated
}

function matchesOf(ratio: Ratio, activated: Int32Array) {
  const parts = ratio.weights.join(' to ')
  return ratio.names.flatMap((costGroup, group) => {
    const amount = awayOf(ratio, activated, group)
    const justify = () => ({
      description: `${atStart(plural(activated[group]!, 'employee'))} of cost group ${costGroup} work, where the groups ${ratio.names.join(', ')} should be ${parts}.`,
      costGroup,
      activatedEmployees: activated[group]!,
    })
    return amount === 0 ? [] : [{ amount, justify }]
  })
}
