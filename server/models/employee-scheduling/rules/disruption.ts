/** Changes to the roster that was published, or given. */
import { secondsPerDay } from '../../../foundation/local-clock.ts'
import type { Facts } from '../domain/plan.ts'
import type { ContractInput } from '../schema/contract.ts'
import { filterShifts, filterValid } from './filters.ts'
import { levelOf } from './levels.ts'
import type { CellRule } from './rule.ts'
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

export function disruptionRules(facts: Facts): CellRule[] {
  const published = publishedEmployees(facts)
  const weights = weightsByContract(facts)
  const hasRules = facts.employees.some(({ contracts }) => contracts.some((one) => one.disruptionRules.length > 0))
  const lost = (shift: number) => minutesOf(facts, shift)
  return [
    losing(facts, published, 'publishedEmployee', (shift) => lost(shift) * sooner(facts, shift)),
    ...(hasRules
      ? [
          gaining(facts, published, weights),
          losing(facts, published, 'outgoingDisruption', (shift) => lost(shift) * weights(published[shift]!, shift)),
        ]
      : []),
  ]
}

/** Somebody gets a shift that was planned otherwise. */
function gaining(facts: Facts, published: Int32Array, weights: (employee: number, shift: number) => number): CellRule {
  return {
    ...levelOf(facts, 'incomingDisruption'),
    shifts: Uint8Array.from(published, (who) => Number(who > -2)),
    measure: (employee, shift) =>
      published[shift] === employee ? 0 : minutesOf(facts, shift) * weights(employee, shift),
    justify: (employee, shift) => ({
      description: `${nameOf(facts, employee)} works ${shiftName(facts, shift)}, which was planned for ${published[shift]! < 0 ? 'nobody' : nameOf(facts, published[shift]!)}.`,
      employeeId: nameOf(facts, employee),
      shiftId: facts.shifts[shift]!.input.id,
    }),
  }
}

/** Somebody who has been told to work a shift does not. */
function losing(facts: Facts, published: Int32Array, constraint: string, unit: (shift: number) => number): CellRule {
  const facet = (shift: number) => ({
    shiftId: facts.shifts[shift]!.input.id,
    publishedEmployeeId: nameOf(facts, published[shift]!),
  })
  const text = (shift: number) => `${nameOf(facts, published[shift]!)} has been told to work ${shiftName(facts, shift)}`
  return {
    ...levelOf(facts, constraint),
    shifts: Uint8Array.from(published, (who) => Number(who >= 0)),
    measure: (employee, shift) => (published[shift] === employee ? 0 : unit(shift)),
    justify: (employee, shift) => ({
      description: `${text(shift)}, which ${nameOf(facts, employee)} works now.`,
      employeeId: nameOf(facts, employee),
      ...facet(shift),
    }),
    open: {
      measure: unit,
      justify: (shift) => ({ description: `${text(shift)}, which is open now.`, ...facet(shift) }),
    },
  }
}

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
