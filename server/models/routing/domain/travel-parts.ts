/** Sums of travel in total and by part; a part is left out where a missing road makes it unknown. */
import { formatDuration } from '../../../foundation/iso-duration.ts'
import type { RouteFacts } from './plan.ts'
import { sumOfLegs, type RouteFigures } from './route-figures.ts'
import type { Leg } from './timed-route.ts'

type Parts<Value> = Readonly<Record<'total' | 'toFirst' | 'between' | 'fromLast', Value | undefined>>

interface Travel {
  /** As durations are written. */
  readonly times: Parts<string>
  /** Also left out where the input says nothing of distances. */
  readonly meters: Parts<number>
}

export function travelParts(
  figures: readonly RouteFigures[],
  { lacksDistances }: Pick<RouteFacts, 'lacksDistances'>,
): Travel {
  const legs: Parts<Leg> = {
    total: known(figures, ({ travel, isComplete }) => (isComplete ? travel : undefined)),
    toFirst: known(figures, ({ toFirst }) => toFirst),
    between: known(figures, ({ between }) => between),
    fromLast: known(figures, ({ fromLast }) => fromLast),
  }
  return {
    times: ofEach(legs, ({ seconds }) => formatDuration(seconds)),
    meters: ofEach(legs, ({ meters }) => (lacksDistances ? undefined : meters)),
  }
}

function ofEach<Value>(legs: Parts<Leg>, of: (leg: Leg) => Value | undefined): Parts<Value> {
  const read = (leg: Leg | undefined) => leg && of(leg)
  return {
    total: read(legs.total),
    toFirst: read(legs.toFirst),
    between: read(legs.between),
    fromLast: read(legs.fromLast),
  }
}

function known(figures: readonly RouteFigures[], legOf: (figure: RouteFigures) => Leg | undefined): Leg | undefined {
  const legs = figures.map(legOf)
  return legs.every((leg) => leg !== undefined) ? sumOfLegs(legs) : undefined
}
