/** The input as the checker understands it: seconds since 1970; rules stay JSON and are read where they are judged. */
import type { JsonObject } from '../checker/json.ts'

export interface Span {
  readonly start: number
  readonly end: number
}

export interface Break extends Span {
  readonly tags: readonly string[]
}

export interface Shift extends Span {
  readonly id: string
  /** Elapsed minutes from start to end. */
  readonly minutes: number
  readonly tags: readonly string[]
  /** Who has it in the input. */
  readonly givenTo: string | undefined
  /** Who was told to work it; undefined for nobody. */
  readonly toldTo: string | undefined
  /** Whether it is known who was told, or that nobody was. */
  readonly isPublished: boolean
  readonly pinned: boolean
  readonly priority: string | undefined
  readonly breaks: readonly Break[]
  /** `latitude,longitude`; undefined without. */
  readonly place: string | undefined
  readonly json: JsonObject
}

export interface Contract {
  readonly id: string
  /** First day of its weekend, 0 = Monday, and how many days it has. */
  readonly weekend: { readonly first: number; readonly days: number }
  readonly json: JsonObject
}

export interface Employee {
  readonly id: string
  readonly zone: string
  readonly tags: readonly string[]
  readonly contracts: readonly Contract[]
  /** 10 for priority 1 down to 1 for priority 10 or none: how much wishes count. */
  readonly importance: number
  readonly json: JsonObject
}

export interface Facts {
  readonly employees: readonly Employee[]
  readonly shifts: readonly Shift[]
  readonly shiftById: ReadonlyMap<string, Shift>
  readonly employeeById: ReadonlyMap<string, Employee>
  /** 0 = Monday. */
  readonly weekStart: number
  readonly customPeriods: ReadonlyMap<string, readonly { readonly first: number; readonly last: number }[]>
  /** What is planned: the planning window, else from the first shift to the end of the last. */
  readonly window: Span
  /** The window and all shifts. */
  readonly schedule: Span
  readonly hasWindow: boolean
  readonly globalRules: JsonObject
  readonly modelInput: JsonObject
  readonly weights: ReadonlyMap<string, number>
  readonly tagTypes: ReadonlyMap<string, string>
}

/** A plan: the facts and who works what. */
export interface Roster {
  readonly facts: Facts
  readonly worksShift: ReadonlyMap<string, Employee>
  /** By start. */
  readonly shiftsOf: ReadonlyMap<string, readonly Shift[]>
}

export const worked = (roster: Roster, employee: Employee) => roster.shiftsOf.get(employee.id) ?? []
export const overlapSeconds = (a: Span, b: Span) => Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start))
