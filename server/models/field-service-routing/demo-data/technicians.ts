import type { z } from 'zod'
import type { Random } from '../../../foundation/random.ts'
import { formatDuration } from '../../../foundation/iso-duration.ts'
import type { vehicle } from '../schema/vehicle.ts'
import { placeIn } from '../../routing/demo-data/city.ts'
import type { City } from '../../routing/demo-data/city.ts'
import type { WorkingDay } from '../../routing/demo-data/working-days.ts'

export type VehicleDocument = z.input<typeof vehicle>
type ShiftDocument = VehicleDocument['shifts'][number]

/** A technician in one line; hours are those of the city's clocks. */
export interface Technician {
  readonly name: string
  /** Level of each skill, and the factor on the service duration where it is not 1. */
  readonly skills: Readonly<Record<string, readonly [level: number, multiplier?: number]>>
  readonly tags?: readonly string[]
  /** District the technician lives and starts in; the depot when left out. */
  readonly home?: string
  /** Starts at home, brings the van back to the depot. */
  readonly endsAtDepot?: boolean
  readonly startHour: number
  readonly softEndHour: number
  readonly endHour: number
  /** What must be over at these hours: the way home (`BACK`) or only the last visit (`LAST_VISIT`). */
  readonly endsWith?: 'BACK' | 'LAST_VISIT'
  readonly lunchMinutes: number
  /** When lunch may begin; the usual time when left out. */
  readonly lunchFromHour?: number
  /** Days of the demo, from 0, the technician does not work. */
  readonly daysOff?: readonly number[]
}

/** When lunch may begin and must be over. */
const lunchHours = { start: 11.5, end: 14 }

export function vehicleOf(
  technician: Technician,
  where: { city: City; days: readonly WorkingDay[] },
  random: Random,
): VehicleDocument {
  const { city, days } = where
  const [latitude, longitude] = city.depot
  const depot: [number, number] = [latitude, longitude]
  const start = technician.home ? placeIn(city, technician.home, random) : depot
  const shifts = days.flatMap((day, i) => {
    if (technician.daysOff?.includes(i)) return []
    return [
      shiftOf(technician, day, { startLocation: start, ...(technician.endsAtDepot ? { endLocation: depot } : {}) }),
    ]
  })
  return { id: technician.name, name: technician.name, vehicleType: 'VAN', shifts }
}

function shiftOf(
  technician: Technician,
  day: WorkingDay,
  places: Pick<ShiftDocument, 'startLocation' | 'endLocation'>,
): ShiftDocument {
  const id = `${technician.name} ${day.label}`
  const ends =
    technician.endsWith === 'LAST_VISIT'
      ? {
          maxSoftLastVisitDepartureTime: day.at(technician.softEndHour),
          maxLastVisitDepartureTime: day.at(technician.endHour),
        }
      : { maxSoftEndTime: day.at(technician.softEndHour), maxEndTime: day.at(technician.endHour) }
  const lunch = {
    type: 'FLOATING',
    id: `${id} lunch`,
    costImpact: 'PAID',
    minStartTime: day.at(technician.lunchFromHour ?? lunchHours.start),
    maxEndTime: day.at(lunchHours.end),
    duration: formatDuration(technician.lunchMinutes * 60),
  }
  return {
    id,
    ...places,
    minStartTime: day.at(technician.startHour),
    ...ends,
    skills: Object.entries(technician.skills).map(([name, [level, multiplier]]) => ({
      name,
      level,
      ...(multiplier ? { multiplier } : {}),
    })),
    tags: [...(technician.tags ?? [])],
    requiredBreaks: [lunch],
  }
}
