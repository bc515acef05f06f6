/** The stops of a job can be made in some order, and what they load fits. */
import { called } from '../../routing/validation/called.ts'
import type { Input } from '../schema/input.ts'
import type { JobInput, StopInput } from '../schema/job.ts'
import type { Report } from './issue-types.ts'

export function checkStopOrders({ jobs, drivers }: Input, report: Report): void {
  const jobOfStop = new Map(jobs.flatMap((job) => job.stops.map(({ id }) => [id, job])))
  const shifts = drivers.flatMap((driver) => driver.shifts)
  for (const [j, job] of jobs.entries()) {
    const before = new Map(
      job.stops.map(({ id, stopDependencies }) => [id, stopDependencies.map(({ precedingStop }) => precedingStop)]),
    )
    for (const [s, stop] of job.stops.entries()) {
      const path = `/jobs/${j}/stops/${s}`
      for (const [d, { precedingStop }] of stop.stopDependencies.entries())
        checkDependency(stop, precedingStop, { path: `${path}/stopDependencies/${d}`, job, jobOfStop, before }, report)
      checkLoads(stop, { path, job, before, shifts }, report)
    }
  }
}

/** The ids of the stops that come before each stop, at once. */
type Before = ReadonlyMap<string, readonly string[]>

/** Ids of the stops that come before it, at once or through others; itself only where they do so in a circle. */
function allBefore(before: Before, id: string): Set<string> {
  const seen = new Set(before.get(id))
  for (const each of seen) for (const other of before.get(each) ?? []) seen.add(other)
  return seen
}

interface DependencyPlace {
  readonly path: string
  readonly job: JobInput
  readonly jobOfStop: ReadonlyMap<string, JobInput>
  readonly before: Before
}

function checkDependency(
  stop: StopInput,
  precedingStop: string,
  { path, job, jobOfStop, before }: DependencyPlace,
  report: Report,
): void {
  const ids = { jobId: job.id, stopId: stop.id, precedingStopId: precedingStop }
  const other = jobOfStop.get(precedingStop)
  if (!other) {
    report('UnknownPrecedingStop', {
      path,
      message: `The stop ${precedingStop} that must precede stop ${called(stop)} is not in the input. Add it to job ${called(job)} or remove the dependency.`,
      ...ids,
    })
  } else if (other !== job) {
    report('PrecedingStopOfOtherJob', {
      path,
      message: `The stop ${precedingStop} that must precede stop ${called(stop)} is of job ${called(other)}: stops of different jobs have no order. Put both stops into one job or remove the dependency.`,
      ...ids,
    })
  } else if (precedingStop === stop.id || allBefore(before, precedingStop).has(stop.id)) {
    report('StopDependencyCircle', {
      path,
      message:
        precedingStop === stop.id
          ? `Stop ${called(stop)} depends on itself. Remove the dependency.`
          : `Stop ${called(stop)} depends on stop ${precedingStop}, which depends on stop ${called(stop)} in turn, so neither can be first. Remove one of the dependencies.`,
      ...ids,
    })
  }
}

interface LoadPlace {
  readonly path: string
  readonly job: JobInput
  readonly before: Before
  readonly shifts: readonly Input['drivers'][number]['shifts'][number][]
}

function checkLoads(stop: StopInput, { path, job, before, shifts }: LoadPlace, report: Report): void {
  const ids = { jobId: job.id, stopId: stop.id }
  const earlier = allBefore(before, stop.id)
  for (const [d, { kind, amount }] of stop.demand.entries()) {
    const place = `${path}/demand/${d}`
    const isLoaded = job.stops.some(
      (other) => earlier.has(other.id) && other.demand.some((load) => load.kind === kind && load.amount > 0),
    )
    const isLoadedLater = job.stops.some((other) => other.demand.some((load) => load.kind === kind && load.amount > 0))
    if (amount < 0 && isLoadedLater && !isLoaded) {
      report('UnloadedBeforeLoaded', {
        path: place,
        message: `Stop ${called(stop)} of job ${called(job)} unloads ${-amount} ${kind} that another stop of the job loads, but may come before it. Name that stop in its stopDependencies.`,
        ...ids,
        kind,
      })
    }
    const rooms = shifts.map(({ capacity }) =>
      capacity ? (capacity.find((room) => room.kind === kind)?.amount ?? 0) : Infinity,
    )
    const largest = Math.max(...rooms)
    if (rooms.length > 0 && Math.abs(amount) > largest) {
      report('LoadTooLarge', {
        path: place,
        message: `Stop ${called(stop)} of job ${called(job)} moves ${Math.abs(amount)} ${kind}, but no shift has room for more than ${largest}, so the job stays unassigned. Split it or raise a capacity.`,
        ...ids,
        kind,
      })
    }
  }
}
