/** What is said of a stop. */
import { distanceText, durationText } from '../../../../ui/amounts.ts'
import { clockBeside, clockText, dayText } from '../../../../ui/time-zone.ts'
import type { Fact } from '../routing/fact.ts'
import type { Plan, Visit } from '../routing/plan.ts'
import { windowText } from '../routing/wording.ts'
import type { OnBoard } from './loads.ts'
import { nameOf, type DeliveryPlan } from './read-plan.ts'

export function stopFacts(
  plan: DeliveryPlan,
  id: string,
  zone: Plan['zone'],
  onBoard: OnBoard | undefined,
): readonly Fact[] {
  const stop = plan.visits.get(id)
  if (!stop) return []
  const facts = [...placementFacts(plan, id, zone, onBoard), ...demandFacts(plan, stop, zone)]
  return facts.filter(({ text }) => text !== '')
}

/** Where and when, and what is on board then. */
function placementFacts(
  plan: DeliveryPlan,
  id: string,
  zone: Plan['zone'],
  onBoard: OnBoard | undefined,
): readonly Fact[] {
  const placement = plan.placements.get(id)?.stop
  if (placement?.start === undefined || placement.end === undefined) return []
  const { start, end, travelSeconds, travelMeters, isPinned } = placement
  return [
    { label: 'Service', text: `${dayText(start, zone)} ${clockText(start, zone)}–${clockBeside(end, start, zone)}` },
    { label: 'Travel there', text: `${durationText(travelSeconds)}, ${distanceText(travelMeters)}` },
    { label: 'On board then', text: onBoard?.load ?? '' },
    { label: 'Rides along', text: onBoard?.jobs.join(', ') ?? '' },
    { label: 'Pinned', text: isPinned ? 'yes' : '' },
  ]
}

/** What the stop and its job ask for. */
function demandFacts(plan: DeliveryPlan, stop: Visit, zone: Plan['zone']): readonly Fact[] {
  const job = plan.jobOf.get(stop.id)
  const start = plan.placements.get(stop.id)?.stop.start
  const others = (job?.stops ?? []).filter((other) => other !== stop.id)
  const windows = stop.windows.map((one) => windowText(one, start, zone)).join(', ')
  return [
    { label: 'Time window', text: windows === '' ? 'any time' : windows },
    { label: 'Length', text: durationText(stop.serviceSeconds) },
    { label: 'Other stops', text: others.map((other) => otherText(plan, other, zone)).join(', ') },
    { label: 'Rules', text: job?.rules.join(', ') ?? '' },
    { label: 'Skills', text: stop.skills.join('; ') },
    { label: 'Tags', text: stop.tags.join(', ') },
    { label: 'Priority', text: stop.priority ?? '' },
    { label: 'Promised end', text: stop.promisedEnd === undefined ? '' : clockText(stop.promisedEnd, zone) },
  ]
}

function otherText(plan: DeliveryPlan, id: string, zone: Plan['zone']): string {
  const start = plan.placements.get(id)?.stop.start
  return start === undefined ? nameOf(plan, id) : `${nameOf(plan, id)} at ${clockText(start, zone)}`
}
