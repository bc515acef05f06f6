/** From the request body to facts. */
import { listAt, numberAt, objectAt, objectOf, objectsAt, textAt, textsAt, type JsonObject } from '../checker/json.ts'
import { parseInstant } from '../checker/time.ts'
import type { Contract, Employee, Facts, Shift, Span } from './facts.ts'
import { dayOfDate, weekdayNames } from './zone-time.ts'

export const spanOf = (json: JsonObject): Span => ({
  start: parseInstant(json['start']),
  end: parseInstant(json['end']),
})

function readShift(json: JsonObject): Shift {
  const { start, end } = spanOf(json)
  return {
    id: textAt(json, 'id')!,
    start,
    end,
    minutes: (end - start) / 60,
    tags: textsAt(json, 'tags'),
    givenTo: textAt(json, 'employee'),
    toldTo: textAt(json, 'publishedEmployee'),
    isPublished: json['publishedEmployee'] !== undefined,
    pinned: json['pinned'] === true,
    priority: textAt(json, 'priority'),
    breaks: objectsAt(json, 'breaks').map((one) => ({ ...spanOf(one), tags: textsAt(one, 'tags') })),
    place: Array.isArray(json['location']) ? listAt(json, 'location').join(',') : undefined,
    json,
  }
}

function readContract(json: JsonObject): Contract {
  const named = textsAt(objectAt(json, 'weekendConfiguration'), 'weekendDays')
  const days = (named.length > 0 ? named : ['SATURDAY', 'SUNDAY']).map((name) => weekdayNames.indexOf(name))
  // The first of consecutive days is the one whose day before is none of them.
  const first = days.find((day) => !days.includes((day + 6) % 7)) ?? days[0]!
  return { id: textAt(json, 'id')!, weekend: { first, days: days.length }, json }
}

function readEmployee(json: JsonObject, contracts: ReadonlyMap<string, Contract>): Employee {
  return {
    id: textAt(json, 'id')!,
    zone: textAt(json, 'timeZoneId') ?? 'Z',
    tags: textsAt(json, 'tags'),
    importance: 11 - Number(textAt(json, 'priority') ?? '10'),
    contracts: textsAt(json, 'contracts').map((id) => contracts.get(id)!),
    json,
  }
}

function hull(spans: readonly Span[]): Span {
  return spans.reduce((all, { start, end }) => ({ start: Math.min(all.start, start), end: Math.max(all.end, end) }), {
    start: Infinity,
    end: -Infinity,
  })
}

function readPeriods(input: JsonObject): Facts['customPeriods'] {
  const periods = objectsAt(objectAt(input, 'scheduleParameterization'), 'periods')
  const days = (span: JsonObject) => ({
    first: dayOfDate(textAt(span, 'start')!),
    last: dayOfDate(textAt(span, 'end')!),
  })
  return new Map(periods.map((period) => [textAt(period, 'id')!, objectsAt(period, 'dateSpans').map(days)]))
}

function readWeights(request: JsonObject): Map<string, number> {
  const overrides = objectAt(objectAt(objectAt(request, 'config'), 'model'), 'overrides')
  return new Map(Object.keys(overrides).map((key) => [key, numberAt(overrides, key) ?? Number.NaN]))
}

/** Of `{config?, modelInput}`. */
export function readRequest(request: unknown): Facts {
  const input = objectAt(objectOf(request), 'modelInput')
  const contracts = new Map(objectsAt(input, 'contracts').map((json) => [textAt(json, 'id')!, readContract(json)]))
  const employees = objectsAt(input, 'employees').map((json) => readEmployee(json, contracts))
  const shifts = objectsAt(input, 'shifts').map(readShift)
  const hasWindow = input['planningWindow'] !== undefined && input['planningWindow'] !== null
  const window = hasWindow ? spanOf(objectAt(input, 'planningWindow')) : hull(shifts)
  return {
    employees,
    shifts,
    shiftById: new Map(shifts.map((shift) => [shift.id, shift])),
    employeeById: new Map(employees.map((employee) => [employee.id, employee])),
    weekStart: weekdayNames.indexOf(textAt(objectAt(input, 'scheduleParameterization'), 'weekStart') ?? 'MONDAY'),
    customPeriods: readPeriods(input),
    window,
    schedule: hull([window, ...shifts]),
    hasWindow,
    globalRules: objectAt(input, 'globalRules'),
    modelInput: input,
    weights: readWeights(objectOf(request)),
    tagTypes: new Map(objectsAt(input, 'tags').map((tag) => [textAt(tag, 'id')!, textAt(tag, 'tagType')!])),
  }
}
