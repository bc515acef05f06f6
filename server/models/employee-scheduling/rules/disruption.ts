/** Changes to the roster that was published, or given. */
import { secondsPerDay } from '../../../foundation/local-clock.ts'
import { goal } from '../../constraint.ts'
import type { Facts } from '../domain/plan.ts'
import type { ContractInput } from '../schema/contract.ts'
import { filterShifts, filterValid } from './filters.ts'
import { publishedGroup } from './groups.ts'
import { onShifts } from './roster-constraint.ts'
import { sharedTables } from './shared-tables.ts'
import { minutesOf } from './suitability.ts'
import { nameOf, shiftName } from './wording.ts'

/** Who has been told to work each shift: -1 nobody, -2 where nothing was published. */
export function publishedEmployees({ shifts, employeeIndex }: Facts): Int32Array {
  return Int32Array.from(shifts, ({ input: { publishedEmployee: id } }) =>
    id === undefined ? -2 : id === null ? -1 : (employeeIndex.get(id) ?? -1),
  )
}

/** How many times a change counts: soon is worse. */
export function sooner({ shifts, schedule }: Facts, shift: number): number {
  const days = (shifts[shift]!.start - schedule.start) / secondsPerDay
  return days < 1 ? 4 : days < 7 ? 2 : 1
}

/** Somebody who has been told to work a shift does not. */
function losing(facts: Facts, published: Int32Array, unit: (shift: number) => number) {
  const facet = (shift: number) => ({
    shiftId: facts.shifts[shift]!.input.id,
    publishedEmployeeId: nameOf(facts, published[shift]!),
  })
  const text = (shift: number) => `${nameOf(facts, published[shift]!)} has been told to work ${shiftName(facts, shift)}`
  return {
    shifts: Uint8Array.from(published, (who) => Number(who >= 0)),
    measure: (employee: number, shift: number) => (published[shift] === employee ? 0 : unit(shift)),
    justify: (employee: number, shift: number) => ({
      description: `${text(shift)}, which ${nameOf(facts, employee)} works now.`,
      employeeId: nameOf(facts, employee),
      ...facet(shift),
    }),
    open: {
      measure: unit,
      justify: (shift: number) => ({ description: `${text(shift)}, which is open now.`, ...facet(shift) }),
    },
  }
}

export const publishedEmployee = onShifts({
  id: 'publishedEmployee',
  name: 'Published shifts keep their employee',
  description:
    'Who has been told to work a shift works it. Measured in minutes of shifts of somebody else or nobody, four times where the shift starts within a day of the planning window, twice within a week.',
  level: 'soft',
  group: publishedGroup,
  weight: goal({
    override: 'keepPublishedEmployeeWeight',
    words: 'The published roster stays',
    reason: 'Without effect unless the roster is published; a minute is a point, as it is for wishes.',
  }),
  rules: ({ facts }) => [
    losing(facts, publishedEmployees(facts), (shift) => minutesOf(facts, shift) * sooner(facts, shift)),
  ],
})

const hasRules = ({ employees }: Facts) =>
  employees.some(({ contracts }) => contracts.some((one) => one.disruptionRules.length > 0))

const weightTables = sharedTables<(employee: number, shift: number) => number>()
const weightsOf = (facts: Facts) => weightTables(facts, '', () => weightsByContract(facts))

/** Somebody gets a shift that was planned otherwise. */
export const incomingDisruption = onShifts({
  id: 'incomingDisruption',
  name: 'Minimize incoming disruption',
  description:
    'An employee gets a shift that was planned for somebody else, or nobody, by the disruption rules of the contract. Measured in minutes of the shift, times the weight of the rule.',
  level: 'soft',
  group: publishedGroup,
  weight: goal({
    override: 'minimizeIncomingDisruptionForEmployeeWeight',
    words: 'Nobody gets shifts of others',
    reason: 'Without effect unless a contract has a disruption rule; a minute is a point.',
  }),
  rules({ facts }) {
    if (!hasRules(facts)) return []
    const published = publishedEmployees(facts)
    const weights = weightsOf(facts)
    return [
      {
        shifts: Uint8Array.from(published, (who) => Number(who > -2)),
        measure: (employee, shift) =>
          published[shift] === employee ? 0 : minutesOf(facts, shift) * weights(employee, shift),
        justify: (employee, shift) => ({
          description: `${nameOf(facts, employee)} works ${shiftName(facts, shift)}, which was planned for ${published[shift]! < 0 ? 'nobody' : nameOf(facts, published[shift]!)}.`,
          employeeId: nameOf(facts, employee),
          shiftId: facts.shifts[shift]!.input.id,
        }),
      },
    ]
  },
})

export const outgoingDisruption = onShifts({
  id: 'outgoingDisruption',
  name: 'Minimize outgoing disruption',
  description:
    'An employee loses a shift that was planned, by the disruption rules of the contract. Measured in minutes of the shift, times the weight of the rule.',
  level: 'soft',
  group: publishedGroup,
  weight: goal({
    override: 'minimizeOutgoingDisruptionForEmployeeWeight',
    words: 'Nobody loses planned shifts',
    reason: 'Without effect unless a contract has a disruption rule; a minute is a point.',
  }),
  rules({ facts }) {
    if (!hasRules(facts)) return []
    const published = publishedEmployees(facts)
    const weights = weightsOf(facts)
    return [losing(facts, published, (shift) => minutesOf(facts, shift) * weights(published[shift]!, shift))]
  },
})

/** How much losing a shift counts for an employee, by the disruption rules of the contracts. */
export function weightsByContract(facts: Facts): (employee: number, shift: number) => number {
  const ofContract = new Map<ContractInput, Map<string, Int32Array>>()
  return (employee, shift) => {
    const { contracts, zone, times } = facts.employees[employee]!
    let sum = 0
    for (const contract of contracts) {
      if (contract.disruptionRules.length === 0) continue
      const zones = ofContract.get(contract) ?? new Map<string, Int32Array>()
      ofContract.set(contract, zones)
      const known = zones.get(zone) ?? new Int32Array(facts.shifts.length)
      if (!zones.has(zone))
        for (const rule of contract.disruptionRules)
          for (const [index, is] of filterValid(filterShifts(facts, rule), times, rule.validityDateTimeSpan).entries())
            known[index] = known[index]! + is * rule.disruptionWeight
      zones.set(zone, known)
      sum += known[shift]!
    }
    return sum
  }
}
