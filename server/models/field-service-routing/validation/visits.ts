/** Visits make sense by themselves. */
import { legacyPriorities, priorityTable, defaultPriority, type Priority } from '../../routing/domain/priorities.ts'
import { assignmentOf, latestEnd } from '../domain/read-visits.ts'
import { instant, seconds } from '../../routing/domain/time-axis.ts'
import { inputVisits } from '../domain/visit-groups.ts'
import type { Input } from '../schema/input.ts'
import type { Overrides } from '../schema/overrides.ts'
import type { TimeWindow, VisitInput } from '../schema/visit.ts'
import { called } from '../../routing/validation/called.ts'
import { reportLegacyPriority, reportUnknownPriority } from '../../routing/validation/priority-names.ts'
import type { Report } from './issue-types.ts'
import { checkDuration, checkLocation, checkWorkingDuration, type Subject } from '../../routing/validation/values.ts'

export function checkVisits(input: Input, overrides: Overrides, report: Report): void {
  const priorities = priorityTable(overrides)
  const custom = new Set(overrides.priorityWeights.map(({ priority }) => priority))
  for (const { visit, path } of inputVisits(input)) {
    const subject = { path, name: `visit ${called(visit)}`, ids: { visitId: visit.id } }
    checkLocation(subject, 'location', visit.location, report)
    checkWorkingDuration(subject, 'serviceDuration', visit.serviceDuration, report)
    checkDuration(subject, 'firstVisitOnLocationExtraDuration', visit.firstVisitOnLocationExtraDuration, report)
    checkBreakdown(visit, subject, report)
    for (const [w, window] of visit.timeWindows.entries())
      checkWindow(window, visit, { ...subject, path: `${subject.path}/timeWindows/${w}` }, report)
    for (const [w, window] of visit.preferredTimeWindows.entries())
      checkWindow(window, visit, { ...subject, path: `${subject.path}/preferredTimeWindows/${w}` }, report)
    checkOverlaps(visit, subject, report)
    const priority = visit.priority ?? defaultPriority
    const meaning = priorities.get(priority)
    if (meaning) checkOpenWindows(visit, meaning, subject, input, report)
    else reportUnknownPriority(priority, subject, report)
    if (legacyPriorities.has(priority) && !custom.has(priority)) reportLegacyPriority(priority, subject, report)
  }
}

/** It may well be meant, but who forgets an end is told what it means: such a visit is the first to be left out. */
function checkOpenWindows(
  visit: VisitInput,
  priority: Priority,
  { path, name, ids }: Subject,
  input: Input,
  report: Report,
): void {
  if (!input.planningWindow || assignmentOf(priority, input) !== 'AUTO') return
  const open = visit.timeWindows.findIndex((window) => latestEnd(window, visit) === Infinity)
  if (open === -1) return
  report('OpenWindowMakesOptional', {
    path: `${path}/timeWindows/${open}`,
    message: `A time window of ${name} never closes, so ${name} may wait until after the planning window and is optional. Give the window a maxEndTime, or set defaultAssignmentType to MANDATORY.`,
    ...ids,
  })
}

function checkBreakdown(
  { serviceDuration, serviceDurationBreakdown }: VisitInput,
  subject: Subject,
  report: Report,
): void {
  const field = 'serviceDurationBreakdown'
  for (const [p, { duration }] of serviceDurationBreakdown.entries())
    checkDuration({ ...subject, path: `${subject.path}/${field}/${p}` }, 'duration', duration, report)
  const parts = serviceDurationBreakdown.reduce((sum, { duration }) => sum + seconds(duration), 0)
  // A negative service is a fault of its own.
  if (parts <= Math.max(0, seconds(serviceDuration))) return
  const { path, name, ids } = subject
  report('ServiceDurationBreakdownTooLong', {
    path: `${path}/${field}`,
    message: `The parts of ${name} take ${parts} seconds, more than its serviceDuration ${serviceDuration}. Shorten the parts, or send a longer service.`,
    ...ids,
  })
}

function checkWindow(window: TimeWindow, visit: VisitInput, { path, name, ids }: Subject, report: Report): void {
  const { minStartTime, maxStartTime, maxEndTime } = window
  if (minStartTime !== undefined) {
    for (const [field, end] of Object.entries({ maxStartTime, maxEndTime })) {
      if (end === undefined || instant(end) >= instant(minStartTime)) continue
      const message = `A time window of ${name} opens at minStartTime ${minStartTime}, after its ${field} ${end}. Swap the two or set a later ${field}.`
      report('TimeWindowStartAfterEnd', { path, message, ...ids })
      return
    }
  }
  const length =
    minStartTime === undefined || maxEndTime === undefined ? Infinity : instant(maxEndTime) - instant(minStartTime)
  if (seconds(visit.serviceDuration) <= length) return
  const message = `The time window of ${name} from ${minStartTime!} to ${maxEndTime!} is too small for its serviceDuration ${visit.serviceDuration}. Widen it, or no service fits in.`
  report('TimeWindowTooSmall', { path, message, ...ids })
}

/** Several windows are alternatives; overlapping ones would leave open which of them ends the service. */
function checkOverlaps({ timeWindows }: VisitInput, { path, name, ids }: Subject, report: Report): void {
  const opening = ({ minStartTime }: TimeWindow) => (minStartTime === undefined ? -Infinity : instant(minStartTime))
  const closing = ({ maxStartTime, maxEndTime }: TimeWindow) => {
    const last = maxEndTime ?? maxStartTime
    return last === undefined ? Infinity : instant(last)
  }
  const inOrder = [...timeWindows.entries()].sort(([, a], [, b]) => opening(a) - opening(b))
  for (const [index, [w, window]] of inOrder.entries()) {
    const next = inOrder[index + 1]
    if (!next || opening(next[1]) >= closing(window)) continue
    const message = `The time windows ${w} and ${next[0]} of ${name} overlap. Join them into one, or end one before the other begins.`
    report('TimeWindowsOverlap', { path: `${path}/timeWindows/${next[0]}`, message, ...ids })
  }
}
