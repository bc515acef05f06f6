/** Jobs and their stops make sense by themselves. */
import { maxStops } from '../../../solver/routing/problem/requests.ts'
import { defaultPriority, legacyPriorities, priorityTable, type Priority } from '../../routing/domain/priorities.ts'
import { instant, seconds } from '../../routing/domain/time-axis.ts'
import type { TimeWindow } from '../../routing/schema/requirements.ts'
import { called } from '../../routing/validation/called.ts'
import { checkLocation, checkWorkingDuration, type Subject } from '../../routing/validation/values.ts'
import { assignmentOf, latestEnd } from '../domain/read-jobs.ts'
import type { Input } from '../schema/input.ts'
import type { JobInput, StopInput } from '../schema/job.ts'
import type { Overrides } from '../schema/overrides.ts'
import { reportLegacyPriority, reportUnknownPriority } from '../../routing/validation/priority-names.ts'
import type { Report } from './issue-types.ts'

export function checkJobs(input: Input, overrides: Overrides, report: Report): void {
  const priorities = priorityTable(overrides)
  const custom = new Set(overrides.priorityWeights.map(({ priority }) => priority))
  for (const [j, job] of input.jobs.entries()) {
    const subject = { path: `/jobs/${j}`, name: `job ${called(job)}`, ids: { jobId: job.id } }
    checkCount(job, subject, report)
    if (job.pickedUp) checkLocation(subject, 'pickedUp/location', job.pickedUp.location, report)
    for (const [s, stop] of job.stops.entries()) checkStop(stop, stopSubject(subject, s, stop), report)
    const priority = job.priority ?? defaultPriority
    const meaning = priorities.get(priority)
    if (meaning) checkOpenWindows(job, meaning, { subject, input }, report)
    else reportUnknownPriority(priority, subject, report)
    if (legacyPriorities.has(priority) && !custom.has(priority)) reportLegacyPriority(priority, subject, report)
  }
}

function stopSubject({ path, ids }: Subject, index: number, stop: StopInput): Subject {
  return { path: `${path}/stops/${index}`, name: `stop ${called(stop)}`, ids: { ...ids, stopId: stop.id } }
}

function checkCount({ stops }: JobInput, { path, name, ids }: Subject, report: Report): void {
  if (stops.length === 0) {
    report('JobWithoutStops', {
      path: `${path}/stops`,
      message: `The ${name} has no stops. Give it one or leave it out.`,
      ...ids,
    })
  }
  if (stops.length > maxStops) {
    report('JobWithTooManyStops', {
      path: `${path}/stops`,
      message: `The ${name} has ${stops.length} stops, but at most ${maxStops} can be kept together on one shift. Split it.`,
      ...ids,
    })
  }
}

/** It may well be meant, but who forgets an end is told what it means: such a job is the first to be left out. */
function checkOpenWindows(
  job: JobInput,
  priority: Priority,
  { subject, input }: { readonly subject: Subject; readonly input: Input },
  report: Report,
): void {
  if (!input.planningWindow || assignmentOf(priority, input) !== 'AUTO') return
  for (const [s, stop] of job.stops.entries()) {
    const open = stop.timeWindows.findIndex((window) => latestEnd(window, stop) === Infinity)
    if (open === -1) continue
    report('OpenWindowMakesOptional', {
      path: `${subject.path}/stops/${s}/timeWindows/${open}`,
      message: `A time window of stop ${called(stop)} never closes, so ${subject.name} may wait until after the planning window and is optional. Give the window a maxEndTime, or set defaultAssignmentType to MANDATORY.`,
      ...subject.ids,
      stopId: stop.id,
    })
    return
  }
}

function checkStop(stop: StopInput, subject: Subject, report: Report): void {
  checkLocation(subject, 'location', stop.location, report)
  checkWorkingDuration(subject, 'duration', stop.duration, report)
  for (const [w, window] of stop.timeWindows.entries())
    checkWindow(window, stop, { ...subject, path: `${subject.path}/timeWindows/${w}` }, report)
  checkOverlaps(stop, subject, report)
}

function checkWindow(window: TimeWindow, stop: StopInput, { path, name, ids }: Subject, report: Report): void {
  const { minStartTime, maxStartTime, maxEndTime } = window
  if (minStartTime === undefined) return
  for (const [field, end] of Object.entries({ maxStartTime, maxEndTime })) {
    if (end === undefined || instant(end) >= instant(minStartTime)) continue
    const message = `A time window of ${name} opens at minStartTime ${minStartTime}, after its ${field} ${end}. Swap the two or set a later ${field}.`
    report('TimeWindowStartAfterEnd', { path, message, ...ids })
    return
  }
  if (maxEndTime === undefined || seconds(stop.duration) <= instant(maxEndTime) - instant(minStartTime)) return
  const message = `The time window of ${name} from ${minStartTime} to ${maxEndTime} is too small for its duration ${stop.duration}. Widen it, or the stop never fits in.`
  report('TimeWindowTooSmall', { path, message, ...ids })
}

/** Several windows are alternatives; overlapping ones would leave open which of them ends the stop. */
function checkOverlaps({ timeWindows }: StopInput, { path, name, ids }: Subject, report: Report): void {
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
