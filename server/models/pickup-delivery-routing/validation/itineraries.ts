/** Itineraries and pins of a previous plan fit the input. */
import { called } from '../../routing/validation/called.ts'
import type { Input } from '../schema/input.ts'
import type { StopInput } from '../schema/job.ts'
import type { Report } from './issue-types.ts'

interface PlacedItem {
  readonly path: string
  readonly shiftId: string
  readonly stopId: string
  readonly startServiceTime: string | undefined
  readonly pin: boolean
  /** Whether it stays: it or something behind it is pinned, or the whole shift. */
  readonly stays: boolean
}

export function checkItineraries(input: Input, report: Report): void {
  const all = input.jobs.flatMap((job, j) =>
    job.stops.map((stop, s) => ({ stop, job: job.id, path: `/jobs/${j}/stops/${s}` })),
  )
  const stops = new Map(all.map((each) => [each.stop.id, each]))
  const placed = new Map<string, PlacedItem>()
  const homes = new Map<string, string>()
  for (const item of placedItems(input, new Map(all.map(({ stop }) => [stop.id, stop])))) {
    const { path, shiftId, stopId } = item
    const known = stops.get(stopId)
    const other = placed.get(stopId)
    if (!known) {
      report('UnknownItineraryStop', {
        path,
        message: `The itinerary of shift ${shiftId} names stop ${stopId}, which is not in the input. Add the stop or remove it from the itinerary.`,
        stopId,
        shiftId,
      })
    } else if (other) {
      report('StopInSeveralItineraries', {
        path,
        message: `Stop ${called(known.stop)} is in the itinerary of shift ${shiftId}, but already at ${other.path}. Keep it in one place.`,
        stopId,
        shiftId,
      })
    } else {
      placed.set(stopId, item)
      checkStartTime(item, known.stop, report)
      checkHome(item, known.job, homes, report)
    }
  }
  for (const { stop, path } of all) {
    if (!stop.pinningRequested || placed.has(stop.id)) continue
    report('PinnedStopNotInItinerary', {
      path: `${path}/pinningRequested`,
      message: `Stop ${called(stop)} is to be pinned, but no itinerary has it, so it is planned freely. Put it into the itinerary of a shift.`,
      stopId: stop.id,
    })
  }
}

function* placedItems({ drivers }: Input, stops: ReadonlyMap<string, StopInput>): Iterable<PlacedItem> {
  for (const [d, driver] of drivers.entries()) {
    for (const [s, shift] of driver.shifts.entries()) {
      const last = shift.pinned
        ? shift.itinerary.length
        : shift.itinerary.findLastIndex(({ id, pin }) => pin || stops.get(id)?.pinningRequested === true)
      for (const [i, { id, kind, startServiceTime, pin }] of shift.itinerary.entries()) {
        const path = `/drivers/${d}/shifts/${s}/itinerary/${i}`
        if (kind === 'STOP') yield { path, shiftId: shift.id, stopId: id, startServiceTime, pin, stays: i <= last }
      }
    }
  }
}

/** Who pins a stop knows when it is: by the start of its travel, or by the start of its service. */
function checkStartTime({ path, shiftId, startServiceTime, pin }: PlacedItem, stop: StopInput, report: Report): void {
  const isPinned = stop.pinningRequested || pin
  if (!isPinned || startServiceTime !== undefined || stop.minStartTravelTime !== undefined) return
  report('PinnedStopStartTimeMissing', {
    path,
    message: `Stop ${called(stop)} is pinned in shift ${shiftId} without a start time. Copy minStartTravelTime from the last output into the stop, or startServiceTime into the itinerary.`,
    stopId: stop.id,
    shiftId,
  })
}

/** A job is on one shift, so its pinned stops are. */
function checkHome(
  { path, shiftId, stopId, stays }: PlacedItem,
  jobId: string,
  homes: Map<string, string>,
  report: Report,
): void {
  if (!stays) return
  const home = homes.get(jobId) ?? shiftId
  homes.set(jobId, home)
  if (home === shiftId) return
  report('PinnedJobOnSeveralShifts', {
    path,
    message: `Stop ${stopId} of job ${jobId} is pinned in shift ${shiftId}, but another stop of the job in shift ${home}. Pin the stops of a job in one shift.`,
    stopId,
    jobId,
    shiftId,
  })
}
