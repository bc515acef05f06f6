/** The state of all pairings of a kind, kept up to date shift by shift. */
import type { Coupling } from '../../../solver/assignment/problem/problem.ts'
import { alone, createCompany, type CompiledPairing } from './company.ts'
import { firstAbove, type NearShifts } from './near-shifts.ts'

export interface PairingTable {
  readonly pairings: readonly CompiledPairing[]
  /** Pairings of each employee. */
  readonly own: readonly (readonly CompiledPairing[])[]
  /** Of each employee, the others who have a pairing about them. */
  readonly owners: readonly Int32Array[]
  /** Most pairings of one employee. */
  readonly most: number
  /** Shifts whose company a shift can change lie from `first` until before `until`. */
  readonly first: Int32Array
  readonly until: Int32Array
}

/** Farther apart than two shifts of one day can start, whatever the clock. */
const dayReach = 26 * 3600

export function pairingTable(
  pairings: readonly CompiledPairing[],
  near: NearShifts,
  employeeCount: number,
): PairingTable {
  const own = Array.from({ length: employeeCount }, () => [] as CompiledPairing[])
  for (const pairing of pairings) own[pairing.employee]!.push(pairing)
  const owners = Array.from({ length: employeeCount }, () => new Set<number>())
  for (const { employee, isPartner, isGroup } of pairings)
    for (let other = 0; other < employeeCount; other++)
      if (other !== employee && (isPartner[other] === 1 || isGroup?.[other] === 1)) owners[other]!.add(employee)
  const reach = pairings.some(({ isGroup }) => isGroup) ? dayReach : 0
  const { start } = near
  return {
    pairings,
    own,
    owners: owners.map((all) => Int32Array.from(all)),
    most: own.reduce((most, { length }) => Math.max(most, length), 0),
    first: near.first.map((from, shift) => Math.min(from, firstAbove(start, start[shift]! - reach))),
    until: near.until.map((to, shift) => Math.max(to, firstAbove(start, start[shift]! + reach))),
  }
}

/** `priceOf` says what the company of a shift counts. */
export function pairingCoupling(table: PairingTable, near: NearShifts, priceOf: (company: number) => number): Coupling {
  const { own, owners, most, first, until } = table
  const shiftCount = near.start.length
  const companyOf = createCompany(near, own.length)
  const who = new Int32Array(shiftCount).fill(-1)
  /** Shifts of those who have pairings, in no order. */
  const shiftsOf = own.map(() => [] as number[])
  /** Of each shift, as the pairings of who works it see it. */
  const known = new Uint8Array(shiftCount * most).fill(alone)

  /** The employee gets or loses the shift, and is in company there. */
  const changeOwn = (shift: number, employee: number, sign: number): number => {
    let change = 0
    const pairings = own[employee]!
    for (let p = 0; p < pairings.length; p++) {
      if (pairings[p]!.isFor[shift] === 0) continue
      if (sign > 0) known[shift * most + p] = companyOf(pairings[p]!, shift, who)
      change += sign * priceOf(known[shift * most + p]!)
    }
    return change
  }
  /** The employee is company of others, who work `shift`. */
  const changeOthers = (shift: number, employee: number): number => {
    let change = 0
    const pairings = own[who[shift]!]!
    for (let p = 0; p < pairings.length; p++) {
      const pairing = pairings[p]!
      if (pairing.isFor[shift] === 0) continue
      if (pairing.isPartner[employee] === 0 && pairing.isGroup?.[employee] !== 1) continue
      const at = shift * most + p
      const company = companyOf(pairing, shift, who)
      if (company === known[at]) continue
      change += priceOf(company) - priceOf(known[at]!)
      known[at] = company
    }
    return change
  }
  return {
    empty: 0,
    change(shift, employee, sign) {
      who[shift] = sign > 0 ? employee : -1
      let change = 0
      if (own[employee]!.length > 0) {
        const shifts = shiftsOf[employee]!
        if (sign > 0) shifts.push(shift)
        else {
          shifts[shifts.indexOf(shift)] = shifts.at(-1)!
          shifts.pop()
        }
        change += changeOwn(shift, employee, sign)
      }
      for (const owner of owners[employee]!)
        for (const other of shiftsOf[owner]!)
          if (other >= first[shift]! && other < until[shift]!) change += changeOthers(other, employee)
      return change
    },
  }
}
