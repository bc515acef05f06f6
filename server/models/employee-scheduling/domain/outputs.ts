/** From a plan to the wire, and from an output back into its input. */
import { formatDuration } from '../../../foundation/iso-duration.ts'
import type { Input } from '../schema/input.ts'
import type { EmployeeMetrics, Output } from '../schema/output.ts'
import type { Disruption } from '../metrics/disruptions.ts'
import { employeeFigures, type EmployeeFigures } from '../metrics/employee-figures.ts'
import type { Overtime } from '../metrics/overtime.ts'
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
    employees: employeeFigures(plan).map((figures) => ({ id: figures.id, metrics: metricsOf(figures) })),
  }
}

const time = (minutes: number) => formatDuration(60 * minutes)

function metricsOf(figures: EmployeeFigures): EmployeeMetrics {
  const { disruption, overtime } = figures
  return {
    assignedShifts: figures.assignedShifts,
    durationWorked: time(figures.minutesWorked),
    durationOfTimePreferencesMet: time(figures.preferredMinutes),
    durationOfTimeUnpreferencesViolated: time(figures.unpreferredMinutes),
    ...(disruption && disruptionMetrics(disruption)),
    ...(overtime && overtimeMetrics(overtime, figures.minutesWorked)),
    maximumAvailabilityDuration: time(figures.availableMinutes),
    weekendsWorked: figures.weekendsWorked,
    nightShifts: figures.nightShifts,
  }
}

const disruptionMetrics = ({ incoming, outgoing }: Disruption) => ({
  disruptedShifts: incoming.shifts + outgoing.shifts,
  durationOfDisruptedShifts: time(incoming.minutes + outgoing.minutes),
  incomingDisruptedShifts: incoming.shifts,
  durationOfIncomingDisruptedShifts: time(incoming.minutes),
  outgoingDisruptedShifts: outgoing.shifts,
  durationOfOutgoingDisruptedShifts: time(outgoing.minutes),
})

const overtimeMetrics = ({ cost, beyondLimits, threshold }: Overtime, minutesWorked: number) => ({
  ...(threshold !== undefined && {
    overtimeThresholdDuration: time(threshold),
    overtimeWorked: time(Math.max(0, minutesWorked - threshold)),
  }),
  costDefinitionTotalCost: cost / 100,
  costDefinitionOvertimeDuration: time(beyondLimits),
})

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
