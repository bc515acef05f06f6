/** Jobs and stops of an input as plan facts, as they are before it is known which ones are pinned. */
import { noLowerBound, noUpperBound } from '../../../solver/routing/problem/problem.ts'
import type { Places } from '../../routing/domain/places.ts'
import type { PlanWindow } from '../../routing/domain/plan.ts'
import { defaultPriority, priorityTable, type Priority } from '../../routing/domain/priorities.ts'
import { instant, localDay, seconds, type TimeAxis } from '../../routing/domain/time-axis.ts'
import type { TimeWindow } from '../../routing/schema/requirements.ts'
import type { Input } from '../schema/input.ts'
import type { JobInput, StopInput } from '../schema/job.ts'
import type { Overrides } from '../schema/overrides.ts'
import { groupedBy } from './grouped.ts'
import type { Combination, PlanJob, PlanStop } from './plan.ts'

export function kindsOf({ jobs }: Input): string[] {
  return [...new Set(jobs.flatMap(({ stops }) => stops.flatMap(({ demand }) => demand.map(({ kind }) => kind))))]
}

interface Axes {
  readonly time: TimeAxis
  readonly places: Places
}

export function readStops({ jobs }: Input, kinds: readonly string[], { time, places }: Axes): PlanStop[] {
  const all = jobs.flatMap(({ stops, pickedUp: earlier }, job) => {
    const pickedUp = earlier && { place: places.of(earlier.location), time: time.at(earlier.time, noLowerBound) }
    return stops.map((stop) => ({ stop, job, pickedUp }))
  })
  return all.map(({ stop, job, pickedUp }, index) => ({
    index,
    job,
    pickedUp,
    input: stop,
    place: places.of(stop.location),
    windows: readWindows(stop, time),
    serviceSeconds: seconds(stop.duration),
    slaEnd: time.at(stop.latestSlaEndTime, noUpperBound),
    minStartTravel: time.at(stop.minStartTravelTime, noLowerBound),
    isPinned: false,
    appointment: undefined,
    amounts: kinds.map((kind) =>
      stop.demand.reduce((sum, demand) => sum + (demand.kind === kind ? demand.amount : 0), 0),
    ),
  }))
}

/** By time. */
export function readWindows({ timeWindows }: StopInput, time: TimeAxis): PlanWindow[] {
  return timeWindows.map((window) => readWindow(window, time)).sort((a, b) => a.minStart - b.minStart)
}

function readWindow(window: TimeWindow, time: TimeAxis): PlanWindow {
  return {
    minStart: time.at(window.minStartTime, noLowerBound),
    maxStart: time.at(window.maxStartTime, noUpperBound),
    maxEnd: time.at(window.maxEndTime, noUpperBound),
  }
}

/** A job with a pinned stop is mandatory whatever its priority: it is under way. */
export function readJobs(input: Input, overrides: Overrides, stops: readonly PlanStop[]): PlanJob[] {
  const priorities = priorityTable(overrides)
  const days = input.drivers.flatMap(({ shifts }) => shifts.map(({ minStartTime }) => localDay(minStartTime)))
  const firstShiftDay = days.reduce((first, day) => Math.min(first, day), days[0] ?? 0)
  const byJob = groupedBy(stops, ({ job }) => job)
  return input.jobs.map((job, index) => {
    const own = byJob.get(index) ?? []
    const priority = priorities.get(job.priority ?? defaultPriority)!
    return {
      index,
      input: job,
      stops: own.map((stop) => stop.index),
      priorityWeight: priority.weight,
      priorityWorth: priority.worth,
      isMandatory: own.some(({ isPinned }) => isPinned) || isMandatory(job, priority, input),
      earliestDay: earliestDay(job, firstShiftDay),
    }
  })
}

/** The day on which all of its stops may have been reached. */
function earliestDay({ stops }: JobInput, firstShiftDay: number): number {
  return stops.reduce((latest, { timeWindows }) => {
    const opening = timeWindows.map(({ minStartTime }) =>
      minStartTime === undefined ? firstShiftDay : localDay(minStartTime),
    )
    return Math.max(latest, Math.min(...opening, opening.length > 0 ? Infinity : firstShiftDay))
  }, firstShiftDay)
}

/** As the input says: see `defaultAssignmentType`. */
export function isMandatory(job: JobInput, priority: Priority, input: Input): boolean {
  const assignment = assignmentOf(priority, input)
  if (assignment !== 'AUTO') return assignment === 'MANDATORY'
  const { planningWindow } = input
  if (!planningWindow) return true
  const end = instant(planningWindow.endDate)
  return job.stops.every((stop) => stop.timeWindows.every((window) => latestEnd(window, stop) <= end))
}

/** What the priority says, or else the dataset's default. */
export function assignmentOf({ assignment }: Priority, { defaultAssignmentType }: Input): Priority['assignment'] {
  return assignment === 'AUTO' ? defaultAssignmentType : assignment
}

/** Latest moment the window lets the stop end; Infinity for a window that never closes. */
export function latestEnd({ maxStartTime, maxEndTime }: TimeWindow, { duration }: StopInput): number {
  const ends = [
    maxEndTime === undefined ? [] : instant(maxEndTime),
    maxStartTime === undefined ? [] : instant(maxStartTime) + seconds(duration),
  ].flat()
  return ends.length > 0 ? Math.min(...ends) : Infinity
}

/** Each pair once, by the lower index. */
export function readCombinations({ jobs }: Input): Combination[] {
  const indexes = new Map(jobs.map(({ id }, index) => [id, index]))
  const pairs = new Map<string, Combination>()
  for (const [index, { prohibitedJobCombinations, prohibitedJobCombinationScope: scope }] of jobs.entries()) {
    for (const id of prohibitedJobCombinations) {
      const [a, b] = [Math.min(index, indexes.get(id)!), Math.max(index, indexes.get(id)!)]
      const isNever = scope === 'SHIFT' || pairs.get(`${a} ${b}`)?.isNever === true
      pairs.set(`${a} ${b}`, { a, b, isNever })
    }
  }
  return [...pairs.values()]
}
