/** Itineraries and pins of a previous plan fit the input. */
import { checkItineraryItems, type PlacedItem } from '../../routing/validation/itineraries.ts'
import type { Input } from '../schema/input.ts'
import type { StopInput } from '../schema/job.ts'
import type { Report } from './issue-types.ts'

const words = {
  kind: 'stop',
  Kind: 'Stop',
  codes: {
    unknown: 'UnknownItineraryStop',
    repeated: 'StopInSeveralItineraries',
    untimed: 'PinnedStopStartTimeMissing',
    unplaced: 'PinnedStopNotInItinerary',
  },
} as const

interface PlacedStop extends PlacedItem {
  /** Whether it stays: it or something behind it is pinned, or the whole shift. */
  readonly stays: boolean
}

export function checkItineraries(input: Input, report: Report): void {
  const works = input.jobs.flatMap((job, j) =>
    job.stops.map((stop, s) => ({ work: stop, job: job.id, path: `/jobs/${j}/stops/${s}` })),
  )
  const jobOf = new Map(works.map(({ work, job }) => [work.id, job]))
  const homes = new Map<string, string>()
  const items = placedItems(input, new Map(works.map(({ work }) => [work.id, work])))
  checkItineraryItems(words, works, items, report, (item) => {
    checkHome(item, jobOf.get(item.id)!, homes, report)
  })
}

function* placedItems({ drivers }: Input, stops: ReadonlyMap<string, StopInput>): Iterable<PlacedStop> {
  for (const [d, driver] of drivers.entries()) {
    for (const [s, shift] of driver.shifts.entries()) {
      const last = shift.pinned
        ? shift.itinerary.length
        : shift.itinerary.findLastIndex(({ id, pin }) => pin || stops.get(id)?.pinningRequested === true)
      for (const [i, { id, kind, startServiceTime, pin }] of shift.itinerary.entries()) {
        const path = `/drivers/${d}/shifts/${s}/itinerary/${i}`
        if (kind === 'STOP') yield { path, shiftId: shift.id, id, startServiceTime, pin, stays: i <= last }
      }
    }
  }
}

/** A job is on one shift, so its pinned stops are. */
function checkHome(
  { path, shiftId, id: stopId, stays }: PlacedStop,
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
