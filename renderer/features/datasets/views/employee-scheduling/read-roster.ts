/** Puts input and output together to the roster that is shown. */
import type { ContractInput, EmployeeInput, Input, Output, ShiftInput } from './documents.ts'
import type { Employee, Roster, Shift } from './roster.ts'

/** `pins` are those made or undone by hand. */
export function readRoster(input: Input, output: Output | undefined, pins: Pins = new Map()): Roster {
  const assigned = new Map((output?.shifts ?? []).map(({ id, employee }) => [id, employee]))
  const shifts = input.shifts
    .map((shift) => readShift(shift, output ? (assigned.get(shift.id) ?? null) : (shift.employee ?? null), pins))
    .sort((a, b) => a.start - b.start || a.id.localeCompare(b.id))
  const dates = datesOf(input, shifts)
  const weeks = Math.max(1, dates.length / 7)
  const byEmployee = new Map<string, Shift[]>()
  for (const shift of shifts) {
    if (shift.employee === null) continue
    byEmployee.set(shift.employee, [...(byEmployee.get(shift.employee) ?? []), shift])
  }
  const contracts = new Map(input.contracts.map((contract) => [contract.id, contract]))
  const metrics = new Map((output?.employees ?? []).map((one) => [one.id, one.metrics]))
  return {
    shifts: new Map(shifts.map((shift) => [shift.id, shift])),
    employees: input.employees.map((employee): Employee => {
      const own = byEmployee.get(employee.id) ?? []
      return {
        id: employee.id,
        contracts: employee.contracts ?? [],
        skills: (employee.skills ?? []).map(({ id }) => id),
        shifts: own,
        minutes: own.reduce((sum, { minutes }) => sum + minutes, 0),
        mostMinutes: mostMinutes(employee, contracts, weeks),
        nights: metrics.get(employee.id)?.nightShifts ?? 0,
        weekends: metrics.get(employee.id)?.weekendsWorked ?? 0,
        daysAway: daysAway(employee, dates),
      }
    }),
    open: shifts.filter(({ employee }) => employee === null),
    dates,
    kinds: [...new Set(shifts.map(({ kind }) => kind))],
  }
}

type Pins = ReadonlyMap<string, boolean>

function readShift(shift: ShiftInput, employee: string | null, pins: Pins): Shift {
  const start = Date.parse(shift.start) / 1000
  return {
    id: shift.id,
    date: shift.start.slice(0, 10),
    from: shift.start.slice(11, 16),
    to: shift.end.slice(11, 16),
    start,
    minutes: Math.round((Date.parse(shift.end) / 1000 - start) / 60),
    tags: shift.tags ?? [],
    kind: shift.tags?.[0] ?? 'Shift',
    skills: shift.requiredSkills ?? [],
    priority: shift.priority === undefined || shift.priority === null ? undefined : `${shift.priority}`,
    isPinned: pins.get(shift.id) ?? shift.pinned ?? false,
    employee,
  }
}

const dayLength = 86_400_000

/** From the first to the last day with a shift, or of the planning window. */
function datesOf({ planningWindow }: Input, shifts: readonly Shift[]): readonly string[] {
  const days = shifts.map(({ date }) => date)
  if (planningWindow) {
    const last = new Date(Date.parse(`${planningWindow.end.slice(0, 19)}Z`) - 1000).toISOString().slice(0, 10)
    days.push(planningWindow.start.slice(0, 10), last)
  }
  const sorted = days.sort()
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined) return []
  const from = Date.parse(`${first}T00:00Z`)
  const count = Math.round((Date.parse(`${last}T00:00Z`) - from) / dayLength) + 1
  return Array.from({ length: count }, (_, index) => new Date(from + index * dayLength).toISOString().slice(0, 10))
}

/** By the limit of a week of the contracts, as many weeks as there are. */
function mostMinutes(
  { contracts }: EmployeeInput,
  known: ReadonlyMap<string, ContractInput>,
  weeks: number,
): number | undefined {
  const limits = (contracts ?? []).flatMap((id) =>
    (known.get(id)?.periodRules ?? []).flatMap((rule) => {
      const isForAll = (rule.includeShiftTags ?? []).length === 0 && (rule.excludeShiftTags ?? []).length === 0
      const most = rule.minutesWorkedLimit?.minutesWorkedMax ?? rule.minutesWorkedMax
      return rule.period === 'WEEK' && isForAll && typeof most === 'number' ? [most] : []
    }),
  )
  return limits.length === 0 ? undefined : Math.round(Math.min(...limits) * weeks)
}

function daysAway({ unavailableTimeSpans }: EmployeeInput, dates: readonly string[]): ReadonlySet<string> {
  const spans = (unavailableTimeSpans ?? []).map(({ start, end }) => [start.slice(0, 16), end.slice(0, 16)] as const)
  return new Set(
    dates.filter((date) => spans.some(([start, end]) => start <= `${date}T00:00` && end >= `${nextDate(date)}T00:00`)),
  )
}

export function nextDate(date: string): string {
  return new Date(Date.parse(`${date}T00:00Z`) + dayLength).toISOString().slice(0, 10)
}
