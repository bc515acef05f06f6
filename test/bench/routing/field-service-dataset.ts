/**
 * A published instance as a dataset of field service routing that compiles to the very problem the kernel gets
 * directly, under the distance-only convention. One unit of the convention is one second. What the model has no word
 * for is said by other means:
 * - Load and capacity: movable visits fill a share of their shift with their service at a multiplier of 1. So the
 *   demand is
 *   the service, and a skill that every technician has scales it to the time the customer takes.
 * - Movable is a visit whose day is open: its window begins and ends on two days, told in the local times of two
 *   places.
 */
import type { Convention } from './conventions.ts'
import type { DrivenRoute, Instance, Stop } from './instance.ts'

const firstSecond = Date.parse('2027-02-01T10:00:00Z') / 1000
/** No later than this after `firstSecond`, the two ends of the world have different days. */
const maxDay = 79_200
const noService = 1e-9

export interface FieldServiceOrder {
  readonly spentSeconds: number
  readonly seed: number
}

export function fieldServiceRequest(
  instance: Instance,
  convention: Convention,
  { spentSeconds, seed }: FieldServiceOrder,
): object {
  const { stops, depotCount, vehicles } = instance
  const customers = stops.slice(depotCount)
  const inSeconds = (value: number) => value * convention.scale
  for (const stop of stops) refuseInexpressible(stop, inSeconds)
  const loads = new Map(
    customers.map((stop) => [
      loadSkill(stop),
      Math.max(noService, stop.demand === 0 ? 1 : inSeconds(stop.service) / stop.demand),
    ]),
  )
  const skills = [...loads].map(([name, multiplier]) => ({ name, multiplier }))
  const lengths = stops.map((from) => stops.map((to) => (from === to ? 0 : convention.lengthOf(from, to))))
  return {
    config: {
      run: {
        name: 'Benchmark',
        termination: { spentLimit: `PT${spentSeconds}S` },
        randomSeed: seed,
        maxThreadCount: 1,
      },
      // Everybody counts 1 when left out, as in the direct run.
      model: {
        overrides: { departure: 'EARLIEST', priorityWeights: [{ priority: '6', weight: 1, assignment: 'MANDATORY' }] },
      },
    },
    modelInput: {
      skills: skills.map(({ name }) => name),
      vehicles: vehicles.map((vehicle, index) => ({
        id: `vehicle ${index}`,
        shifts: [{ id: `shift ${index}`, skills, ...shiftOf(vehicle, stops, inSeconds) }],
      })),
      visits: customers.map((stop, index) => ({
        id: String(index + depotCount),
        location: locationOf(index + depotCount),
        serviceDuration: `PT${stop.demand}S`,
        requiredSkills: [{ name: loadSkill(stop) }],
        timeWindows: [
          { minStartTime: localTime(inSeconds(stop.ready), -12), maxStartTime: localTime(inSeconds(stop.due), 14) },
        ],
      })),
      travelMatrix: {
        locations: stops.map((_, index) => locationOf(index)),
        travelTimeSeconds: lengths,
        distanceMeters: lengths,
      },
    },
  }
}

function shiftOf(
  { depot, capacity }: Instance['vehicles'][number],
  stops: readonly Stop[],
  inSeconds: (value: number) => number,
): object {
  const { ready, due } = stops[depot]!
  const share = capacity / inSeconds(due - ready)
  if (share >= 1) throw new RangeError(`A capacity of ${capacity} is no share of a day of ${inSeconds(due - ready)} s`)
  return {
    startLocation: locationOf(depot),
    minStartTime: localTime(inSeconds(ready), 0),
    maxEndTime: localTime(inSeconds(due), 0),
    movableOccupationRatioThreshold: share,
  }
}

function refuseInexpressible({ demand, service, due }: Stop, inSeconds: (value: number) => number): void {
  if (demand < 0 || !Number.isInteger(demand)) throw new RangeError(`A demand of ${demand} is no service time`)
  if (demand === 0 && service > 0) throw new RangeError(`A service of ${service} cannot be scaled from a demand of 0`)
  if (inSeconds(due) > maxDay)
    throw new RangeError(`A window that closes after ${inSeconds(due)} s does not end on its second day`)
}

const loadSkill = ({ demand, service }: Stop) => `load ${demand} in ${service}`

/** Different for every stop: travel comes from the matrix. */
const locationOf = (index: number): [number, number] => [index / 1000, 0]

function localTime(second: number, offsetHours: number): string {
  const clock = new Date((firstSecond + second + offsetHours * 3600) * 1000).toISOString().slice(0, 19)
  return `${clock}${offsetHours < 0 ? '-' : '+'}${String(Math.abs(offsetHours)).padStart(2, '0')}:00`
}

/** What the API answers of a plan, as far as it is read here. */
export interface PlanAnswer {
  readonly vehicles: readonly {
    readonly id: string
    readonly shifts: readonly { readonly itinerary: readonly { readonly id: string; readonly kind: string }[] }[]
  }[]
}

/** The plan by stops of the instance. */
export function routesOf({ vehicles }: PlanAnswer): DrivenRoute[] {
  return vehicles
    .map(({ id, shifts }) => ({
      vehicle: Number(id.replace('vehicle ', '')),
      stops: shifts.flatMap(({ itinerary }) => itinerary.map((stop) => Number(stop.id))),
    }))
    .filter(({ stops }) => stops.length > 0)
}
