/**
 * What happens to a week that has been published: ten kinds, each drawn from a seed. All happen on the third day, and
 * are known before the first.
 */
import { createRandom, type Random } from '../../../server/foundation/random.ts'
import { formatDuration, durationSeconds } from '../../../server/foundation/iso-duration.ts'
import type { Input } from '../../../server/models/field-service-routing/schema/input.ts'
import type { ShiftInput } from '../../../server/models/field-service-routing/schema/vehicle.ts'
import type { VisitInput } from '../../../server/models/field-service-routing/schema/visit.ts'

export interface Disturbed {
  readonly input: Input
  /** Ids of the visits it is about: what they do is no change to anybody else. */
  readonly touched: readonly string[]
}

type Disturb = (week: Input, random: Random) => Disturbed

const daySeconds = 86_400_000

/** Text of a moment so many hours after the start of a shift. */
const after = (time: string, hours: number) =>
  new Date(Date.parse(time) + hours * 3_600_000).toISOString().replace('.000Z', 'Z')

/** The third day as the shifts have it: from its first start on, for a day. */
function shiftsOfThirdDay({ vehicles }: Input): ShiftInput[] {
  const shifts = vehicles.flatMap((vehicle) => vehicle.shifts)
  const starts = [...new Set(shifts.map(({ minStartTime }) => minStartTime!.slice(0, 10)))].sort()
  return shifts.filter(({ minStartTime }) => minStartTime!.startsWith(starts[2]!))
}

const visitsOf = ({ itinerary }: ShiftInput) => itinerary.filter(({ kind }) => kind === 'VISIT').map(({ id }) => id)

function pick<T>(random: Random, options: readonly T[]): T {
  return options[random.below(options.length)]!
}

/** A shift of that day with as many visits, or as near to it as there is. */
function shiftWith(week: Input, count: number, random: Random): ShiftInput {
  const shifts = shiftsOfThirdDay(week).filter((shift) => visitsOf(shift).length > 0)
  const distance = (shift: ShiftInput) => Math.abs(visitsOf(shift).length - count)
  const nearest = Math.min(...shifts.map(distance))
  return pick(
    random,
    shifts.filter((shift) => distance(shift) === nearest),
  )
}

const changeShifts = (week: Input, change: (shift: ShiftInput) => readonly ShiftInput[]): Input => ({
  ...week,
  vehicles: week.vehicles.map((vehicle) => ({ ...vehicle, shifts: vehicle.shifts.flatMap(change) })),
})

const changeVisit = (week: Input, id: string, change: (visit: VisitInput) => readonly VisitInput[]): Input => ({
  ...week,
  visits: week.visits.flatMap((visit) => (visit.id === id ? change(visit) : [visit])),
})

const ill: Disturb = (week, random) => {
  const lost = shiftWith(week, 3, random)
  return { input: changeShifts(week, (shift) => (shift.id === lost.id ? [] : [shift])), touched: visitsOf(lost) }
}

const late: Disturb = (week, random) => {
  const { id } = shiftWith(week, 6, random)
  const later = (shift: ShiftInput) => ({ ...shift, minStartTime: after(shift.minStartTime!, 2) })
  return { input: changeShifts(week, (shift) => [shift.id === id ? later(shift) : shift]), touched: [] }
}

const leavesEarly: Disturb = (week, random) => {
  const { id } = shiftWith(week, 6, random)
  const shorter = ({ maxSoftEndTime: _, ...shift }: ShiftInput): ShiftInput => ({
    ...shift,
    maxEndTime: after(shift.minStartTime!, 4),
    requiredBreaks: [],
    itinerary: shift.itinerary.filter(({ kind }) => kind === 'VISIT'),
  })
  return { input: changeShifts(week, (shift) => [shift.id === id ? shorter(shift) : shift]), touched: [] }
}

/** A visit that looks like another one, to be begun in three hours of that day. */
const urgent: Disturb = (week, random) => {
  const like = pick(random, week.visits)
  const start = shiftsOfThirdDay(week)[0]!.minStartTime!
  const { publishedAppointment: _, preferredTimeWindows: __, ...rest } = like
  const visit: VisitInput = {
    ...rest,
    preferredTimeWindows: [],
    id: `urgent ${week.visits.length}`,
    location: pick(random, week.visits).location,
    priority: '1',
    timeWindows: [{ minStartTime: after(start, 1), maxStartTime: after(start, 4), maxEndTime: after(start, 9) }],
    visitDependencies: [],
  }
  delete visit.latestSlaEndTime
  return { input: { ...week, visits: [...week.visits, visit] }, touched: [visit.id] }
}

const somebody = (week: Input, random: Random) => pick(random, visitsOf(shiftWith(week, 5, random)))

const cancelled: Disturb = (week, random) => {
  const id = somebody(week, random)
  const without = (shift: ShiftInput) => ({ ...shift, itinerary: shift.itinerary.filter((item) => item.id !== id) })
  return {
    input: changeShifts(
      changeVisit(week, id, () => []),
      (shift) => [without(shift)],
    ),
    touched: [id],
  }
}

const longer: Disturb = (week, random) => {
  const id = somebody(week, random)
  const input = changeVisit(week, id, (visit) => [
    { ...visit, serviceDuration: formatDuration(durationSeconds(visit.serviceDuration)! + 3600) },
  ])
  return { input, touched: [id] }
}

/** The customer can only have it on the day after, and not before noon. */
const otherWindow: Disturb = (week, random) => {
  const id = somebody(week, random)
  const start = new Date(Date.parse(shiftsOfThirdDay(week)[0]!.minStartTime!) + daySeconds).toISOString()
  const timeWindows = [{ minStartTime: after(start, 4), maxEndTime: after(start, 9) }]
  return { input: changeVisit(week, id, (visit) => [{ ...visit, timeWindows }]), touched: [id] }
}

const inTurn =
  (...kinds: readonly Disturb[]): Disturb =>
  (week, random) =>
    kinds.reduce<Disturbed>(
      ({ input, touched }, kind) => {
        const next = kind(input, random)
        return { input: next.input, touched: [...touched, ...next.touched] }
      },
      { input: week, touched: [] },
    )

export const disturbances: Readonly<Record<string, Disturb>> = {
  ill,
  late,
  'leaves early': leavesEarly,
  urgent,
  'three urgent': inTurn(urgent, urgent, urgent),
  cancelled,
  longer,
  'other window': otherWindow,
  'two ill': inTurn(ill, ill),
  several: inTurn(ill, urgent, cancelled, longer),
}

export function disturb(week: Input, kind: string, seed: number): Disturbed {
  const change = disturbances[kind]
  if (!change) throw new RangeError(`--kinds ${kind}: there is ${Object.keys(disturbances).join(', ')}`)
  return change(week, createRandom(seed))
}
