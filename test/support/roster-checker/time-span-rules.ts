/** Availability, in shifts, and wishes about time, in minutes times the weights of the span and of the employee. */
import { numberAt, objectsAt, type JsonObject } from '../checker/json.ts'
import { overlapSeconds, worked, type Roster, type Shift, type Span } from './facts.ts'
import { spanOf } from './read-request.ts'
import { hard, present, soft, type Rule } from './rule.ts'
import { shiftPasses } from './tag-filter.ts'

interface TimeSpan extends Span {
  readonly weight: number
}

function spansFor(shift: Shift, spans: readonly JsonObject[]): TimeSpan[] {
  return spans
    .filter((span) => shiftPasses(shift, span))
    .map((span) => ({ ...spanOf(span), weight: numberAt(span, 'weight') ?? 1 }))
}

/** Minutes of the shift that lie in at least one of the spans. */
export function coveredMinutes(shift: Span, spans: readonly Span[]): number {
  let [covered, until] = [0, shift.start]
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const from = Math.max(start, until)
    const to = Math.min(end, shift.end)
    if (to > from) covered += to - from
    until = Math.max(until, to)
  }
  return covered / 60
}

function eachShift(
  key: string,
  measure: (shift: Shift, spans: readonly TimeSpan[], importance: number) => number,
): Rule['matches'] {
  return (roster: Roster) =>
    present(
      roster.facts.employees.flatMap((employee) =>
        worked(roster, employee).map((shift) => ({
          about: `employee ${employee.id}, shift ${shift.id}`,
          amount: Math.round(measure(shift, spansFor(shift, objectsAt(employee.json, key)), employee.importance)),
        })),
      ),
    )
}

const weighted = (shift: Shift, spans: readonly TimeSpan[], importance: number) =>
  spans.reduce((sum, span) => sum + (importance * span.weight * overlapSeconds(shift, span)) / 60, 0)

export const timeSpanRules: readonly Rule[] = [
  hard(
    'employeeWorksDuringUnavailableTime',
    eachShift('unavailableTimeSpans', (shift, spans) => (coveredMinutes(shift, spans) > 0 ? 1 : 0)),
  ),
  hard(
    'employeeDoesNotWorkDuringAvailableTime',
    eachShift('availableTimeSpans', (shift, spans) =>
      spans.length === 0 || coveredMinutes(shift, spans) === shift.minutes ? 0 : 1,
    ),
  ),
  soft(
    'employeeWorksDuringPreferredTime',
    eachShift('preferredTimeSpans', (shift, spans, importance) => -weighted(shift, spans, importance)),
  ),
  soft('employeeWorksDuringUnpreferredTime', eachShift('unpreferredTimeSpans', weighted)),
]
