/** Visits that several technicians do together. */
import { constraint } from '../../constraint.ts'
import {
  effectiveServiceSeconds,
  servedVisits,
  type Plan,
  type PlanGroup,
  type PlanVisit,
  type ServedVisit,
} from '../domain/plan.ts'
import { vehicleIdOf } from './assignment-ids.ts'
import { visitGroupGroup } from './groups.ts'
import { technicianNames, visitName } from '../../routing/constraints/names.ts'
import { clockOf, lengthOf, listOf } from '../../routing/constraints/wording.ts'

interface ServedGroup {
  readonly group: PlanGroup
  /** At least one; the others are left out. */
  readonly served: readonly ServedVisit[]
  readonly missing: readonly PlanVisit[]
}

function* servedGroups(plan: Plan): Iterable<ServedGroup> {
  const { groups, visits } = plan.facts
  if (groups.length === 0) return
  const services = new Map([...servedVisits(plan)].map((service) => [service.visit.index, service]))
  for (const group of groups) {
    const served = group.visits.flatMap((index) => services.get(index) ?? [])
    const missing = group.visits.flatMap((index) => (services.has(index) ? [] : [visits[index]!]))
    if (served.length > 0) yield { group, served, missing }
  }
}

const namesOf = (visits: readonly PlanVisit[]) => listOf(visits.map(visitName))
const visitsOf = (visits: readonly PlanVisit[]) => `visit${visits.length > 1 ? 's' : ''} ${namesOf(visits)}`
const isOrAre = (things: readonly unknown[]) => (things.length > 1 ? 'are' : 'is')

/** Those that begin (or end) first and last; undefined where missing roads leave the times unknown. */
function extremesOf({ group, served }: ServedGroup) {
  const timeOf = ({ stop }: ServedVisit) => (group.input.alignment === 'END' ? stop.end : stop.start)
  const inOrder = served.filter(({ stop }) => stop.isReached).sort((a, b) => timeOf(a) - timeOf(b))
  const [first, last] = [inOrder[0], inOrder.at(-1)]
  return first && last && { first, last, firstTime: timeOf(first), lastTime: timeOf(last) }
}

function secondsApart(served: ServedGroup): number {
  const extremes = extremesOf(served)
  return extremes ? extremes.lastTime - extremes.firstTime : 0
}

function serviceOf(services: readonly ServedVisit[], plan: Plan): number {
  return services.reduce((sum, service) => sum + Math.max(1, effectiveServiceSeconds(service, plan.facts)), 0)
}

export const visitGroups = constraint<Plan, ServedGroup>({
  id: 'visitGroups',
  name: 'Visit groups',
  description:
    'All visits of a group are done, or none, and their services start (with the alignment END, end) together. ' +
    'Measured in seconds between the first and the last of them, or in seconds of service where some are left out.',
  level: 'hard',
  group: visitGroupGroup,
  forEach: servedGroups,
  measure: (served, plan) => (served.missing.length > 0 ? serviceOf(served.served, plan) : secondsApart(served)),
  justify: (served, plan) => {
    const { group, missing } = served
    const { id, alignment } = group.input
    const verb = alignment === 'END' ? 'ends' : 'starts'
    const extremes = extremesOf(served)
    const done = served.served.map(({ visit }) => visit)
    const description =
      missing.length > 0 || !extremes
        ? `Visit group ${id} is done in part: ${visitsOf(done)} ${isOrAre(done)} done, ${visitsOf(missing)} ${isOrAre(missing)} not.`
        : `Visit group ${id} is not done together: visit ${visitName(extremes.first.visit)} ${verb} at ${clockOf(extremes.firstTime, extremes.first.shift, plan)}, ` +
          `visit ${visitName(extremes.last.visit)} at ${clockOf(extremes.lastTime, extremes.last.shift, plan)}, ${lengthOf(secondsApart(served))} later.`
    return { description, visitGroupId: id, visitIds: group.visits.map((index) => plan.facts.visits[index]!.input.id) }
  },
})

/** Visits done by a technician who does an earlier one of the list. */
function repeatedTechnicians({ served }: ServedGroup): ServedVisit[] {
  return served.filter(
    ({ shift }, position) => served.findIndex((other) => other.shift.vehicle === shift.vehicle) < position,
  )
}

export const visitGroupTechnicians = constraint<Plan, ServedGroup>({
  id: 'visitGroupTechnicians',
  name: 'Visit groups with different technicians',
  description:
    'Each visit of a group is done by another technician. Measured in seconds of service by one who does another visit of the group.',
  level: 'hard',
  group: visitGroupGroup,
  forEach: servedGroups,
  measure: (served, plan) => serviceOf(repeatedTechnicians(served), plan),
  justify: (served, plan) => {
    const { id } = served.group.input
    const vehicles = [...new Set(repeatedTechnicians(served).map((service) => vehicleIdOf(service, plan.facts)))]
    const shared = vehicles.map(
      (vehicle) =>
        `${namesOf(served.served.filter((service) => vehicleIdOf(service, plan.facts) === vehicle).map(({ visit }) => visit))} by ${listOf(technicianNames([vehicle], plan))}`,
    )
    return {
      description: `Visit group ${id} needs another technician for each visit, but does ${listOf(shared)}.`,
      visitGroupId: id,
      vehicleIds: vehicles,
    }
  },
})
