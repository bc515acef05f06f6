/** The plan as lines and stops of a map. */
import type { MapBase, MapFeatures, MapLine, MapStop, Place } from '../../../../ui/map/map-feature.ts'
import { paletteLetter } from '../../../../ui/palette.ts'
import { clockText, type TimeZone } from '../../../../ui/time-zone.ts'
import type { Plan, Shift, Visit } from './plan.ts'

export interface MapOptions {
  includes(shift: Shift): boolean
  readonly colours: ReadonlyMap<string, number>
  readonly zone: TimeZone
  /** The plan as it was before it was edited, whose other routes are drawn below. */
  readonly before?: Plan | undefined
}

export function mapFeatures(plan: Plan, { includes, colours, zone, before }: MapOptions): MapFeatures {
  const shifts = plan.vehicles.flatMap((vehicle) => vehicle.shifts.filter(includes))
  const colourOf = (shift: Shift) => colours.get(shift.vehicleId) ?? 0
  return {
    lines: [
      ...(before ? pastLines(before, shifts, colourOf) : []),
      ...shifts.flatMap((shift) => lineOf(plan, shift, colourOf(shift))),
    ],
    stops: [
      ...plan.unplanned.flatMap(unplannedStop),
      ...shifts.flatMap((shift) => stopsOf(plan, shift, { colour: colourOf(shift), zone })),
    ],
    bases: shifts.flatMap((shift) => basesOf(shift, colourOf(shift))),
  }
}

/** Every place of the input, planned or not, so that the map keeps its section while the plan changes. */
export function placesOf(plan: Plan): readonly Place[] {
  const bases = plan.vehicles.flatMap(({ shifts }) =>
    shifts.flatMap(({ startLocation, endLocation }) => [startLocation, endLocation]),
  )
  return [...[...plan.visits.values()].map(({ location }) => location), ...bases].filter((place) => place !== undefined)
}

function lineOf(plan: Plan, shift: Shift, colour: number): readonly MapLine[] {
  const stops = shift.stops.map(({ id }) => plan.visits.get(id)?.location)
  if (stops.every((place) => place === undefined)) return []
  const points = [shift.startLocation, ...stops, shift.endLocation].filter((place) => place !== undefined)
  return [{ id: shift.id, groupId: shift.vehicleId, colour, points }]
}

const visitsOf = ({ stops }: Shift) => stops.filter(({ kind }) => kind === 'visit').map(({ id }) => id)

/** The ways of shifts that had other visits, or these in another order. */
function pastLines(before: Plan, shifts: readonly Shift[], colourOf: (shift: Shift) => number): readonly MapLine[] {
  const now = new Map(shifts.map((shift) => [shift.id, visitsOf(shift).join('\n')]))
  return before.vehicles
    .flatMap((vehicle) => vehicle.shifts)
    .filter((shift) => now.has(shift.id) && now.get(shift.id) !== visitsOf(shift).join('\n'))
    .flatMap((shift) => lineOf(before, shift, colourOf(shift)))
    .map((line) => ({ ...line, id: `before ${line.id}`, isPast: true }))
}

function stopsOf(
  plan: Plan,
  shift: Shift,
  { colour, zone }: { readonly colour: number; readonly zone: TimeZone },
): readonly MapStop[] {
  return shift.stops.flatMap((stop): MapStop[] => {
    const visit = plan.visits.get(stop.id)
    if (stop.kind === 'break' || !visit?.location) return []
    return [
      {
        id: visit.id,
        groupId: shift.vehicleId,
        colour,
        at: visit.location,
        mark: `${paletteLetter(colour)}${stop.number}`,
        title: `${visit.name} · ${shift.technician}, stop ${stop.number}${stop.start === undefined ? '' : `, ${clockText(stop.start, zone)}`}`,
      },
    ]
  })
}

function unplannedStop(visit: Visit): readonly MapStop[] {
  return visit.location
    ? [{ id: visit.id, colour: 0, at: visit.location, mark: '!', title: `${visit.name} · unplanned` }]
    : []
}

function basesOf({ vehicleId, startLocation, endLocation }: Shift, colour: number): readonly MapBase[] {
  const places = startLocation === endLocation ? [startLocation] : [startLocation, endLocation]
  return places.filter((place) => place !== undefined).map((at) => ({ groupId: vehicleId, colour, at }))
}
