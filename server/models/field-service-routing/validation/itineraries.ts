/** Itineraries and pins of a previous plan fit the input. */
import { inputVisits } from '../domain/visit-groups.ts'
import type { Input } from '../schema/input.ts'
import type { VisitInput } from '../schema/visit.ts'
import { called } from '../../routing/validation/called.ts'
import type { Report } from './issue-types.ts'

interface PlacedItem {
  readonly path: string
  readonly shiftId: string
  readonly visitId: string
  readonly startServiceTime: string | undefined
  readonly pin: boolean
}

export function checkItineraries(input: Input, report: Report): void {
  const visits = new Map(inputVisits(input).map(({ visit }) => [visit.id, visit]))
  const placed = new Map<string, PlacedItem>()
  for (const item of placedItems(input)) {
    const { path, shiftId, visitId } = item
    const visit = visits.get(visitId)
    const other = placed.get(visitId)
    if (!visit) {
      report('UnknownItineraryVisit', {
        path,
        message: `The itinerary of shift ${shiftId} names visit ${visitId}, which is not in the input. Add the visit or remove it from the itinerary.`,
        visitId,
        shiftId,
      })
    } else if (other) {
      report('VisitInSeveralItineraries', {
        path,
        message: `Visit ${called(visit)} is in the itinerary of shift ${shiftId}, but already at ${other.path}. Keep it in one place.`,
        visitId,
        shiftId,
      })
    } else {
      placed.set(visitId, item)
      checkStartTime(item, visit, report)
    }
  }
  for (const { visit, path } of inputVisits(input)) {
    if (!visit.pinningRequested || placed.has(visit.id)) continue
    report('PinnedVisitNotInItinerary', {
      path: `${path}/pinningRequested`,
      message: `Visit ${called(visit)} is to be pinned, but no itinerary has it, so it is planned freely. Put it into the itinerary of a shift.`,
      visitId: visit.id,
    })
  }
}

function* placedItems({ vehicles }: Input): Iterable<PlacedItem> {
  for (const [v, vehicle] of vehicles.entries()) {
    for (const [s, shift] of vehicle.shifts.entries()) {
      for (const [i, { id, kind, startServiceTime, pin }] of shift.itinerary.entries()) {
        const path = `/vehicles/${v}/shifts/${s}/itinerary/${i}`
        if (kind === 'VISIT') yield { path, shiftId: shift.id, visitId: id, startServiceTime, pin }
      }
    }
  }
}

/** Who pins a visit knows when it is: by the start of its travel, or by the start of its service. */
function checkStartTime({ path, shiftId, startServiceTime, pin }: PlacedItem, visit: VisitInput, report: Report): void {
  const isPinned = visit.pinningRequested || pin
  if (!isPinned || startServiceTime !== undefined || visit.minStartTravelTime !== undefined) return
  report('PinnedVisitStartTimeMissing', {
    path,
    message: `Visit ${called(visit)} is pinned in shift ${shiftId} without a start time. Copy minStartTravelTime from the last output into the visit, or startServiceTime into the itinerary.`,
    visitId: visit.id,
    shiftId,
  })
}
