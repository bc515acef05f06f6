/** Puts a request body together from a city, its people and their work. */
import type { Random } from '../../../foundation/random.ts'
import type { City } from '../../routing/demo-data/city.ts'
import { addWishes } from './customer-wishes.ts'
import type { Wishes } from './customer-wishes.ts'
import { vehicleOf } from './technicians.ts'
import type { Technician, VehicleDocument } from './technicians.ts'
import type { Appointment } from './time-windows.ts'
import { groupsOf, visitsOf } from './visits.ts'
import type { Job, Teamwork } from './visits.ts'
import { nextWorkingDays } from '../../routing/demo-data/working-days.ts'

export interface Story {
  /** Name of the dataset that is made of it. */
  readonly name: string
  readonly city: City
  readonly plannedDays: number
  readonly technicians: readonly Technician[]
  readonly jobs: readonly Job[]
  readonly teamwork?: readonly Teamwork[]
  readonly appointments: readonly Appointment[]
  readonly wishes: Wishes
  /** As `config.run.termination`. */
  readonly termination: Readonly<Record<string, string | number>>
}

/** The body of `POST /v1/route-plans`, for the working days after `today`. */
export function fieldServiceDocument(story: Story, today: Date, random: Random) {
  const { city } = story
  const days = nextWorkingDays(today, city.timeZone, story.plannedDays + 1)
  const planned = days.slice(0, story.plannedDays)
  const vehicles = story.technicians.map((technician) => vehicleOf(technician, { city, days: planned }, random))
  const visits = visitsOf({ city, days, jobs: story.jobs, appointments: story.appointments }, random)
  const modelInput = {
    ...declarations(vehicles),
    planningWindow: { startDate: planned[0]!.at(0), endDate: planned.at(-1)!.at(24) },
    vehicles,
    visits: addWishes(visits, vehicles, story.wishes, random),
    ...(story.teamwork && { visitGroups: groupsOf(story.teamwork, { city, days }, random) }),
  }
  return { config: { run: { name: story.name, termination: { ...story.termination } } }, modelInput }
}

/** Skills and tags are declared where they exist: on the technicians. */
function declarations(vehicles: readonly VehicleDocument[]): { skills: string[]; tags: { name: string }[] } {
  const shifts = vehicles.flatMap((vehicle) => vehicle.shifts)
  const skills = new Set(shifts.flatMap(({ skills: list = [] }) => list.map(({ name }) => name)))
  const tags = new Set(
    shifts.flatMap(({ tags: list = [] }) => list.map((tag) => (typeof tag === 'string' ? tag : tag.name))),
  )
  return { skills: [...skills].sort(), tags: [...tags].sort().map((name) => ({ name })) }
}
