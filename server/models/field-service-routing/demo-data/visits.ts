import type { z } from 'zod'
import { formatDuration } from '../../../foundation/iso-duration.ts'
import type { Random } from '../../../foundation/random.ts'
import type { visit, visitGroup } from '../schema/visit.ts'
import { placeIn } from '../../routing/demo-data/city.ts'
import type { City } from '../../routing/demo-data/city.ts'
import { dayIndexes, timeWindows } from './time-windows.ts'
import type { Appointment, Slot } from './time-windows.ts'
import type { WorkingDay } from '../../routing/demo-data/working-days.ts'

export type VisitDocument = z.input<typeof visit>
export type VisitGroupDocument = z.input<typeof visitGroup>

/** A kind of work and how often it occurs. */
export interface Job {
  readonly title: string
  readonly count: number
  /** Length of the service, by turns. */
  readonly minutes: readonly [number, ...number[]]
  /** Lowest level of each required skill. */
  readonly skills?: Readonly<Record<string, number>>
  readonly tags?: readonly string[]
  /** As on the wire; the model's default when left out. */
  readonly priority?: string
  /** Promised end, so many days after the first possible one. */
  readonly sla?: { readonly days: number; readonly hour: number }
}

/** Work at one place for several technicians who begin together. */
export interface Teamwork {
  readonly title: string
  /** Length of each service, and the skill it takes. */
  readonly minutes: readonly number[]
  readonly skills: readonly string[]
  readonly priority: string
}

export interface Work {
  readonly city: City
  /** The planned days and, last, the first working day after them. */
  readonly days: readonly WorkingDay[]
  readonly jobs: readonly Job[]
  /** Dealt in turn. */
  readonly appointments: readonly Appointment[]
}

/** Longer work is not squeezed into part of a day. */
const longMinutes = 90

/**
 * One visit per occurrence of a job. Jobs and appointments are dealt from full decks, so that every seed has the same
 * amount of work, and only who lives where and who gets which appointment differs.
 */
export function visitsOf(work: Work, random: Random): VisitDocument[] {
  const deck = work.jobs.flatMap((job) =>
    Array.from({ length: job.count }, (_, i) => ({
      job,
      minutes: job.minutes[i % job.minutes.length] ?? job.minutes[0],
    })),
  )
  shuffle(deck, random)
  return deck.map(({ job, minutes }, i) => {
    const appointment = work.appointments[i % work.appointments.length] ?? { part: 'DAY', days: 'ANY' }
    const slot: Slot = {
      appointment: minutes > longMinutes ? { ...appointment, part: 'DAY' } : appointment,
      round: Math.floor(i / work.appointments.length),
      serviceMinutes: minutes,
    }
    return {
      id: `V${String(i + 1).padStart(3, '0')}`,
      ...customer(job, work.city, random),
      ...serviceOf(job, minutes),
      ...promise(job, slot, work.days),
    }
  })
}

/** One group per piece of work, any time of the first day. */
export function groupsOf(
  teamwork: readonly Teamwork[],
  { city, days }: Pick<Work, 'city' | 'days'>,
  random: Random,
): VisitGroupDocument[] {
  const slot: Slot = { appointment: { part: 'DAY', days: 'ONE' }, round: 0, serviceMinutes: 0 }
  return teamwork.map((work, i) => {
    const id = `G${i + 1}`
    const { name, location } = customer(work, city, random)
    const visits = work.skills.map((skill, k) => ({
      id: `${id}-${k + 1}`,
      name: `${name!} (${skill})`,
      location,
      ...serviceOf({ skills: { [skill]: 1 }, priority: work.priority }, work.minutes[k]!),
      timeWindows: timeWindows(slot, days),
    }))
    return { id, alignment: 'START' as const, serviceDurationStrategy: 'INDIVIDUAL', visits }
  })
}

function customer(job: Pick<Job, 'title'>, city: City, random: Random): Pick<VisitDocument, 'name' | 'location'> {
  const address = city.addressOf(pick(city.streets, random), 1 + random.below(98))
  return {
    name: `${job.title} - ${address}`,
    location: placeIn(city, pick(Object.keys(city.districts), random), random),
  }
}

function serviceOf(
  { skills = {}, tags, priority }: Pick<Job, 'skills' | 'tags' | 'priority'>,
  minutes: number,
): Omit<VisitDocument, 'id' | 'location'> {
  const requiredSkills = Object.entries(skills).map(([name, minLevel]) => ({ name, minLevel }))
  return {
    serviceDuration: formatDuration(minutes * 60),
    ...(requiredSkills.length > 0 ? { requiredSkills } : {}),
    ...(tags ? { requiredTags: [...tags] } : {}),
    ...(priority ? { priority } : {}),
  }
}

/** Appointment and promised end. A customer who wants the afternoon gets no promise for an earlier hour. */
function promise(
  { sla }: Job,
  slot: Slot,
  days: readonly WorkingDay[],
): Pick<VisitDocument, 'timeWindows' | 'latestSlaEndTime'> {
  const windows = { timeWindows: timeWindows(slot, days) }
  if (!sla || slot.appointment.part === 'AFTERNOON' || slot.appointment.part === 'TWO_HOURS') return windows
  const planned = days.length - 1
  const day = days[Math.min(planned - 1, dayIndexes(slot, planned)[0]! + sla.days)]!
  return { ...windows, latestSlaEndTime: day.at(sla.hour) }
}

export function pick<Item>(items: readonly Item[], random: Random): Item {
  const item = items[random.below(items.length)]
  if (item === undefined) throw new RangeError('Nothing to pick from')
  return item
}

/** Fisher and Yates, in place. */
export function shuffle(items: unknown[], random: Random): void {
  for (let i = items.length - 1; i > 0; i--) {
    const j = random.below(i + 1)
    const item = items[i]
    items[i] = items[j]
    items[j] = item
  }
}
