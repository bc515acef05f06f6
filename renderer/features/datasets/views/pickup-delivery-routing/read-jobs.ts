/** Jobs of the input, and their stops as the shared views show visits. */
import type { Visit } from '../routing/plan.ts'
import { placeOf, secondsOf, timeOf } from '../routing/read-values.ts'
import type { Input, JobInput, StopInput } from './documents.ts'

export interface Job {
  readonly id: string
  /** The id where it has no name. */
  readonly name: string
  /** Ids of its stops. */
  readonly stops: readonly string[]
  /** `alone`, `last in, first out` and the like. */
  readonly rules: readonly string[]
}

export function readJobs(input: Input | undefined): readonly Job[] {
  return (input?.jobs ?? []).map((job) => ({
    id: job.id,
    name: job.name || job.id,
    stops: (job.stops ?? []).map(({ id }) => id),
    rules: rulesOf(job),
  }))
}

function rulesOf({ prohibitJobPooling, unloading, prohibitedJobCombinations }: JobInput): readonly string[] {
  return [
    ...(prohibitJobPooling ? ['alone'] : []),
    ...(unloading === 'LIFO' ? ['last in, first out'] : []),
    ...((prohibitedJobCombinations ?? []).length > 0 ? ['not with every other job'] : []),
  ]
}

export function readStops(input: Input | undefined): ReadonlyMap<string, Visit> {
  return new Map(
    (input?.jobs ?? []).flatMap((job) => (job.stops ?? []).map((stop) => [stop.id, stopOf(job, stop)] as const)),
  )
}

function stopOf(job: JobInput, stop: StopInput): Visit {
  const windows = stop.timeWindows ?? []
  return {
    ...unknownStop(stop.id),
    name: job.stops?.length === 1 ? job.name || stop.name || stop.id : `${stop.name || stop.id}: ${job.name || job.id}`,
    location: placeOf(stop.location),
    windows: windows.map((window) => ({
      start: timeOf(window.minStartTime) ?? -Infinity,
      end: timeOf(window.maxEndTime) ?? Infinity,
    })),
    latestStarts: windows.map((window) => timeOf(window.maxStartTime) ?? Infinity),
    serviceSeconds: secondsOf(stop.duration) ?? 0,
    skills: (job.requiredSkills ?? []).map(({ name, minLevel }) =>
      !minLevel || minLevel <= 1 ? name : `${name}, level ${minLevel} or higher`,
    ),
    tags: (job.requiredTags ?? []).map((tag) => (typeof tag === 'string' ? tag : tag.name)),
    priority: job.priority?.toString(),
    promisedEnd: timeOf(stop.latestSlaEndTime),
    follows: (stop.stopDependencies ?? []).map(({ precedingStop }) => precedingStop),
  }
}

/** A stop the plan names and the input does not: all that is known is its id. */
export function unknownStop(id: string): Visit {
  return {
    id,
    name: id,
    location: undefined,
    windows: [],
    latestStarts: [],
    serviceSeconds: 0,
    skills: [],
    tags: [],
    priority: undefined,
    promisedEnd: undefined,
    group: undefined,
    follows: [],
  }
}
