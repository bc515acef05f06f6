/** How a plan of deliveries is edited: a job moves with all its stops; what is pinned of it stays. */
import { computed } from 'vue'
import { patchSegment } from '../../../../../../server/contract/patch-segment.ts'
import type { Answer } from '../../../../../api/operations.ts'
import type { paths } from '../../../../../api/wire/pickup-delivery-routing.ts'
import type { EditedModel } from '../../routing/editing/edited-plan.ts'
import type { Place } from '../../routing/editing/places.ts'
import type { Route, Work } from '../../routing/editing/routes.ts'
import type { Output } from '../documents.ts'
import { aboutOf } from '../explanations.ts'
import type { Job } from '../read-jobs.ts'
import type { DeliveryPlan } from '../read-plan.ts'

export type PlacesAnswer = Answer<
  'POST',
  '/api/models/pickup-delivery-routing/v1/route-plans/{id}/recommendations/recommend-places',
  paths
>

const stopPath = (jobId: string, stopId: string) =>
  `/jobs/[id=${patchSegment(jobId)}]/stops/[id=${patchSegment(stopId)}]`

export function routesOf({ drivers }: Output): readonly Route[] {
  return drivers.flatMap((driver) =>
    driver.shifts.map((shift): Route => ({
      shiftId: shift.id,
      path: `/drivers/[id=${patchSegment(driver.id)}]/shifts/[id=${patchSegment(shift.id)}]`,
      isPinned: shift.pinned,
      itemKind: 'STOP',
      stops: shift.itinerary.flatMap((item) =>
        item.kind === 'STOP'
          ? {
              id: item.id,
              path: stopPath(item.jobId, item.id),
              isPinned: item.pinned,
              startServiceTime: item.startServiceTime,
            }
          : [],
      ),
    })),
  )
}

export const workOf = ({ id, name, stops }: Job): Work => ({
  id,
  name,
  stops: stops.map((stopId) => ({ id: stopId, path: stopPath(id, stopId) })),
  keepsPins: true,
})

/** Arrival is at its first stop, the end that of its last. */
export const placesIn = ({ places }: PlacesAnswer): readonly Place[] =>
  places.map(({ driverId, driverShiftId, stops = [], ...place }) => ({
    ...place,
    ...{ vehicleId: driverId, vehicleShiftId: driverShiftId, targets: stops },
    ...(stops.length > 0 && {
      arrivalTime: stops[0]!.arrivalTime,
      startServiceTime: stops[0]!.startServiceTime,
      departureTime: stops.at(-1)!.departureTime,
    }),
  }))

export function editedJobs({ plan, output }: { plan(): DeliveryPlan; output(): Output | undefined }): EditedModel {
  const routes = computed(() => {
    const planned = output()
    return planned && routesOf(planned)
  })
  return {
    routes: () => routes.value,
    workOf(stopId) {
      const job = plan().jobOf.get(stopId)
      return job && workOf(job)
    },
    question: ({ id: fitJobId }) => ({ fitJobId }),
    // The answer of this model to its own question.
    // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- as its API describes it
    placesIn: (answer) => placesIn(answer as PlacesAnswer),
    stopsOf: (justification) => aboutOf(plan(), justification).visitIds,
  }
}
