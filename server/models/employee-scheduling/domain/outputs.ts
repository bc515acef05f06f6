/** From a plan to the wire, and from an output back into its input. */
import { formatDuration } from '../../../foundation/iso-duration.ts'
import type { Input } from '../schema/input.ts'
import type { Output } from '../schema/output.ts'
import { employeeFigures } from '../metrics/employee-figures.ts'
import type { Plan } from './plan.ts'

/** Shifts in the order of the input. */
export function readOutput(plan: Plan): Output {
  const { facts, who } = plan
  const shifts = facts.shifts.map((shift) => ({
    at: shift.inputIndex,
    id: shift.input.id,
    employee: facts.employees[who[shift.index]!]?.input.id ?? null,
  }))
  return {
    shifts: shifts.sort((a, b) => a.at - b.at).map(({ id, employee }) => ({ id, employee })),
    employees: employeeFigures(plan).map(({ id, ...figures }) => ({
      id,
      metrics: {
        assignedShifts: figures.assignedShifts,
        durationWorked: formatDuration(60 * figures.minutesWorked),
        durationOfTimePreferencesMet: formatDuration(60 * figures.preferredMinutes),
        durationOfTimeUnpreferencesViolated: formatDuration(60 * figures.unpreferredMinutes),
        ...(figures.disrupted && { disruptedShifts: figures.disrupted }),
        weekendsWorked: figures.weekendsWorked,
        nightShifts: figures.nightShifts,
      },
    })),
  }
}

export function applyOutput(input: Input, output: Output): Input {
  const employees = new Map(output.shifts.map(({ id, employee }) => [id, employee]))
  return { ...input, shifts: input.shifts.map((shift) => ({ ...shift, employee: employees.get(shift.id) ?? null })) }
}

/** Each shift remembers who has been told to work it; who had been told before is gone. */
export function publishOutput(input: Input, output: Output): Input {
  const employees = new Map(output.shifts.map(({ id, employee }) => [id, employee]))
  return {
    ...input,
    shifts: input.shifts.map((shift) => ({ ...shift, publishedEmployee: employees.get(shift.id) ?? null })),
  }
}
