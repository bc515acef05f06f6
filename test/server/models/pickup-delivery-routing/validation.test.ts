/** What is wrong with an input is named by its code. */
import { describe, expect, test } from 'vitest'
import { pickupDeliveryRouting as model } from '../../../../server/models/registry.ts'
import { clock, driver, house, issuesOf, stop, travelMatrix, trip, type StreetInput } from './street.ts'

type Fields = Readonly<Record<string, unknown>>

const input = (jobs: readonly unknown[], further: Fields = {}): StreetInput => ({
  drivers: [driver('Ann', [])],
  jobs,
  ...further,
})
const oneStop = (fields: Fields): StreetInput =>
  input([{ id: 'J', stops: [stop('A', 1, { duration: 'PT5M', ...fields })] }])
const shift = (fields: Fields): StreetInput => ({ drivers: [driver('Ann', [], fields)], jobs: [] })
const twoStops = (...preceding: readonly string[]): StreetInput =>
  input([
    {
      id: 'J',
      stops: ['A', 'B'].map((id, index) =>
        stop(id, 1, { duration: 'PT5M', stopDependencies: [{ precedingStop: preceding[index] }] }),
      ),
    },
    { id: 'K', stops: [stop('C', 1, { duration: 'PT5M' })] },
  ])
const pinned = { pinned: false, itinerary: [{ id: 'P+', pin: true }] }

const secondShift = (fields: Fields): StreetInput => {
  const [first] = driver('Ann', []).shifts
  return { drivers: [{ id: 'Ann', shifts: [first, { ...first, id: 'Ann on call', ...fields }] }], jobs: [] }
}
const rest = (start: string, end: string): Fields => ({
  requiredBreaks: [{ type: 'FIXED', id: 'rest', startTime: clock(start), endTime: clock(end) }],
})
const { distanceMeters, ...durationsOnly } = travelMatrix
/** House 0 once more, a second farther from all others. */
const twice = {
  locations: [...travelMatrix.locations, house(0)],
  travelTimeSeconds: [
    ...travelMatrix.travelTimeSeconds.map((row) => [...row, row[0]]),
    [...travelMatrix.travelTimeSeconds[0]!.map((seconds) => seconds + 1), 0],
  ],
  distanceMeters: [...distanceMeters.map((row) => [...row, row[0]]), [...distanceMeters[0]!, 0]],
}

