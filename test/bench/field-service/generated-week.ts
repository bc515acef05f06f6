/**
 * A generated week of field service: five days, one technician for 23 visits. Each trait of a visit (its windows, its
 * skills, its wishes ...) is drawn from random numbers of its own, so that one more trait, added at the end of
 * `traits`, leaves the others as they are.
 */
import type { z } from 'zod'
import { createRandom, type Random } from '../../../server/foundation/random.ts'
import { formatDuration } from '../../../server/foundation/iso-duration.ts'
import type { vehicle } from '../../../server/models/field-service-routing/schema/vehicle.ts'
import type { visit } from '../../../server/models/field-service-routing/schema/visit.ts'

type Vehicle = z.input<typeof vehicle>
type Shift = Vehicle['shifts'][number]
type Visit = z.input<typeof visit>

interface Week {
  readonly technicianCount: number
}

const days = 5
const visitsPerTechnician = 23
const skills = ['boilers', 'cooling', 'electrics', 'fibre', 'lifts']
/** Of the region, in degrees: about 55 km by 60 km. */
const centre: readonly [number, number] = [48, 11]
const reach: readonly [number, number] = [0.25, 0.4]

/**
 * With `coupled` 0 every visit is on its own; with 1 one pair of 12 visits is a group and one visit depends on another;
 * above that, so many per cent of the visits follow another one that its windows allow, and half as many are in groups.
 */
export function generatedWeek(visitCount: number, seed: number, coupled = 0): { readonly modelInput: object } {
  const week = { technicianCount: Math.max(skills.length, Math.ceil(visitCount / visitsPerTechnician)) }
  const stream = (name: number) => createRandom(seed * 1000 + name)
  const people = stream(0)
  const vehicles = Array.from({ length: week.technicianCount }, (_, index) => technician(index, people))
  const streams = traits.map((_, index) => stream(index + 1))
  const visits = Array.from({ length: visitCount }, (_, index) =>
    traits.reduce<Visit>((visit, trait, k) => ({ ...visit, ...trait(visit, week, streams[k]!) }), {
      id: `visit ${index}`,
      location: [0, 0],
      serviceDuration: 'PT0S',
    }),
  )
  const random = stream(traits.length + 1)
  const visitGroups = coupled === 0 ? [] : coupled === 1 ? couple(visits, random) : coupleMany(visits, coupled, random)
  return {
    modelInput: {
      skills,
      vehicles,
      visits,
      visitGroups,
      defaultAssignmentType: 'MANDATORY',
      planningWindow: { startDate: at(0, 0), endDate: at(days, 0) },
    },
  }
}

/**
 * Takes pairs out of the visits: done together at the place and in the windows of the first. Lets others follow one
 * that comes before them in the list.
 */
function couple(visits: Visit[], random: Random): Group[] {
  const count = Math.floor(visits.length / 12)
  const groups = Array.from({ length: count }, (_, index) => takePair(visits, index, random))
  for (let k = 0; k < count; k++) {
    const following = 1 + random.below(visits.length - 1)
    follow(visits, following, visits[random.below(following)]!)
  }
  return groups
}

/** The same with so many per cent of followers, each of which can come after the one it waits for. */
function coupleMany(visits: Visit[], percent: number, random: Random): Group[] {
  const followers = Math.floor((visits.length * percent) / 100)
  const groups = Array.from({ length: Math.floor(followers / 4) }, (_, index) => takePair(visits, index, random))
  for (let count = 0; count < followers;) {
    const following = 1 + random.below(visits.length - 1)
    const preceding = visits[random.below(following)]!
    if (visits[following]!.visitDependencies || lastEnd(visits[following]!) < firstEnd(preceding)) continue
    follow(visits, following, preceding)
    count++
  }
  return groups
}

interface Group {
  readonly id: string
  readonly visits: Visit[]
}

function takePair(visits: Visit[], index: number, random: Random): Group {
  const [first, second] = visits.splice(random.below(visits.length - 1), 2) as [Visit, Visit]
  const { location, timeWindows = [] } = first
  return {
    id: `group ${index}`,
    visits: [first, { ...second, location, timeWindows, serviceDuration: first.serviceDuration }],
  }
}

function follow(visits: Visit[], following: number, { id }: Visit): void {
  visits[following] = { ...visits[following]!, visitDependencies: [{ precedingVisit: id, minDelay: 'PT30M' }] }
}

/** The end of the last window; half a working day after the first one begins, for a service, a way and the delay. */
const lastEnd = ({ timeWindows = [] }: Visit) => Date.parse(timeWindows.at(-1)?.maxEndTime ?? at(days, 0))
const firstEnd = ({ timeWindows = [] }: Visit) => Date.parse(timeWindows[0]?.minStartTime ?? at(0, 8)) + 5 * 3_600_000

