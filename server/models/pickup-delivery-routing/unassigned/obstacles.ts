/**
 * What keeps a shift from doing a job whatever else is planned: known from the two alone, and certain. That nothing is
 * found here does not mean that the shift can do the job.
 */
import { noLowerBound, noUpperBound } from '../../../solver/routing/problem/problem.ts'
import { dateOf, technicianNames, technicianOf } from '../../routing/constraints/names.ts'
import { listOf } from '../../routing/constraints/wording.ts'
import { hoursOf } from '../../routing/domain/appointments.ts'
import { hoursSentence, type Service } from '../../routing/reasons/hours.ts'
import { stopName } from '../constraints/names.ts'
import {
  isProhibitedDriver,
  isRequiredDriver,
  mayServe,
  missingSkills,
  missingTags,
  type JobOnShift,
} from '../constraints/requirements.ts'
import { loadsOf } from '../domain/loads.ts'
import type { PlanFacts, PlanJob, PlanShift, PlanStop } from '../domain/plan.ts'

export type Obstacle = 'requirements' | 'pinned' | 'room' | 'otherDays' | 'tooShort' | 'otherHours'

export function obstacleOf(job: PlanJob, shift: PlanShift, facts: PlanFacts): Obstacle | undefined {
  if (!mayServe(job, shift, facts)) return 'requirements'
  if (shift.input.pinned) return 'pinned'
  if (tooMuch(job, shift, facts).length > 0) return 'room'
  const stops = job.stops.map((index) => facts.stops[index]!)
  if (stops.some((stop) => !isOnDayOf(shift, stop, facts))) return 'otherDays'
  if (stops.every((stop) => meetsHours(stop, shift))) return undefined
  const { from, until } = hoursOf(shift)
  return stops.some(({ serviceSeconds }) => from + serviceSeconds > until) ? 'tooShort' : 'otherHours'
}

interface Excess {
  readonly kind: string
  readonly amount: number
  readonly room: number
}

/** Kinds of which the job alone, its stops in the order of the input, loads more than fits. */
function tooMuch({ stops }: PlanJob, { room }: PlanShift, facts: PlanFacts): Excess[] {
  const { initial } = loadsOf(facts, stops)
  return facts.kinds.flatMap((name, kind) => {
    // In another order of its stops less might be on board: only what one stop alone loads is certain.
    const most = Math.max(...stops.map((index) => Math.abs(facts.stops[index]!.amounts[kind]!)))
    const amount = Math.max(most, stops.length === 1 ? initial[kind]! : 0)
    return amount > room[kind]! ? [{ kind: name, amount, room: room[kind]! }] : []
  })
}

const windowsOf = ({ windows }: PlanStop) =>
  windows.length > 0 ? windows : [{ minStart: noLowerBound, maxStart: noUpperBound, maxEnd: noUpperBound }]

/** Travel is left out of account. A window too small for the stop stays in: its own rule says why it is of no use. */
function meetsHours(stop: PlanStop, { minDeparture, maxEnd }: PlanShift): boolean {
  const { serviceSeconds, minStartTravel } = stop
  return windowsOf(stop).some(({ minStart, maxStart, maxEnd: closes }) => {
    const latest = Math.min(maxStart, closes - serviceSeconds)
    const start = Math.max(minStart, minDeparture, minStartTravel)
    return (start <= latest || latest < minStart) && start + serviceSeconds <= maxEnd
  })
}

/** Days are those of the shift's offset; a shift may go on into the next day. */
function isOnDayOf(shift: PlanShift, stop: PlanStop, { time }: PlanFacts): boolean {
  const dayOf = (moment: number) => Math.floor((time.epoch + moment + shift.offsetMinutes * 60) / 86_400)
  const lastDay = shift.maxEnd < noUpperBound ? dayOf(shift.maxEnd) : Infinity
  return windowsOf(stop).some(
    ({ minStart, maxStart, maxEnd }) => dayOf(minStart) <= lastDay && shift.day <= dayOf(Math.min(maxStart, maxEnd)),
  )
}

/** In plain words; the shift is the subject of each sentence. */
export function obstacleReasons(obstacle: Obstacle, { job, shift }: JobOnShift, facts: PlanFacts): string[] {
  switch (obstacle) {
    case 'requirements':
      return requirementReasons({ job, shift }, facts)
    case 'pinned':
      return ['Is pinned and takes no further stops.']
    case 'room':
      return tooMuch(job, shift, facts).map(
        ({ kind, amount, room }) => `Has room for ${room} ${kind}; the job needs room for ${amount}.`,
      )
    case 'otherDays':
      return [`Is on ${dateOf(shift)}, when not all stops of the job have a time window.`]
    case 'tooShort':
    case 'otherHours':
      return job.stops
        .map((index) => facts.stops[index]!)
        .filter((stop) => !meetsHours(stop, shift))
        .slice(0, 1)
        .map((stop) => hoursSentence(serviceOf(stop, facts), shift, facts))
  }
}

function serviceOf(stop: PlanStop, facts: PlanFacts): Service {
  const { windows, serviceSeconds, minStartTravel, appointment } = stop
  return {
    name: `stop ${stopName(stop, { facts })}`,
    windows,
    seconds: serviceSeconds,
    minStartTravel,
    published: appointment?.keeps.time ? appointment.start : undefined,
  }
}

function requirementReasons(pair: JobOnShift, facts: PlanFacts): string[] {
  const [skills, tags] = [missingSkills(pair), missingTags(pair)]
  const driver = technicianOf(pair.shift, { facts })
  const required = listOf(technicianNames(pair.job.input.requiredDrivers, { facts }), 'or')
  return [
    ...(skills.length > 0 ? [`Lacks the skill${skills.length > 1 ? 's' : ''} ${listOf(skills)}.`] : []),
    ...(tags.length > 0 ? [`Lacks the tag${tags.length > 1 ? 's' : ''} ${listOf(tags)}.`] : []),
    ...(isRequiredDriver(pair, facts) ? [] : [`Belongs to ${driver}; the job requires ${required}.`]),
    ...(isProhibitedDriver(pair, facts) ? [`Belongs to ${driver}, who is prohibited for the job.`] : []),
  ]
}
