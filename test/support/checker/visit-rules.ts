/** Hard rules about one visit and who does it when. */
import { contains } from './area.ts'
import { everySkill, lacksDuring } from './borrowed.ts'
import type { TimeWindow } from './facts.ts'
import { allServices, type Plan, type Service } from './plan.ts'
import { broken, type Match, type Rule } from './rule.ts'
import { effectiveServiceSeconds } from './service-duration.ts'
import { mayStartAt } from './service-start.ts'

/** A rule that looks at each visit in an itinerary. */
function serviceRule(id: string, sentence: string, measure: (service: Service) => number): Rule {
  const matches = (plan: Plan): Match[] =>
    broken(
      allServices(plan).map((service) => {
        const about = `visit ${service.visit.id} in shift ${service.route.shift.id}`
        return { about, amount: measure(service), isFixed: service.isPinned }
      }),
    )
  return { id, level: 'hard', sentence, matches }
}

/** Where it is not known when a service takes place, what the shift never has is missing. */
const missing =
  (what: 'skills' | 'tags') =>
  ({ visit, route, stop }: Service) => {
    if (Number.isFinite(stop.start)) return lacksDuring(visit, route.shift, what, [stop.start, stop.departure])
    const ever = {
      ...route.shift,
      skills: everySkill(route.shift),
      tags: [...route.shift.tags, ...route.shift.borrowed.flatMap(({ tags }) => tags)],
      borrowed: [],
    }
    return lacksDuring(visit, ever, what, [0, 0])
  }

const serviceSeconds = ({ visit, route }: Service) => effectiveServiceSeconds(visit, route.shift)

const secondsOutsideRequired = (service: Service) => {
  const { requiredVehicles } = service.visit
  const isAllowed = requiredVehicles.length === 0 || requiredVehicles.includes(service.route.shift.vehicleId)
  return isAllowed ? 0 : serviceSeconds(service)
}

const secondsInProhibited = (service: Service) =>
  service.visit.prohibitedVehicles.includes(service.route.shift.vehicleId) ? serviceSeconds(service) : 0

const secondsOutsideArea = (service: Service) => {
  const { requiredArea } = service.route.shift
  return !requiredArea || contains(requiredArea, service.visit.place) ? 0 : serviceSeconds(service)
}

/** Seconds by which a service misses a window: begun too early, begun too late, ended too late. */
interface Excess {
  readonly early: number
  readonly start: number
  readonly end: number
}

const nothing: Excess = { early: 0, start: 0, end: 0 }

function excessIn(window: TimeWindow, { stop }: Service): Excess {
  return {
    early: Math.max(0, window.minStart - stop.start),
    start: Math.max(0, stop.start - window.maxStart),
    end: Math.max(0, stop.departure - window.maxEnd),
  }
}

/** Against the window the service misses least in all; the first of these on ties. */
function excess(service: Service): Excess {
  const { start, departure } = service.stop
  if (mayStartAt(service.visit.windows, start, departure - start)) return nothing
  const all = service.visit.windows.map((window) => excessIn(window, service))
  return all.sort((a, b) => a.early + a.start + a.end - b.early - b.start - b.end)[0] ?? nothing
}

const secondsTooFar = ({ stop, route }: Service) => Math.max(0, stop.leg!.seconds - route.shift.maxTravelPerVisit)

export const visitRules: readonly Rule[] = [
  serviceRule('requireSkills', 'required skills missing', missing('skills')),
  serviceRule('requireTags', 'required tags missing', missing('tags')),
  serviceRule(
    'requireVehicles',
    'seconds of service by a vehicle that is not one of the required ones',
    secondsOutsideRequired,
  ),
  serviceRule('prohibitVehicles', 'seconds of service by a prohibited vehicle', secondsInProhibited),
  serviceRule('requireArea', 'seconds of service outside the required area of the vehicle', secondsOutsideArea),
  serviceRule('serviceMinStartTime', 'seconds of start before minStartTime', (service) => excess(service).early),
  serviceRule('serviceMaxStartTime', 'seconds of start after maxStartTime', (service) => excess(service).start),
  serviceRule('serviceMaxEndTime', 'seconds of service after maxEndTime', (service) => excess(service).end),
  serviceRule('maxTravelTimePerVisit', 'seconds of travel beyond maxTravelTimePerVisit', secondsTooFar),
]
