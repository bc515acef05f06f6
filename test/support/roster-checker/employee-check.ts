/** What the answer says each employee has of the roster. */
import { numberAt, objectAt, objectsAt, textAt, type JsonObject } from '../checker/json.ts'
import { parseDuration } from '../checker/time.ts'
import { worked, type Employee, type Roster, type Shift, type Span } from './facts.ts'
import { hourCosts } from './period-rules.ts'
import { periodsOf } from './periods.ts'
import { spanOf } from './read-request.ts'

type Figures = Readonly<Record<string, number | undefined>>

const minutesIn = (shifts: readonly Shift[]) => shifts.reduce((sum, { minutes }) => sum + Math.floor(minutes), 0)

/** Shifts that were published to others and are worked by the employee now, and the other way round. */
function disruptions({ facts, worksShift }: Roster, employee: Employee): Figures {
  const published = facts.shifts.filter(({ json }) => json['publishedEmployee'] !== undefined)
  if (published.length === 0) return {}
  const told = (shift: Shift) => textAt(shift.json, 'publishedEmployee') === employee.id
  const works = (shift: Shift) => worksShift.get(shift.id) === employee
  const incoming = published.filter((shift) => works(shift) && !told(shift))
  const outgoing = published.filter((shift) => told(shift) && !works(shift))
  return {
    disruptedShifts: incoming.length + outgoing.length,
    incomingDisruptedShifts: incoming.length,
    outgoingDisruptedShifts: outgoing.length,
    durationOfDisruptedShifts: minutesIn([...incoming, ...outgoing]),
    durationOfIncomingDisruptedShifts: minutesIn(incoming),
    durationOfOutgoingDisruptedShifts: minutesIn(outgoing),
  }
}

/** Minute by minute would be as right, and slow: only at the edges of spans can it change. */
function availableMinutes({ window }: Roster['facts'], { json }: Employee): number {
  const spans = (key: string) =>
    objectsAt(json, key)
      .filter((span) => !hasFilter(span))
      .map(spanOf)
  const [on, off] = [spans('availableTimeSpans'), spans('unavailableTimeSpans')]
  const holds = (list: readonly Span[], time: number) => list.some(({ start, end }) => time >= start && time < end)
  const inWindow = (time: number) => Math.min(window.end, Math.max(window.start, time))
  const edges = [window, ...on, ...off].flatMap(({ start, end }) => [inWindow(start), inWindow(end)])
  const sorted = edges.toSorted((a, b) => a - b)
  const seconds = sorted.reduce((sum, from, index) => {
    const until = sorted[index + 1] ?? from
    const isFree = (on.length === 0 || holds(on, from)) && !holds(off, from)
    return isFree ? sum + until - from : sum
  }, 0)
  return Math.floor(seconds / 60)
}

const hasFilter = (span: JsonObject) =>
  ['includeShiftTags', 'excludeShiftTags'].some((key) => Array.isArray(span[key]) && span[key].length > 0)

type HourCosts = ReturnType<typeof hourCosts>

function overtime(roster: Roster, employee: Employee, own: HourCosts, minutesWorked: number): Figures {
  const rules = employee.contracts
    .flatMap(({ json }) => objectsAt(json, 'periodRules'))
    .filter((rule) => rule['costDefinition'] !== undefined)
  if (rules.length === 0) return {}
  const limitOf = (rule: JsonObject) => numberAt(objectAt(rule, 'costDefinition'), 'baseMinutesLimit')
  const limited = rules.find((rule) => limitOf(rule) !== undefined)
  const threshold =
    limited && limitOf(limited)! * periodsOf(roster.facts, textAt(limited, 'period') ?? '', employee.zone).length
  return {
    costDefinitionTotalCost: own.reduce((sum, { cost }) => sum + Math.round(cost), 0) / 100,
    costDefinitionOvertimeDuration: own.reduce(
      (sum, { rule, minutes }) => sum + Math.max(0, minutes - (limitOf(rule) ?? Infinity)),
      0,
    ),
    overtimeThresholdDuration: threshold,
    overtimeWorked: threshold === undefined ? undefined : Math.max(0, minutesWorked - threshold),
  }
}

function expectedOf(roster: Roster, employee: Employee, costs: HourCosts): Figures {
  const shifts = worked(roster, employee).filter(({ start }) => start >= roster.facts.window.start)
  return {
    assignedShifts: shifts.length,
    durationWorked: minutesIn(shifts),
    maximumAvailabilityDuration: availableMinutes(roster.facts, employee),
    ...disruptions(roster, employee),
    ...overtime(roster, employee, costs, minutesIn(shifts)),
  }
}

const checked = [
  ...['assignedShifts', 'durationWorked', 'maximumAvailabilityDuration', 'disruptedShifts', 'incomingDisruptedShifts'],
  ...['outgoingDisruptedShifts', 'durationOfDisruptedShifts', 'durationOfIncomingDisruptedShifts'],
  ...['durationOfOutgoingDisruptedShifts', 'overtimeThresholdDuration', 'overtimeWorked', 'costDefinitionTotalCost'],
  'costDefinitionOvertimeDuration',
]

/** In minutes where it is a duration. */
function foundIn(metrics: JsonObject, key: string): number | undefined {
  const value = metrics[key]
  return typeof value === 'string' ? parseDuration(value) / 60 : numberAt(metrics, key)
}

/** Differences between the metrics of employees, where there are any, and what was counted here. */
export function employeeProblems(roster: Roster, modelOutput: JsonObject): string[] {
  const employees = objectsAt(modelOutput, 'employees')
  if (employees.length === 0) return []
  const costs = new Map<Employee, HourCosts>()
  for (const one of hourCosts(roster)) costs.set(one.employee, [...(costs.get(one.employee) ?? []), one])
  return employees.flatMap((one) => {
    const employee = roster.facts.employeeById.get(textAt(one, 'id') ?? '')
    if (!employee) return [`employee ${String(one['id'])} is unknown`]
    const expected = expectedOf(roster, employee, costs.get(employee) ?? [])
    return checked.flatMap((key) => {
      const found = foundIn(objectAt(one, 'metrics'), key)
      return found === expected[key]
        ? []
        : [`${key} of ${employee.id} is ${String(found)}, expected ${String(expected[key])}`]
    })
  })
}
