/** Changing a plan of deliveries by hand: what is dragged or commanded, and the edit that comes of it. */
import { computed, shallowRef, watch } from 'vue'
import type { ConstraintMatch } from '../../../../../../server/contract/score.ts'
import type { Answer } from '../../../../../api/operations.ts'
import type { paths } from '../../../../../api/wire/pickup-delivery-routing.ts'
import type { GanttEditing } from '../../../../../ui/gantt/gantt-editing.ts'
import type { TimeZone } from '../../../../../ui/time-zone.ts'
import { useNotice } from '../../../../../ui/use-notice.ts'
import { scoreDiffWords } from '../../../page/editing/edit-words.ts'
import type { PlanEdit, PlanEditing } from '../../plan-view-contract.ts'
import { arrivalWords, placeName, type Place } from '../../routing/editing/places.ts'
import { useDragging } from '../../routing/editing/use-dragging.ts'
import type { Shift } from '../../routing/plan.ts'
import type { Output } from '../documents.ts'
import type { DeliveryPlan } from '../read-plan.ts'
import { moveEdit, pinEdit, unplanEdit, type StopTarget } from './edits.ts'

type PlacesAnswer = Answer<
  'POST',
  '/api/models/pickup-delivery-routing/v1/route-plans/{id}/recommendations/recommend-places',
  paths
>

interface JobPlace extends Place {
  readonly targets: readonly StopTarget[]
}

interface Edited {
  plan(): DeliveryPlan
  output(): Output | undefined
  editing(): PlanEditing | undefined
  zone(): TimeZone
  includes(): (shift: Shift) => boolean
}

/** What the edits have broken, by stop; what is said of a job stands at each of its stops. */
function brokenSentences(matches: readonly ConstraintMatch[], { jobs }: DeliveryPlan) {
  const sentences = new Map<string, readonly string[]>()
  for (const { score, justification } of matches) {
    const { stopId, jobId, description } = justification
    if (score.startsWith('0hard/0medium/')) continue
    const about =
      typeof stopId === 'string' ? [stopId] : typeof jobId === 'string' ? (jobs.get(jobId)?.stops ?? []) : []
    for (const id of about) sentences.set(id, [...(sentences.get(id) ?? []), description])
  }
  return sentences
}

function placesIn({ places }: PlacesAnswer): JobPlace[] {
  return places.map(({ driverId, driverShiftId, stops = [], ...place }) => ({
    ...place,
    ...{ vehicleId: driverId, vehicleShiftId: driverShiftId, targets: stops },
    ...(stops.length > 0 && {
      arrivalTime: stops[0]!.arrivalTime,
      startServiceTime: stops[0]!.startServiceTime,
      departureTime: stops.at(-1)!.departureTime,
    }),
  }))
}

export function useDeliveryEdits({ plan, output, editing, zone, includes }: Edited) {
  const notice = useNotice()
  /** The stop for whose job a place is chosen. */
  const movingId = shallowRef<string>()
  watch(
    () => editing() === undefined,
    () => (movingId.value = undefined),
  )
  /** Of the places that were told: where each stop would be. */
  const targets = new WeakMap<Place, readonly StopTarget[]>()
  const apply = async (edit: PlanEdit) => (await editing()?.apply(edit)) === true

  async function placesOf(stopId: string): Promise<readonly Place[]> {
    const job = plan().jobOf.get(stopId)
    if (!job) return []
    // The answer of this model to its own question.
    // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- as its API describes it
    const answer = (await editing()?.ask('recommend-places', { fitJobId: job.id }, [])) as PlacesAnswer | undefined
    const places = answer ? placesIn(answer) : []
    for (const place of places) targets.set(place, place.targets)
    return places
  }

  async function move(stopId: string, place: Place): Promise<boolean> {
    const [job, planned] = [plan().jobOf.get(stopId), output()]
    if (!job || !planned) return false
    // There already.
    if (place.isCurrent && scoreDiffWords(place.scoreDiff).tone === 'same') return true
    const where = [placeName(place, plan(), zone()), arrivalWords(place, zone())].filter((part) => part !== '')
    const target = { shiftId: place.vehicleShiftId, targets: targets.get(place) ?? [] }
    return apply(moveEdit(planned, job, target, where.join(', ')))
  }

  const isPlanned = (stopId: string) =>
    plan()
      .jobOf.get(stopId)
      ?.stops.some((id) => plan().placements.has(id)) === true

  function unplan(stopId: string): void {
    const [job, planned] = [plan().jobOf.get(stopId), output()]
    if (!job || !planned) return
    if (isPlanned(stopId)) void apply(unplanEdit(planned, job))
    else notice.refused('Nothing to take out', `${job.name} is not planned.`)
  }

  function togglePin(stopId: string): void {
    const [stop, planned, placement] = [plan().visits.get(stopId), output(), plan().placements.get(stopId)]
    if (!stop || !planned) return
    if (placement) void apply(pinEdit(planned, stop, !placement.stop.isPinned))
    else notice.refused('Nothing to pin', `${stop.name} is not planned.`)
  }

  const titleOf = (stopId: string) => plan().jobOf.get(stopId)?.name ?? stopId
  const { dragOver, drop, offers, dragged } = useDragging({
    ...{ plan, editing, includes, placesOf, move, unplan, titleOf },
  })

  const commands: Readonly<Record<string, (stopId: string) => void>> = {
    m: (stopId) => (movingId.value = stopId),
    p: togglePin,
    u: unplan,
  }
  function command(key: string, stopId: string): void {
    if (editing() && !editing()?.isBusy) commands[key]?.(stopId)
  }

  const gantt = computed((): GanttEditing | undefined =>
    editing() ? { keys: Object.keys(commands), dragged: dragged.value, offers: offers.value } : undefined,
  )
  const broken = computed(() => brokenSentences(editing()?.broken ?? [], plan()))

  return { movingId, placesOf, move, command, dragOver, drop, gantt, broken, isPlanned, titleOf }
}
export type DeliveryEdits = ReturnType<typeof useDeliveryEdits>
