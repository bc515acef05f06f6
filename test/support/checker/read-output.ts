/** The reported plan, as typed as the checks need it; every time stays as reported, NaN where it is malformed. */
import { hasValue, isTrueAt, listAt, objectAt, objectOf, objectsAt, textAt, type JsonObject } from './json.ts'

export interface ReportedStop {
  readonly id: string
  readonly kind: 'VISIT' | 'BREAK'
  /** The item as it came, for the comparison of its fields. */
  readonly item: JsonObject
}

export interface ReportedShift {
  readonly id: string
  readonly vehicleId: string
  readonly stops: readonly ReportedStop[]
  readonly shift: JsonObject
  readonly metrics: JsonObject
}

export interface ReportedVehicle {
  readonly id: string
  readonly shifts: readonly ReportedShift[]
  /** Undefined when the output has no metrics of vehicles. */
  readonly metrics: JsonObject | undefined
}

export interface ReportedPlan {
  readonly vehicles: readonly ReportedVehicle[]
  readonly unassigned: readonly string[]
  /** Undefined when the response carries no score. */
  readonly score: string | undefined
  readonly kpis: JsonObject | undefined
  readonly inputMetrics: JsonObject | undefined
}

function readShift(vehicleId: string, shift: JsonObject): ReportedShift {
  const stops = objectsAt(shift, 'itinerary').map((item): ReportedStop => {
    return { id: textAt(item, 'id') ?? '', kind: item['kind'] === 'BREAK' ? 'BREAK' : 'VISIT', item }
  })
  return { id: textAt(shift, 'id') ?? '', vehicleId, stops, shift, metrics: objectAt(shift, 'metrics') }
}

/** Reads the body of `GET /{id}`. */
export function readReportedPlan(response: unknown): ReportedPlan {
  const body = objectOf(response)
  const output = objectAt(body, 'modelOutput')
  const vehicles = objectsAt(output, 'vehicles').map((vehicle): ReportedVehicle => {
    const id = textAt(vehicle, 'id') ?? ''
    const shifts = objectsAt(vehicle, 'shifts').map((shift) => readShift(id, shift))
    return { id, shifts, metrics: hasValue(vehicle, 'metrics') ? objectAt(vehicle, 'metrics') : undefined }
  })
  return {
    vehicles,
    unassigned: listAt(output, 'unassignedVisits').map(String),
    score: textAt(objectAt(body, 'metadata'), 'score') ?? textAt(body, 'score'),
    kpis: hasValue(body, 'kpis') ? objectAt(body, 'kpis') : undefined,
    inputMetrics: hasValue(body, 'inputMetrics') ? objectAt(body, 'inputMetrics') : undefined,
  }
}

/** Number of visits marked as pinned that each itinerary begins with, by shift. */
export function reportedPrefixes(plan: ReportedPlan): Map<string, number> {
  const shifts = plan.vehicles.flatMap((vehicle) => vehicle.shifts)
  return new Map(
    shifts.map((shift) => {
      const flags = shift.stops.filter((stop) => stop.kind === 'VISIT').map((stop) => isTrueAt(stop.item, 'pinned'))
      return [shift.id, flags.includes(false) ? flags.indexOf(false) : flags.length]
    }),
  )
}
