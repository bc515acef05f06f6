/** What is said of a stop. */
import { distanceText, durationText } from '../../../../ui/amounts.ts'
import { clockBeside, clockText, dayText } from '../../../../ui/time-zone.ts'
import type { Fact } from '../routing/fact.ts'
import type { Plan } from '../routing/plan.ts'
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
  const placement = plan.placements.get(id)?.stop
  const job = plan.jobOf.get(id)
  const start = placement?.start
  const facts: readonly Fact[] = [
    {
      label: 'Service',
      text:
        start === undefined || placement?.end === undefined
          ? ''
          : `${dayText(start, zone)} ${clockText(start, zone)}–${clockBeside(placement.end, start, zone)}`,
    },
    {
      label: 'Travel there',
      text: placement ? `${durationText(placement.travelSeconds)}, ${distanceText(placement.travelMeters)}` : '',
    },
    { label: 'On board then', text: onBoard?.load ?? '' },
    { label: 'Rides along', text: onBoard?.jobs.join(', ') ?? '' },
    {
      label: 'Time window',
      text: stop.windows.length === 0 ? 'any time' : stop.windows.map((one) => windowText(one, start, zone)).join(', '),
    },
    { label: 'Length', text: durationText(stop.serviceSeconds) },
    {
      label: 'Other stops',
      text: (job?.stops ?? [])
        .filter((other) => other !== id)
        .map((other) => otherText(plan, other, zone))
        .join(', '),
    },
    { label: 'Rules', text: job?.rules.join(', ') ?? '' },
    { label: 'Skills', text: stop.skills.join('; ') },
    { label: 'Tags', text: stop.tags.join(', ') },
    { label: 'Priority', text: stop.priority ?? '' },
    { label: 'Promised end', text: stop.promisedEnd === undefined ? '' : clockText(stop.promisedEnd, zone) },
    { label: 'Pinned', text: placement?.isPinned ? 'yes' : '' },
  ]
  return facts.filter(({ text }) => text !== '')
}

function otherText(plan: DeliveryPlan, id: string, zone: Plan['zone']): string {
  const start = plan.placements.get(id)?.stop.start
  return start === undefined ? nameOf(plan, id) : `${nameOf(plan, id)} at ${clockText(start, zone)}`
}
