/** The clock a plan is made for: its times are written with offsets, and its places tell whose offsets they are. */
import type { TimeZone } from '../../../../ui/time-zone.ts'
import { zoneOfTimes } from '../../dataset-zone.ts'
import type { Input } from './documents.ts'
import { placeOf } from '../routing/read-values.ts'

export function readZone(input: Input | undefined): TimeZone {
  const spans = [...shiftsOf(input), ...(input?.visits ?? []).flatMap(({ timeWindows }) => timeWindows ?? [])]
  const times = [
    ...spans.flatMap(({ minStartTime, maxEndTime }) => [minStartTime, maxEndTime]),
    input?.planningWindow?.startDate,
  ]
  return zoneOfTimes(
    times.flatMap((time) => time ?? []),
    placesIn(input)[0],
  )
}

const shiftsOf = (input: Input | undefined) => (input?.vehicles ?? []).flatMap(({ shifts }) => shifts)

const placesIn = (input: Input | undefined) =>
  [
    ...shiftsOf(input).map(({ startLocation }) => startLocation),
    ...(input?.visits ?? []).map(({ location }) => location),
  ]
    .map(placeOf)
    .filter((place) => place !== undefined)
