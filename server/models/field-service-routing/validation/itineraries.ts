/** Itineraries and pins of a previous plan fit the input. */
import { checkItineraryItems, type PlacedItem } from '../../routing/validation/itineraries.ts'
import { inputVisits } from '../domain/visit-groups.ts'
import type { Input } from '../schema/input.ts'
import type { Report } from './issue-types.ts'

const words = {
  kind: 'visit',
  Kind: 'Visit',
  codes: {
    unknown: 'UnknownItineraryVisit',
    repeated: 'VisitInSeveralItineraries',
    untimed: 'PinnedVisitStartTimeMissing',
    unplaced: 'PinnedVisitNotInItinerary',
  },
} as const

export function checkItineraries(input: Input, report: Report): void {
  const works = inputVisits(input).map(({ visit, path }) => ({ work: visit, path }))
  checkItineraryItems(words, works, placedItems(input), report)
}

function* placedItems({ vehicles }: Input): Iterable<PlacedItem> {
  for (const [v, vehicle] of vehicles.entries()) {
    for (const [s, shift] of vehicle.shifts.entries()) {
      for (const [i, { id, kind, startServiceTime, pin }] of shift.itinerary.entries()) {
        const path = `/vehicles/${v}/shifts/${s}/itinerary/${i}`
        if (kind === 'VISIT') yield { path, shiftId: shift.id, id, startServiceTime, pin }
      }
    }
  }
}