function technician(index: number, random: Random): Vehicle {
  const id = technicianId(index)
  const home = place(random)
  const dayOff = chance(random, 0.3) ? random.below(days) : -1
  const mastered = [3, 2, 1].map((level, k) => ({
    name: skills[(index + k) % skills.length]!,
    level,
    multiplier: [0.8, 1, 1.25][random.below(3)]!,
  }))
  const shifts = Array.from({ length: days }, (_, day) => day)
    .filter((day) => day !== dayOff)
    .map((day) => shift(`${id} ${day}`, day, { startLocation: home, skills: mastered }))
  return { id, shifts }
}

function shift(id: string, day: number, more: Pick<Shift, 'startLocation' | 'skills'>): Shift {
  const lunch = {
    type: 'FLOATING' as const,
    id: `${id} lunch`,
    minStartTime: at(day, 11.5),
    maxEndTime: at(day, 14),
    duration: 'PT45M',
  }
  return {
    id,
    ...more,
    minStartTime: at(day, 8),
    maxSoftEndTime: at(day, 17),
    maxEndTime: at(day, 18),
    requiredBreaks: [lunch],
  }
}

type Trait = (visit: Visit, week: Week, random: Random) => Partial<Visit>

const traits: readonly Trait[] = [
  (_, __, random) => ({
    location: place(random),
    serviceDuration: formatDuration(60 * [30, 45, 60, 90, 120][random.below(5)]!),
  }),
  (_, __, random) => windows(random),
  // Nine of ten visits need a skill, most of them at the lowest level.
  (_, __, random) =>
    chance(random, 0.9)
      ? {
          requiredSkills: [{ name: skills[random.below(skills.length)]!, minLevel: [1, 1, 1, 2, 3][random.below(5)]! }],
        }
      : {},
  (_, __, random) => ({ priority: ['1', '3', '6', '6', '6', '6', '8', 'opt-3', 'opt-8', '6'][random.below(10)]! }),
  // Promised for an evening, not before the first window.
  ({ timeWindows = [] }, _, random) => {
    const evening = at(random.below(days), 17)
    const firstEnd = timeWindows[0]?.maxEndTime ?? evening
    return chance(random, 0.15) ? { latestSlaEndTime: evening > firstEnd ? evening : firstEnd } : {}
  },
  (_, { technicianCount }, random) =>
    chance(random, 0.1) ? { preferredVehicles: [technicianId(random.below(technicianCount))] } : {},
  (_, { technicianCount }, random) =>
    chance(random, 0.05) ? { prohibitedVehicles: [technicianId(random.below(technicianCount))] } : {},
  // Who leaves the time open may still prefer mornings.
  ({ timeWindows = [] }, _, random) =>
    chance(random, 0.4) && timeWindows.length === 0
      ? { preferredTimeWindows: Array.from({ length: days }, (_, day) => span(day, 9, 12)) }
      : {},
]

/** Any time, a day, half of one of two days, or two hours. */
function windows(random: Random): Pick<Visit, 'timeWindows'> {
  const kind = random.next()
  const day = random.below(days)
  const isMorning = chance(random, 0.5)
  if (kind < 0.4) return {}
  if (kind < 0.7) return { timeWindows: [span(day, 8, 18)] }
  if (kind < 0.9)
    return {
      timeWindows: [day, (day + 1) % days]
        .sort((a, b) => a - b)
        .map((one) => (isMorning ? span(one, 8, 12.5) : span(one, 12.5, 18))),
    }
  const hour = 8 + random.below(8)
  // The service starts in these two hours, and takes two at most.
  return {
    timeWindows: [{ minStartTime: at(day, hour), maxStartTime: at(day, hour + 2), maxEndTime: at(day, hour + 4) }],
  }
}

const span = (day: number, from: number, to: number) => ({ minStartTime: at(day, from), maxEndTime: at(day, to) })
const technicianId = (index: number) => `technician ${index}`
const chance = (random: Random, share: number) => random.next() < share
const place = (random: Random): [number, number] => [
  degrees(centre[0], reach[0], random),
  degrees(centre[1], reach[1], random),
]
const degrees = (middle: number, away: number, random: Random) =>
  Math.round((middle + (2 * random.next() - 1) * away) * 1e5) / 1e5

/** Hour of a day of the week from Monday, 1 February 2027. */
function at(day: number, hour: number): string {
  return new Date(Date.UTC(2027, 1, 1 + day) + hour * 3_600_000).toISOString().replace('.000Z', 'Z')
}
