/** In whose company an employee works a shift: by one pairing of the input, compiled. */
import type { NearShifts } from './near-shifts.ts'

export interface CompiledPairing {
  readonly employee: number
  /** 1 for employees it is about. */
  readonly isPartner: Uint8Array
  /** 1 for employees who must all be there when they work on that day; undefined where there is no such group. */
  readonly isGroup: Uint8Array | undefined
  /** 1 for shifts of the employee that it looks at. */
  readonly isFor: Uint8Array
  /** Numbers of the tags of the common type of each shift; undefined where it asks for none. */
  readonly marks: readonly Int32Array[] | undefined
  /** Day each shift starts on, by the clock of the employee. */
  readonly dayOf: Int32Array
}

/** Nobody of the pairing works at that time. */
export const alone = 0
/** Somebody does, but without a common tag, or not with all of the group. */
export const apart = 1
export const together = 2
export type Company = typeof alone | typeof apart | typeof together

/** `who` has the employee of each shift, -1 for nobody. */
export type CompanyOf = (pairing: CompiledPairing, shift: number, who: Int32Array) => Company

export function createCompany(near: NearShifts, employeeCount: number): CompanyOf {
  const { start, end, first, until } = near
  const seen = new Uint32Array(employeeCount)
  let looks = 0

  const isWithGroup = ({ employee, isGroup, marks, dayOf }: CompiledPairing, shift: number, who: Int32Array) => {
    looks++
    for (let other = first[shift]!; other < until[shift]!; other++) {
      const worker = who[other]!
      if (worker < 0 || isGroup![worker] === 0 || end[other]! <= start[shift]!) continue
      if (!marks || share(marks[shift]!, marks[other]!)) seen[worker] = looks
    }
    const isMissing = (other: number) => {
      const worker = who[other]!
      return worker >= 0 && worker !== employee && isGroup![worker] === 1 && seen[worker] !== looks
    }
    const day = dayOf[shift]!
    for (let other = shift - 1; other >= 0 && dayOf[other] === day; other--) if (isMissing(other)) return false
    for (let other = shift + 1; other < who.length && dayOf[other] === day; other++) if (isMissing(other)) return false
    return true
  }

  return (pairing, shift, who) => {
    const { employee, isPartner, isGroup, marks } = pairing
    let found: Company = alone
    for (let other = first[shift]!; other < until[shift]! && found !== together; other++) {
      const worker = who[other]!
      if (worker < 0 || worker === employee || isPartner[worker] === 0 || end[other]! <= start[shift]!) continue
      found = !marks || share(marks[shift]!, marks[other]!) ? together : apart
    }
    return found === together && isGroup && !isWithGroup(pairing, shift, who) ? apart : found
  }
}

/** Whether two short lists have a number in common. */
function share(one: Int32Array, other: Int32Array): boolean {
  for (let i = 0; i < one.length; i++) for (let j = 0; j < other.length; j++) if (one[i] === other[j]) return true
  return false
}
