/** Where things are in an input, as paths of patches, and taking stops out of the itineraries they are in. */
import type { PatchOperation } from '../../../contract/patch.ts'
import type { ActionPlan } from '../../quick-action.ts'
import { instant } from '../../routing/domain/time-axis.ts'
import type { ShiftChanges } from '../../routing/quick-actions/away.ts'
import { byId, freedFrom, freezingBefore } from '../../routing/quick-actions/itineraries.ts'
import { impossible } from '../../routing/quick-actions/words.ts'
import type { DriverInput, ShiftInput } from '../schema/driver.ts'
import type { Input } from '../schema/input.ts'
import type { JobInput, StopInput } from '../schema/job.ts'
import type { Output } from '../schema/output.ts'

export const shiftPath = (driver: DriverInput, shift: ShiftInput): string =>
  `/drivers/${byId(driver.id)}/shifts/${byId(shift.id)}`

export const jobPath = ({ id }: JobInput): string => `/jobs/${byId(id)}`

export interface FoundStop {
  readonly job: JobInput
  readonly stop: StopInput
  readonly path: string
}

/** Throws QUICK_ACTION_INVALID for what the input does not have, or has no more; so do the others. */
export function findJob({ jobs }: Input, id: string): JobInput {
  const job = jobs.find((one) => one.id === id)
  if (!job) throw impossible(`There is no job ${id} in the input.`)
  return job
}

export function findStop({ jobs }: Input, id: string): FoundStop {
  const job = jobs.find(({ stops }) => stops.some((one) => one.id === id))
  const stop = job?.stops.find((one) => one.id === id)
  if (!job || !stop) throw impossible(`There is no stop ${id} in the input.`)
  return { job, stop, path: `${jobPath(job)}/stops/${byId(id)}` }
}

export function findDriver({ drivers }: Input, id: string): DriverInput {
  const driver = drivers.find((one) => one.id === id)
  if (!driver) throw impossible(`There is no driver ${id} in the input.`)
  return driver
}

/** Takes stops out of the itinerary of a shift. */
function freed(input: Input, path: string, stops: readonly string[]): PatchOperation[] {
  return freedFrom(path, stops, (id) => {
    const { stop, path: stopPath } = findStop(input, id)
    return { path: stopPath, pinningRequested: stop.pinningRequested }
  })
}

/** Takes stops out of wherever they are planned; with STARTED those stay that have started by the freeze time. */
export function unplanned(
  input: Input,
  { stops }: Pick<JobInput, 'stops'>,
  keeps: 'STARTED' | 'NOTHING',
): PatchOperation[] {
  const ids = new Set(stops.map(({ id }) => id))
  const freeze = keeps === 'NOTHING' ? undefined : input.freezeDeparturesBeforeTime
  return input.drivers.flatMap((driver) =>
    driver.shifts.flatMap((shift) => {
      const free = shift.itinerary.filter(
        ({ id, kind, startServiceTime }) => kind === 'STOP' && ids.has(id) && !isBefore(startServiceTime, freeze),
      )
      return freed(
        input,
        shiftPath(driver, shift),
        free.map(({ id }) => id),
      )
    }),
  )
}

const isBefore = (time: string | undefined, limit: string | undefined): boolean =>
  time !== undefined && limit !== undefined && instant(time) < instant(limit)

export const frozenBefore = ({ freezeDeparturesBeforeTime }: Input, time: string): PatchOperation[] =>
  freezingBefore(freezeDeparturesBeforeTime, time)

/** `keepsStarted`: what a job has begun before the driver goes stays done, though its other stops are taken out. */
export function changesOf(
  [driver, shift]: readonly [DriverInput, ShiftInput],
  { input, output }: ActionPlan<Input, Output>,
  keepsStarted: boolean,
): ShiftChanges {
  const path = shiftPath(driver, shift)
  const times = timesOf(output)
  const notOverBy = (time: string) => stopsOfJobsNotOver({ shift, times, input }, time, keepsStarted)
  return {
    path,
    freed: (ids) => freed(input, path, ids),
    notOverBy,
    endingAt(time) {
      const left = new Set(notOverBy(time))
      const last = shift.itinerary.findLast(({ id, kind }) => kind === 'STOP' && !left.has(id))
      return [
        { op: 'replace', path: `${path}/maxEndTime`, value: time },
        // The way home is no longer that of the plan.
        ...(last
          ? [{ op: 'add', path: `${path}/endLocation`, value: findStop(input, last.id).stop.location } as const]
          : []),
      ]
    },
  }
}

interface StopTimes {
  readonly start: string | undefined
  readonly end: string | undefined
}

function timesOf({ drivers }: Output): ReadonlyMap<string, StopTimes> {
  const items = drivers.flatMap(({ shifts }) => shifts.flatMap(({ itinerary }) => itinerary))
  return new Map(
    items.flatMap((item) =>
      item.kind === 'STOP' ? [[item.id, { start: item.startServiceTime, end: item.departureTime }] as const] : [],
    ),
  )
}

interface LeftShift {
  readonly shift: ShiftInput
  readonly times: ReadonlyMap<string, StopTimes>
  readonly input: Input
}

/** Stops of the shift that would not be over by then, and the others of their jobs. */
function stopsOfJobsNotOver({ shift, times, input }: LeftShift, time: string, keepsStarted: boolean): string[] {
  const planned = shift.itinerary.filter(({ kind }) => kind === 'STOP').map(({ id }) => id)
  const isOver = (id: string) => times.get(id)?.end !== undefined && instant(times.get(id)!.end!) <= instant(time)
  const jobs = new Set(planned.filter((id) => !isOver(id)).map((id) => findStop(input, id).job))
  return planned.filter((id) => !isOver(id) || (!keepsStarted && jobs.has(findStop(input, id).job)))
}
