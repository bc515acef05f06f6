/** How a field-service plan is edited: visits one by one, each a piece of work of its own. */
import { computed } from 'vue'
import { patchSegment } from '../../../../../../server/contract/patch-segment.ts'
import type { Answer } from '../../../../../api/operations.ts'
import type { paths } from '../../../../../api/wire/field-service-routing.ts'
import type { EditedModel } from '../../routing/editing/edited-plan.ts'
import type { Place } from '../../routing/editing/places.ts'
import type { Route, Work } from '../../routing/editing/routes.ts'
import type { Plan, Visit } from '../../routing/plan.ts'
import type { Output } from '../documents.ts'
import { aboutOf } from '../explanations.ts'

export type PlacesAnswer = Answer<
  'POST',
  '/api/models/field-service-routing/v1/route-plans/{id}/recommendations/recommend-places',
  paths
>

function visitPath({ id, group }: Pick<Visit, 'id' | 'group'>): string {
  const list = group === undefined ? '/visits' : `/visitGroups/[id=${patchSegment(group)}]/visits`
  return `${list}/[id=${patchSegment(id)}]`
}

export function routesOf({ visits }: Plan, { vehicles }: Output): readonly Route[] {
  return vehicles.flatMap((vehicle) =>
    vehicle.shifts.map((shift): Route => ({
      shiftId: shift.id,
      path: `/vehicles/[id=${patchSegment(vehicle.id)}]/shifts/[id=${patchSegment(shift.id)}]`,
      isPinned: shift.pinned,
      itemKind: 'VISIT',
      stops: shift.itinerary.flatMap((stop) =>
        stop.kind === 'VISIT'
          ? {
              id: stop.id,
              path: visitPath(visits.get(stop.id) ?? { id: stop.id, group: undefined }),
              isPinned: stop.pinned,
              startServiceTime: stop.startServiceTime,
            }
          : [],
      ),
    })),
  )
}

/** Whoever moves a pinned visit by hand means it. */
export const workOf = (visit: Visit): Work => ({
  id: visit.id,
  name: visit.name,
  stops: [{ id: visit.id, path: visitPath(visit) }],
  keepsPins: false,
})

export const placesIn = ({ places }: PlacesAnswer, visitId: string): readonly Place[] =>
  places.map(({ precedingVisitId: precedingStopId, minStartTravelTime, ...place }) => ({
    ...place,
    targets: place.scoreDiff === undefined ? [] : [{ stopId: visitId, precedingStopId, minStartTravelTime }],
  }))

export function editedVisits({ plan, output }: { plan(): Plan; output(): Output | undefined }): EditedModel {
  const routes = computed(() => {
    const planned = output()
    return planned && routesOf(plan(), planned)
  })
  return {
    routes: () => routes.value,
    workOf(visitId) {
      const visit = plan().visits.get(visitId)
      return visit && workOf(visit)
    },
    question: ({ id: fitVisitId }) => ({ fitVisitId }),
    // The answer of this model to its own question.
    // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- as its API describes it
    placesIn: (answer, { id }) => placesIn(answer as PlacesAnswer, id),
    stopsOf: (justification) => aboutOf(justification).visitIds,
  }
}
