/**
 * Rosters of one rule each, once broken and once kept, with the exact amount. The rosters lie in February 2027, which
 * begins on a Monday and has four weeks; without another window its first week is planned.
 */
export type Json = Readonly<Record<string, unknown>>

export interface TinyCase {
  /** Id of the constraint. */
  readonly constraint: string
  readonly what: string
  /** `modelInput` whose shifts have their employees. */
  readonly broken: Json
  /** Unweighted; below 0 for what is earned. */
  readonly amount: number
  readonly kept: Json
}

interface Ward {
  /** Of Ann's contract, which is the only one. */
  readonly contract?: Json
  readonly ann?: Json
  readonly beth?: Json
  readonly shifts: readonly Json[]
  readonly globalRules?: Json
  readonly extra?: Json
  /** Days of February the window ends before; 8 without. */
  readonly until?: number
}

/** `2027-02-03T06:00:00Z` of day 3; days from 29 on lie in March. */
export function at(day: number, time: string): string {
  const date = new Date(Date.UTC(2027, 1, day)).toISOString().slice(0, 10)
  return `${date}T${time}:00Z`
}

/** A shift of Ann's that ends on the next day where it would not end later than it starts. */
export function work(id: string, day: number, from = '06:00', to = '14:00', extra: Json = {}): Json {
  return { id, start: at(day, from), end: at(to > from ? day : day + 1, to), employee: 'Ann', ...extra }
}

/** Shifts of Ann's from 6:00 to 14:00 on these days. */
export const days = (...all: readonly number[]) => all.map((day) => work(`day ${day}`, day))

export function ward({ contract = {}, ann = {}, beth = {}, shifts, globalRules, extra = {}, until = 8 }: Ward): Json {
  return {
    planningWindow: { start: at(1, '00:00'), end: at(until, '00:00') },
    contracts: [{ id: 'contract', ...contract }],
    employees: [
      { id: 'Ann', contracts: ['contract'], ...ann },
      { id: 'Beth', ...beth },
    ],
    shifts,
    ...(globalRules ? { globalRules } : {}),
    ...extra,
  }
}

/** A rule of a contract that is broken by some shifts and kept by others. */
export interface ContractCase {
  readonly list: string
  readonly rule: Json
  readonly broken: readonly Json[]
  readonly amount: number
  readonly kept: readonly Json[]
  readonly ann?: Json
  readonly contract?: Json
  readonly extra?: Json
  readonly until?: number
}

export function contractCase(constraint: string, what: string, one: ContractCase): TinyCase {
  const { list, rule, broken, kept, amount, contract, ...rest } = one
  const input = (shifts: readonly Json[]) =>
    ward({ ...rest, contract: { ...contract, [list]: [{ id: 'rule', ...rule }] }, shifts })
  return { constraint, what, broken: input(broken), amount, kept: input(kept) }
}

/** The same case for the required constraint and for the preferred one. */
export function twinCases(stem: string, what: string, one: ContractCase): TinyCase[] {
  const preferred = { ...one, rule: { ...one.rule, satisfiability: 'PREFERRED' } }
  return [
    contractCase(`${stem}NotInRequiredRangeForEmployee`, what, one),
    contractCase(`${stem}NotInPreferredRangeForEmployee`, `${what}, preferred`, preferred),
  ]
}
