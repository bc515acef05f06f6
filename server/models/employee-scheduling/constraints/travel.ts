import { travelGroup } from './groups.ts'
import { hard, soft, type ConstraintRecord } from './record.ts'

/** From home to shifts, and from one shift to the next. */
export const hardTravel: readonly ConstraintRecord[] = [
  hard({
    id: 'maximumTravelDistance',
    name: 'Maximum employee to shift travel distance exceeded',
    description:
      'Shifts lie no farther from home than the travel configurations of the contract allow. Measured in metres beyond, as the crow flies.',
    group: travelGroup,
  }),
  hard({
    id: 'minimumTimeIncludingTravel',
    name: 'Minimum time between shifts including travel not met',
    description:
      'Between two shifts in a row in different places there is the time that the travel configurations ask for. Measured in minutes that are missing.',
    group: travelGroup,
  }),
]

export const softTravel: readonly ConstraintRecord[] = [
  soft({
    id: 'travelDistance',
    name: 'Minimize travel distance',
    description:
      'The way from home to each shift a travel configuration of the contract looks at. Measured in metres, as the crow flies.',
    group: travelGroup,
    override: 'minimizeTravelDistanceWeight',
    words: 'Short ways to work',
    reason: 'Without effect unless a contract has travel configurations; a metre is a point.',
  }),
]
