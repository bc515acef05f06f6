/** What only this model knows of a stop: what is on board then, and its job. */
import { durationText } from '../../../../ui/amounts.ts'
import { clockText, type TimeZone } from '../../../../ui/time-zone.ts'
import type { MoreFacts } from '../routing/facts.ts'
import type { OnBoard } from './loads.ts'
import { nameOf, type DeliveryPlan } from './read-plan.ts'

export function moreFacts(
  plan: DeliveryPlan,
  stopId: string,
  { onBoard, zone }: { readonly onBoard: OnBoard | undefined; readonly zone: TimeZone },
): MoreFacts {
  const job = plan.jobOf.get(stopId)
  const others = (job?.stops ?? []).filter((other) => other !== stopId)
  return {
    placed: [
      { label: 'On board then', text: onBoard?.load ?? '' },
      { label: 'Rides along', text: ridersText(onBoard?.jobs ?? []) },
      { label: 'Ride of the job', text: rideText(plan, job?.stops ?? []) },
    ],
    asked: [
      { label: 'Other stops', text: others.map((other) => otherText(plan, other, zone)).join(', ') },
      { label: 'Rules', text: job?.rules.join(', ') ?? '' },
    ],
  }
}

function otherText(plan: DeliveryPlan, id: string, zone: TimeZone): string {
  const start = plan.placements.get(id)?.stop.start
  return start === undefined ? nameOf(plan, id) : `${nameOf(plan, id)} at ${clockText(start, zone)}`
}

/** A card has no room for more names. */
const maxRiders = 3

function ridersText(names: readonly string[]): string {
  const others = names.length - maxRiders
  return others < 2 ? names.join(', ') : `${names.slice(0, maxRiders).join(', ')} and ${others} more`
}

/** How long the job is under way: from leaving its first stop until the service at its last one begins. */
function rideText({ placements }: DeliveryPlan, stopIds: readonly string[]): string {
  const stops = stopIds.flatMap((id) => placements.get(id)?.stop ?? [])
  if (stops.length < 2 || stops.length < stopIds.length) return ''
  const leaving = Math.min(...stops.map(({ end }) => end ?? NaN))
  const last = Math.max(...stops.map(({ start }) => start ?? NaN))
  return Number.isNaN(last - leaving) ? '' : durationText((last - leaving) / 1000)
}
