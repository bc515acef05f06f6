/** Puts request bodies together from a city, its drivers and what they carry. */
import type { Random } from '../../../foundation/random.ts'
import { placeIn, type City } from '../../routing/demo-data/city.ts'
import type { WorkingDay } from '../../routing/demo-data/working-days.ts'

export type Place = [latitude: number, longitude: number]

/** Jobs of a demo are drawn one after another, with the same random numbers for the same seed and day. */
export interface Drawing {
  readonly city: City
  readonly day: WorkingDay
  readonly random: Random
}

export interface Address {
  readonly name: string
  readonly location: Place
}

export function pick<Thing>(things: readonly Thing[], random: Random): Thing {
  return things[random.below(things.length)]!
}

/** Somebody's address, in one of these districts or anywhere. */
export function addressIn(
  { city, random }: Drawing,
  districts: readonly string[] = Object.keys(city.districts),
): Address {
  const district = pick(districts, random)
  const location = placeIn(city, district, random)
  return { name: city.addressOf(pick(city.streets, random), 1 + random.below(140)), location }
}

export const minutes = (count: number) => `PT${count}M`

interface Window {
  readonly from: number
  readonly to: number
}

/** Hours of the day as a time window in which the stop takes place. */
export const within = (day: WorkingDay, { from, to }: Window) => [
  { minStartTime: day.at(from), maxEndTime: day.at(to) },
]

interface DriverStory {
  readonly name: string
  readonly home: Place
  readonly from: number
  readonly to: number
  /** When overtime begins. */
  readonly softTo?: number
  readonly capacity: Readonly<Record<string, number>>
  readonly skills?: readonly string[]
  readonly tags?: readonly string[]
  /** Minutes of a break around the middle of the shift. */
  readonly breakMinutes?: number
  readonly cost?: unknown
}

export const idOf = (name: string) => name.toLowerCase().replaceAll(' ', '-')

/** One shift for each of the days. */
export function driverOf(story: DriverStory, days: readonly WorkingDay[]) {
  const { name, home, from, to, softTo, capacity, skills = [], tags = [], breakMinutes, cost } = story
  const middle = (from + to) / 2
  return {
    id: idOf(name),
    name,
    shifts: days.map((day) => ({
      id: `${idOf(name)}-${day.label.toLowerCase()}`,
      startLocation: home,
      minStartTime: day.at(from),
      ...(softTo !== undefined && { maxSoftEndTime: day.at(softTo) }),
      maxEndTime: day.at(to),
      capacity: Object.entries(capacity).map(([kind, amount]) => ({ kind, amount })),
      skills: skills.map((skill) => ({ name: skill })),
      tags: [...tags],
      ...(cost !== undefined && { cost }),
      ...(breakMinutes !== undefined && {
        requiredBreaks: [
          {
            id: `${idOf(name)}-${day.label.toLowerCase()}-break`,
            type: 'FLOATING',
            minStartTime: day.at(middle - 1.5),
            maxEndTime: day.at(middle + 1.5),
            duration: minutes(breakMinutes),
            costImpact: 'UNPAID',
          },
        ],
      }),
    })),
  }
}

interface TripStory {
  readonly id: string
  readonly name: string
  readonly pickUp: Readonly<Record<string, unknown>>
  readonly delivery: Readonly<Record<string, unknown>>
  readonly load: Readonly<Record<string, number>>
  readonly job?: Readonly<Record<string, unknown>>
}

/** A job of two stops: what is loaded at the first is unloaded at the second. */
export function tripOf({ id, name, pickUp, delivery, load, job = {} }: TripStory) {
  const demand = (sign: 1 | -1) => Object.entries(load).map(([kind, amount]) => ({ kind, amount: sign * amount }))
  return {
    id,
    name,
    ...job,
    stops: [
      { id: `${id}-pickup`, name: 'Pick-up', demand: demand(1), ...pickUp },
      {
        id: `${id}-delivery`,
        name: 'Delivery',
        demand: demand(-1),
        stopDependencies: [{ precedingStop: `${id}-pickup` }],
        ...delivery,
      },
    ],
  }
}

export const planningWindow = (days: readonly WorkingDay[]) => ({
  startDate: days[0]!.at(0),
  endDate: days.at(-1)!.at(24),
})
