/** The roster for spreadsheets and calendars. */
import type { ExportCell, ExportJourney, ExportTable, PlanExports } from '../../plan-export.ts'
import type { Plan, PlanShift } from '../domain/plan.ts'
import { employeeFigures } from '../metrics/employee-figures.ts'
import { atStart } from '../rules/wording.ts'
import { openReason } from '../unassigned/open-reason.ts'

export const exports: PlanExports<Plan> = {
  who: 'employee',
  example: 'Ann Cole',
  tables: (plan) => [roster(plan), hours(plan)],
  journeys: (plan) => plan.facts.employees.flatMap(({ index }) => journeysOf(plan, index)),
  leftOut: (plan) =>
    plan.facts.shifts
      .filter(({ index }) => plan.who[index]! < 0)
      .map((shift) => ({
        id: shift.input.id,
        title: shift.input.id,
        position: undefined,
        reason: `${atStart(openReason(plan, shift.index))}.`,
      })),
}

function roster({ facts, who }: Plan): ExportTable {
  return {
    title: 'Roster',
    columns: [
      { title: 'Shift', type: 'text' },
      { title: 'Start', type: 'dateTime' },
      { title: 'End', type: 'dateTime' },
      { title: 'Employee', type: 'text' },
      { title: 'Tags', type: 'text' },
      { title: 'Skills', type: 'text' },
      { title: 'Priority', type: 'text' },
      { title: 'Pinned', type: 'text' },
    ],
    rows: facts.shifts.map(({ input, index, priority, isPinned }): ExportCell[] => [
      input.id,
      input.start,
      input.end,
      facts.employees[who[index]!]?.input.id,
      input.tags.join(', '),
      input.requiredSkills.join(', '),
      priority,
      isPinned ? 'yes' : undefined,
    ]),
  }
}

function hours(plan: Plan): ExportTable {
  return {
    title: 'Employees',
    columns: [
      { title: 'Employee', type: 'text' },
      { title: 'Shifts', type: 'number' },
      { title: 'Time worked', type: 'duration' },
      { title: 'Nights', type: 'number' },
      { title: 'Weekends', type: 'number' },
      { title: 'Preferred time', type: 'duration' },
      { title: 'Unpreferred time', type: 'duration' },
    ],
    rows: employeeFigures(plan).map((one): ExportCell[] => [
      one.id,
      one.assignedShifts,
      60 * one.minutesWorked,
      one.nightShifts,
      one.weekendsWorked,
      60 * one.preferredMinutes,
      60 * one.unpreferredMinutes,
    ]),
  }
}

/** Every shift is a journey: people take calendars shift by shift. */
function journeysOf({ facts, rows }: Plan, employee: number): ExportJourney[] {
  const { id } = facts.employees[employee]!.input
  return [...rows[employee]!].map((index) => {
    const { input } = facts.shifts[index]!
    return {
      id: input.id,
      title: input.id,
      who: { id, name: id },
      span: { start: input.start, end: input.end },
      entries: [{ ...entryOf(facts.shifts[index]!), isWork: true }],
      path: [],
    }
  })
}

/** `12:30` of `2027-02-01T12:30:00+01:00`, by the clock it is written in. */
const clockOf = (dateTime: string) => dateTime.slice(11, 16)

function entryOf({ input }: PlanShift) {
  const notes = [
    ...(input.tags.length > 0 ? [`Tags: ${input.tags.join(', ')}`] : []),
    ...(input.requiredSkills.length > 0 ? [`Skills: ${input.requiredSkills.join(', ')}`] : []),
    ...input.breaks.map(({ start, end }) => `Break: ${clockOf(start)} to ${clockOf(end)}`),
  ]
  return { id: input.id, title: input.id, start: input.start, end: input.end, position: input.location, notes }
}