const cases: readonly (readonly [code: string, input: StreetInput, overrides?: Fields])[] = [
  ['DuplicateJobId', input([trip('P', 1, 2), { ...trip('P', 1, 2), stops: [stop('A', 1)] }])],
  ['DuplicateStopId', input([trip('P', 1, 2), { ...trip('P', 1, 2), id: 'Q' }])],
  ['LocationOutOfRange', oneStop({ location: [91, 0] })],
  ['NegativeDuration', oneStop({ duration: '-PT5M' })],
  ['ShiftEndBeforeStart', shift({ maxEndTime: clock('07:00') })],
  [
    'DuplicateCapacityKind',
    shift({
      capacity: [
        { kind: 'boxes', amount: 1 },
        { kind: 'boxes', amount: 2 },
      ],
    }),
  ],
  ['JobWithoutStops', input([{ id: 'J', stops: [] }])],
  ['JobWithTooManyStops', input([{ id: 'J', stops: Array.from({ length: 31 }, (_, s) => stop(`S${s}`, 1)) }])],
  ['UnknownPrecedingStop', twoStops('X', 'A')],
  ['PrecedingStopOfOtherJob', twoStops('C', 'A')],
  ['StopDependencyCircle', twoStops('B', 'A')],
  [
    'UnloadedBeforeLoaded',
    input([
      {
        id: 'J',
        stops: [1, -1].map((amount) => stop(`S${amount}`, 1, { demand: [{ kind: 'boxes', amount }] })),
      },
    ]),
  ],
  ['LoadTooLarge', { drivers: [driver('Ann', [], { capacity: [] })], jobs: [trip('P', 1, 2)] }],
  ['TimeWindowStartAfterEnd', oneStop({ timeWindows: [{ minStartTime: clock('09:00'), maxEndTime: clock('08:00') }] })],
  ['TimeWindowTooSmall', oneStop({ timeWindows: [{ minStartTime: clock('09:00'), maxEndTime: clock('09:01') }] })],
  ['TimeWindowsOverlap', oneStop({ timeWindows: [{ maxEndTime: clock('09:00') }, { maxEndTime: clock('10:00') }] })],
  ['UnknownPriority', input([{ ...trip('P', 1, 2), priority: 'soon' }])],
  ['UndeclaredSkill', input([{ ...trip('P', 1, 2), requiredSkills: [{ name: 'lift' }] }])],
  ['UndeclaredTag', input([{ ...trip('P', 1, 2), requiredTags: ['van'] }])],
  ['UnknownDriver', input([{ ...trip('P', 1, 2), requiredDrivers: ['Eve'] }])],
  ['UnknownJob', input([{ ...trip('P', 1, 2), prohibitedJobCombinations: ['X'] }])],
  ['JobCombinedWithItself', input([{ ...trip('P', 1, 2), prohibitedJobCombinations: ['P'] }])],
  ['UnknownItineraryStop', { drivers: [driver('Ann', [], { itinerary: [{ id: 'X' }] })], jobs: [] }],
  [
    'StopInSeveralItineraries',
    { drivers: [driver('Ann', [], { itinerary: [{ id: 'P+' }, { id: 'P+' }] })], jobs: [trip('P', 1, 2)] },
  ],
  ['PinnedJobOnSeveralShifts', { drivers: [driver('Ann', ['P+']), driver('Bob', ['P-'])], jobs: [trip('P', 1, 2)] }],
  ['PinnedStopStartTimeMissing', { drivers: [driver('Ann', [], pinned)], jobs: [trip('P', 1, 2)] }],
  ['PinnedStopNotInItinerary', oneStop({ pinningRequested: true, minStartTravelTime: clock('08:00') })],
  ['TRAVEL_WEIGHT_CONFLICT', oneStop({}), { minimizeTravelDistanceWeight: 1 }],
  ['NegativeDuration', oneStop({}), { maximumTimeBurden: '-PT5M' }],
  ['ShiftsOverlap', secondShift({ minStartTime: clock('16:00'), maxEndTime: clock('20:00') })],
  ['BreakMakesShiftUnusable', shift(rest('08:00', '18:00'))],
  ['BreakCutsShift', shift(rest('17:30', '18:30'))],
  ['TravelMatrixLocationTwice', { ...oneStop({}), travelMatrix: twice }],
  ['DistanceMetersMissing', { ...oneStop({}), travelMatrix: durationsOnly }, { minimizeTravelDistanceWeight: 1 }],
  [
    'WeightTooLarge',
    input([{ id: 'J', priority: 'opt-1', stops: [stop('A', 1, { duration: 'PT1H' })] }]),
    { preferSchedulingOptionalJobsWeight: 1_000_000 },
  ],
]

describe('an input', () => {
  test.each(cases.map(([code, given, overrides]) => ({ code, given, overrides })))(
    '$code',
    ({ code, given, overrides }) => {
      expect(issuesOf(given, overrides)).toContain(code)
      expect(Object.keys(model.issueTypes)).toContain(code)
    },
  )

  test('without a fault has no issues', () => {
    expect(issuesOf(oneStop({}))).toEqual([])
  })

  test('may have two shifts of a driver that touch, and one without an end', () => {
    expect(issuesOf(secondShift({ minStartTime: clock('18:00'), maxEndTime: clock('20:00') }))).toEqual([])
    expect(issuesOf(secondShift({ minStartTime: clock('17:00'), maxEndTime: undefined }))).toEqual(['ShiftWithoutEnd'])
  })

  test('may have time windows of a stop that touch, and none a minute longer', () => {
    const windows = (opening: string) => [
      { minStartTime: clock(opening), maxEndTime: clock('15:00') },
      { minStartTime: clock('09:00'), maxEndTime: clock('12:00') },
    ]
    expect(issuesOf(oneStop({ timeWindows: windows('12:00') }))).toEqual([])
    expect(issuesOf(oneStop({ timeWindows: windows('11:59') }))).toEqual(['TimeWindowsOverlap'])
  })

  test('with a negative duration has one fault', () => {
    expect(issuesOf(oneStop({ duration: '-PT5M' }))).toEqual(['NegativeDuration'])
    expect(issuesOf(shift({ maxTravelTime: '-PT5M', maxSoftTravelTime: 'PT5M' }))).toEqual(['NegativeDuration'])
  })

  test('with a field no shift has is refused by its name', () => {
    const { error } = model.schema.input.safeParse(shift({ temporarySkillSets: [] }))
    expect(error?.message).toContain('temporarySkillSets')
  })
})
