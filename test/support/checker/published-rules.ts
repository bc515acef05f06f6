/** Soft rules about what customers were told, and how many visits are not done as they were. */
import { appointmentOf, dayOfShift, type Appointment } from './appointments.ts'
import type { VisitFacts } from './facts.ts'
import { allServices, type Plan, type Service } from './plan.ts'
import { broken, type Rule } from './rule.ts'

interface Told {
  readonly visit: VisitFacts
  readonly appointment: Appointment
  /** Undefined where the visit is left out. */
  readonly service: Service | undefined
}

function everyTold(plan: Plan): Told[] {
  const all = [
    ...allServices(plan).map((service) => ({ visit: plan.facts.visits.get(service.visit.id)!, service })),
    ...plan.unassigned.map((visit) => ({ visit, service: undefined })),
  ]
  return all.flatMap(({ visit, service }) => {
    const appointment = appointmentOf(visit, plan.facts)
    return appointment ? [{ visit, appointment, service }] : []
  })
}

type Measure = (told: Told, plan: Plan) => number

function told(id: string, sentence: string, measure: Measure): Rule {
  return {
    id,
    level: 'soft',
    sentence,
    weight: { override: `${id}Weight`, default: 1 },
    matches: (plan) =>
      broken(
        everyTold(plan)
          .filter(({ service }) => service?.isPinned !== true)
          .map((each) => ({
            about: `visit ${each.visit.id}`,
            amount: measure(each, plan) * each.appointment.times,
            isFixed: false,
          })),
      ),
  }
}

const isByOther = ({ appointment, service }: Told) => service?.route.shift.vehicleId !== appointment.vehicleId
const isOnOtherDay = ({ appointment, service }: Told, { facts }: Plan) =>
  service === undefined || dayOfShift(service.route.shift, facts) !== appointment.day

const secondsMoved: Measure = (each, plan) => {
  if (!each.service || isOnOtherDay(each, plan) || !each.appointment.keepsTime) return 0
  const moved = Math.abs(each.service.stop.start - each.appointment.start) - plan.facts.toleranceSeconds
  return moved > 0 ? Math.max(900, Math.min(3600, moved)) : 0
}

export const publishedRules: readonly Rule[] = [
  told('keepPublishedTechnician', '900 for another technician', (each) =>
    each.appointment.keepsTechnician && isByOther(each) ? 900 : 0,
  ),
  told('keepPublishedDay', '3600 for another day', (each, plan) =>
    each.appointment.keepsDay && isOnOtherDay(each, plan) ? 3600 : 0,
  ),
  told('keepPublishedTime', 'seconds earlier or later than told', secondsMoved),
]

/** Undefined where nobody was told anything. */
export function changedVisits(plan: Plan): number | undefined {
  const all = everyTold(plan)
  const changed = all.filter((each) => {
    if (!each.service || isByOther(each) || isOnOtherDay(each, plan)) return true
    return Math.abs(each.service.stop.start - each.appointment.start) > plan.facts.toleranceSeconds
  })
  return all.length === 0 ? undefined : changed.length
}
