/** A case of every constraint, broken by a known amount, and where it is kept by just enough. */
import { block, clock, driver, house, stop, travelMatrix, trip, type StreetInput } from './street.ts'

type Fields = Readonly<Record<string, unknown>>

export interface ConstraintCase {
  readonly id: string
  /** What the input asks for and what the plan does, without the full stop. */
  readonly given: string
  readonly amount: number
  readonly broken: StreetInput
  readonly kept: StreetInput
  readonly overrides?: Fields
  readonly sentence: string
}

/** Out to house 2 and back: 8:20 there, home at 8:40. */
const there = (fields: Fields = {}, shift: Fields = {}): StreetInput => ({
  drivers: [driver('Ann', ['A'], shift)],
  jobs: [{ id: 'J', stops: [stop('A', 2, { duration: 'PT5M', ...fields })] }],
})
const window = (fields: Fields) => there({ timeWindows: [fields] })
const job = (fields: Fields, shift: Fields = {}): StreetInput => ({
  skills: ['ramp'],
  tags: ['van'],
  drivers: [driver('Ann', ['A'], shift), driver('Bob', [])],
  jobs: [{ id: 'J', stops: [stop('A', 2, { duration: 'PT5M' })], ...fields }],
})
/** Two trips on the street, in the order given. */
const two = (route: readonly string[], fields: Fields = {}, shift: Fields = {}): StreetInput => ({
  drivers: [driver('Ann', route, shift), driver('Bob', [])],
  jobs: [trip('P', 1, 4, fields), trip('Q', 2, 3)],
})
const boxes = (amount: number) => ({ capacity: [{ kind: 'boxes', amount }] })
const split = (second: string): StreetInput => {
  const itineraries: Readonly<Record<string, readonly string[]>> =
    second === 'Ann' ? { Ann: ['P+', 'P-'], Bob: [] } : { Ann: ['P+'], Bob: ['P-'] }
  return {
    drivers: Object.entries(itineraries).map(([id, stops]) =>
      driver(id, [], { itinerary: stops.map((stopId) => ({ id: stopId })) }),
    ),
    jobs: [trip('P', 1, 4)],
  }
}
const secondShift = (start: string): StreetInput => {
  const [first] = driver('Ann', ['A']).shifts
  const item = { id: 'B', startServiceTime: clock(start) }
  const onCall = {
    id: 'Ann on call',
    startLocation: house(0),
    minStartTime: clock(start),
    pinned: true,
    itinerary: [item],
  }
  return {
    drivers: [{ id: 'Ann', shifts: [first, onCall] }],
    jobs: ['A', 'B'].map((id) => ({ id: `J${id}`, stops: [stop(id, 2)] })),
  }
}
const unpinned: Fields = { pinned: false, itinerary: [{ id: 'A' }] }
const days = (start: string, end: string): Fields => ({ minStartTime: start, maxEndTime: end })

const noRoadToHouse2 = {
  ...travelMatrix,
  travelTimeSeconds: travelMatrix.travelTimeSeconds.map((row, from) =>
    from === 0 ? row.map((seconds, to) => (to === 2 ? null : seconds)) : row,
  ),
}

export const cases: readonly ConstraintCase[] = [
  {
    id: 'maxShiftEndTime',
    given:
      "Ann's stop A at the second house takes five minutes, so that she is back at 08:45; her shift has the `maxEndTime` 08:44",
    amount: 60,
    broken: there({}, { maxEndTime: clock('08:44') }),
    kept: there({}, { maxEndTime: clock('08:45') }),
    sentence: 'Shift Ann Mon ends at 08:45, 1 min after its latest end at 08:44.',
  },
  {
    id: 'serviceMinStartTime',
    given: 'Stop A, which Ann reaches at 08:20, has a window from 08:30 to 08:34, too short for its five minutes',
    amount: 600,
    // Pinned it would wait for the window, and end late.
    broken: there({ timeWindows: [days(clock('08:30'), clock('08:34'))] }, unpinned),
    kept: there({ timeWindows: [days(clock('08:30'), clock('08:35'))] }, unpinned),
    sentence: 'Stop A starts 10 min before its window opens at 08:30, as no window is large enough for it.',
  },
  {
    id: 'serviceMaxStartTime',
    given: 'Stop A, which Ann reaches at 08:20, has a window with the `maxStartTime` 08:19',
    amount: 60,
    broken: window({ maxStartTime: clock('08:19') }),
    kept: window({ maxStartTime: clock('08:20') }),
    sentence: 'Stop A starts 1 min after its latest start at 08:19.',
  },
  {
    id: 'serviceMaxEndTime',
    given: 'Stop A, which Ann leaves at 08:25, has a window with the `maxEndTime` 08:24',
    amount: 60,
    broken: window({ maxEndTime: clock('08:24') }),
    kept: window({ maxEndTime: clock('08:25') }),
    sentence: 'Stop A ends 1 min after its window closes at 08:24.',
  },
  {
    id: 'requireSkills',
    given: 'Job J requires the skill ramp at `minLevel` 2; Ann has level 1',
    amount: 1,
    broken: job({ requiredSkills: [{ name: 'ramp', minLevel: 2 }] }, { skills: [{ name: 'ramp', level: 1 }] }),
    kept: job({ requiredSkills: [{ name: 'ramp', minLevel: 2 }] }, { skills: [{ name: 'ramp', level: 2 }] }),
    sentence: 'Shift Ann Mon does job J without ramp at level 2.',
  },
  {
    id: 'requireTags',
    given: "Job J requires the tag van, which Ann's shift has not",
    amount: 1,
    broken: job({ requiredTags: ['van'] }),
    kept: job({ requiredTags: ['van'] }, { tags: ['van'] }),
    sentence: 'Shift Ann Mon does job J without the tag van.',
  },
  {
    id: 'requireJobDriverMatchRequiredDrivers',
    given: 'Job J has Bob among its `requiredDrivers`; Ann does it',
    amount: 1,
    broken: job({ requiredDrivers: ['Bob'] }),
    kept: job({ requiredDrivers: ['Bob', 'Ann'] }),
    sentence: 'Job J is done by Ann, but requires Bob.',
  },
  {
    id: 'prohibitJobDriverMatchProhibitedDrivers',
    given: 'Job J has Ann among its `prohibitedDrivers`; she does it',
    amount: 1,
    broken: job({ prohibitedDrivers: ['Ann'] }),
    kept: job({ prohibitedDrivers: ['Bob'] }),
    sentence: 'Job J is done by Ann, who is prohibited for it.',
  },
  {
    id: 'requireCompleteJobs',
    given: 'Ann picks up what Bob delivers',
    amount: 1,
    broken: split('Bob'),
    kept: split('Ann'),
    sentence: 'Job P is split: its stops are on shift Ann Mon and shift Bob Mon.',
  },
  {
    id: 'stopDependencies',
    given: 'The delivery P- has the pick-up P+ as `precedingStop`, but is made first',
    amount: 1,
    broken: two(['P-', 'P+', 'Q+', 'Q-']),
    kept: two(['P+', 'P-', 'Q+', 'Q-']),
    sentence: 'Shift Ann Mon makes stop P- before stop P+, which must precede it.',
  },
  {
    id: 'requireShiftCapacity',
    given: "Ann's shift has a `capacity` of one box; she picks up the box of Q before she has delivered that of P",
    amount: 1,
    broken: two(['P+', 'Q+', 'Q-', 'P-'], {}, boxes(1)),
    kept: two(['P+', 'P-', 'Q+', 'Q-'], {}, boxes(1)),
    sentence: 'Shift Ann Mon has up to 2 boxes on board, 1 more than the 1 that fit in.',
  },
  {
    id: 'maximumTimeBurden',
    given:
      'With the override `maximumTimeBurden` of 19 minutes Ann drives from the pick-up at the first house to the second one, back, and on to the fourth: 20 minutes more than directly',
    // Directly 30 minutes; over house 2, back to house 1 and on it is 50.
    amount: 60,
    overrides: { maximumTimeBurden: 'PT19M' },
    broken: { drivers: [driver('Ann', ['P+', 'A', 'B', 'P-'])], jobs: detour() },
    kept: { drivers: [driver('Ann', ['P+', 'P-', 'A', 'B'])], jobs: detour() },
    sentence: 'Job P is under way for 50 min instead of 30 min, 1 min longer than its maximum time burden allows.',
  },
  {
    id: 'prohibitJobPooling',
    given: 'Job P has `prohibitJobPooling`; Ann picks up Q before she has delivered it',
    amount: 1,
    broken: two(['P+', 'Q+', 'P-', 'Q-'], { prohibitJobPooling: true }),
    kept: two(['P+', 'P-', 'Q+', 'Q-'], { prohibitJobPooling: true }),
    sentence: 'Job P must be alone, but shift Ann Mon makes stops of Q in between.',
  },
  {
    id: 'prohibitJobCombinations',
    given: 'Job P names Q among its `prohibitedJobCombinations`, with the scope TIME; Ann has both on board',
    amount: 1,
    broken: two(['P+', 'Q+', 'P-', 'Q-'], { prohibitedJobCombinations: ['Q'], prohibitedJobCombinationScope: 'TIME' }),
    kept: two(['P+', 'P-', 'Q+', 'Q-'], { prohibitedJobCombinations: ['Q'], prohibitedJobCombinationScope: 'TIME' }),
    sentence: 'Jobs P and Q must not share a vehicle at the same time, but shift Ann Mon does both.',
  },
  {
    id: 'prohibitJobCombinations',
    given: 'Job P names Q among its `prohibitedJobCombinations`; Ann does both, one after the other',
    amount: 1,
    broken: two(['P+', 'P-', 'Q+', 'Q-'], { prohibitedJobCombinations: ['Q'] }),
    kept: two(['P+', 'P-'], { prohibitedJobCombinations: ['Q'] }),
    sentence: 'Jobs P and Q must not share a vehicle, but shift Ann Mon does both.',
  },
  {
    id: 'lastInFirstOut',
    given: 'Job P has the `unloading` LIFO; Q is loaded after it and unloaded later',
    amount: 1,
    broken: two(['P+', 'Q+', 'P-', 'Q-'], { unloading: 'LIFO' }),
    kept: two(['P+', 'Q+', 'Q-', 'P-'], { unloading: 'LIFO' }),
    sentence: 'Job P is unloaded last in, first out, but shift Ann Mon loads Q on top of it and unloads that later.',
  },
  {
    id: 'maxShiftTravelTime',
    given: 'Ann travels 40 minutes; her shift has a `maxTravelTime` of 39',
    amount: 60,
    broken: there({}, { maxTravelTime: 'PT39M' }),
    kept: there({}, { maxTravelTime: 'PT40M' }),
    sentence: 'Shift Ann Mon travels 40 min, 1 min more than the 39 min allowed.',
  },
  {
    id: 'maxTravelTimePerStop',
    given: 'Ann travels 20 minutes to stop A; her shift has a `maxTravelTimePerStop` of 18',
    amount: 120,
    broken: there({}, { maxTravelTimePerStop: 'PT18M' }),
    kept: there({}, { maxTravelTimePerStop: 'PT20M' }),
    sentence: 'Travelling to stop A takes 20 min, 2 min more than shift Ann Mon allows for one stop.',
  },
  {
    id: 'breakStartTime',
    given: 'Ann has a break from 08:05 to 08:25 and another one that is to begin at 08:10',
    amount: 15 * 60,
    broken: there({}, pauses(['rest', '08:05', '08:25'], ['lunch', '08:10', '08:20'])),
    kept: there({}, pauses(['rest', '08:05', '08:10'], ['lunch', '08:10', '08:20'])),
    sentence: 'Break lunch of shift Ann Mon starts at 08:25, 15 min after its latest start.',
  },
  {
    id: 'onePlaceAtATime',
    given: 'Ann is back from stop A at 08:40, and leaves for stop B at 08:30 in a second shift, which has no end',
    amount: 10 * 60,
    broken: secondShift('08:30'),
    kept: secondShift('08:40'),
    sentence:
      'Ann works shift Ann Mon from 08:00 to 08:40 and shift Ann on call from 08:30 to 09:10: two places at a time for 10 min.',
  },
  {
    id: 'reachableLocations',
    given: "The travel matrix has no time from the start location to stop A (`null`), which is pinned on Ann's shift",
    amount: 1,
    broken: { ...there(), travelMatrix: noRoadToHouse2 },
    kept: there(),
    sentence: 'No road leads shift Ann Mon to stop A.',
  },
  {
    id: 'requireMandatoryJobs',
    given: 'Nobody does job P, of priority "6"',
    amount: 256,
    broken: { drivers: [driver('Ann', [])], jobs: [trip('P', 1, 4)] },
    kept: { drivers: [driver('Ann', ['P+', 'P-'])], jobs: [trip('P', 1, 4)] },
    sentence:
      'Mandatory job P (priority 6) is not scheduled. The only shift comes into question, but does not have it in the plan.',
  },
  {
    id: 'minimizeTravelTime',
    given: 'Ann drives to the second house and back',
    amount: 4 * block,
    broken: there(),
    kept: { drivers: [driver('Ann', [])], jobs: [] },
    sentence: 'Shift Ann Mon travels 40 min.',
  },
  {
    id: 'minimizeTravelDistance',
    given: 'Ann drives to the second house and back',
    amount: 20_000,
    broken: there(),
    kept: { drivers: [driver('Ann', [])], jobs: [] },
    sentence: 'Shift Ann Mon drives 20.0 km.',
  },
  {
    id: 'minimizeWaitingTime',
    given: 'Stop A, which Ann reaches at 08:20, opens at 08:30',
    amount: 600,
    broken: window({ minStartTime: clock('08:30') }),
    kept: there(),
    sentence: 'Shift Ann Mon waits 10 min.',
  },
  {
    id: 'minimizeTimeBurden',
    given:
      'Ann drives from the pick-up at the first house to the second one, back, and on to the fourth: 20 minutes more than directly',
    amount: 20 * 60,
    broken: { drivers: [driver('Ann', ['P+', 'A', 'B', 'P-'])], jobs: detour() },
    kept: { drivers: [driver('Ann', ['P+', 'P-', 'A', 'B'])], jobs: detour() },
    sentence: 'Job P is on board of shift Ann Mon for 50 min instead of 30 min.',
  },
  {
    id: 'preferSchedulingOptionalJobs',
    given: 'Nobody does job J, of priority "opt-1" and five minutes',
    amount: 10 * 300,
    broken: {
      drivers: [driver('Ann', [])],
      jobs: [{ id: 'J', priority: 'opt-1', stops: [stop('A', 2, { duration: 'PT5M' })] }],
    },
    kept: job({ priority: 'opt-1' }),
    sentence:
      'Optional job J (priority opt-1) is not scheduled. The only shift comes into question, but does not have it in the plan.',
  },
  {
    id: 'latestSlaEndTime',
    given: 'Stop A, which Ann leaves at 08:25, has the `latestSlaEndTime` 08:24',
    amount: 60,
    broken: there({ latestSlaEndTime: clock('08:24') }),
    kept: there({ latestSlaEndTime: clock('08:25') }),
    sentence: 'Stop A ends 1 min after its SLA deadline at 08:24.',
  },
  {
    id: 'maxSoftShiftEndTime',
    given: 'Ann is back at 08:45; her shift has the `maxSoftEndTime` 08:44',
    amount: 60,
    broken: there({}, { maxSoftEndTime: clock('08:44') }),
    kept: there({}, { maxSoftEndTime: clock('08:45') }),
    sentence: 'Shift Ann Mon has 1 min of overtime: it ends at 08:45 instead of 08:44.',
  },
  {
    id: 'maxSoftShiftTravelTime',
    given: 'Ann travels 40 minutes; her shift has a `maxSoftTravelTime` of 39',
    amount: 60,
    broken: there({}, { maxSoftTravelTime: 'PT39M' }),
    kept: there({}, { maxSoftTravelTime: 'PT40M' }),
    sentence: 'Shift Ann Mon travels 40 min, 1 min more than wanted.',
  },
  {
    id: 'minimizeShiftCosts',
    given: "Ann's shift costs 10 and 30 an hour; it lasts 45 minutes",
    amount: 3250,
    broken: there({}, { cost: { fixedCost: 10, rates: [{ costPerUnit: 30, unit: 'PT1H' }] } }),
    kept: there(),
    sentence: 'Shift Ann Mon lasts 45 min and costs 32.50.',
  },
  {
    id: 'preferJobDriverMatchPreferredDrivers',
    given: 'Job J has Bob among its `preferredDrivers`; Ann does it in five minutes',
    amount: 300,
    broken: job({ preferredDrivers: ['Bob'] }),
    kept: job({ preferredDrivers: ['Ann'] }),
    sentence: 'Stop A is made by Ann, but prefers Bob.',
  },
  {
    id: 'preferJobsScheduledToEarliestDay',
    given: 'Job J could be done on Monday and is done on Tuesday',
    amount: 1,
    broken: twoDays('Ann Tue'),
    kept: twoDays('Ann Mon'),
    sentence: 'Job J is done 1 day after its earliest day.',
  },
  {
    id: 'keepPublishedDriver',
    given: 'Stop A, which Ann makes at 08:20, was published for Bob at that time',
    amount: 4 * 900,
    broken: told('Bob', '08:20'),
    kept: told('Ann', '08:20'),
    sentence: 'Stop A was promised to be done by Bob at 08:20 on Monday, 2027-02-01; now it is Ann at 08:20.',
  },
  {
    id: 'keepPublishedDay',
    given: 'Stop A was published for Ann on Monday, and is made on Tuesday',
    amount: 4 * 3600,
    broken: twoDays('Ann Tue', appointment('Ann', '08:20')),
    kept: twoDays('Ann Mon', appointment('Ann', '08:20')),
    sentence:
      'Stop A was promised to be done by Ann at 08:20 on Monday, 2027-02-01; now it is Ann at 08:20 on Tuesday, 2027-02-02.',
  },
  {
    id: 'keepPublishedTime',
    given:
      'With the override `publishedTimeTolerance` of 10 minutes Ann reaches stop A at 08:20; it was published for 08:09',
    // A minute late counts as a quarter of an hour, as somebody has to be called anyway.
    amount: 4 * 900,
    overrides: { publishedTimeTolerance: 'PT10M' },
    broken: told('Ann', '08:09'),
    kept: told('Ann', '08:10'),
    sentence: 'Stop A was promised to be done by Ann at 08:09 on Monday, 2027-02-01; now it is Ann at 08:20.',
  },
]

function detour() {
  return [trip('P', 1, 4), { id: 'J', stops: [stop('A', 2), stop('B', 1)] }]
}

/** At fixed times. */
function pauses(...breaks: readonly (readonly [id: string, from: string, to: string])[]): Fields {
  return {
    requiredBreaks: breaks.map(([id, from, to]) => ({ id, type: 'FIXED', startTime: clock(from), endTime: clock(to) })),
  }
}

function appointment(driverId: string, time: string): Fields {
  return { publishedAppointment: { driverId, startServiceTime: clock(time) } }
}

/** Ann is at the second house at 08:20, and free to leave the stop to Bob. */
function told(driverId: string, time: string): StreetInput {
  const shift = { pinned: false, itinerary: [{ id: 'A' }] }
  return {
    drivers: [driver('Ann', [], shift), driver('Bob', [])],
    jobs: [{ id: 'J', stops: [stop('A', 2, appointment(driverId, time))] }],
  }
}

function twoDays(of: string, fields: Fields = {}): StreetInput {
  const itinerary = [{ id: 'A' }]
  const shift = (id: string, date: string) => ({
    ...driver('Ann', []).shifts[0]!,
    id,
    ...days(`${date}T08:00:00Z`, `${date}T18:00:00Z`),
    itinerary: id === of ? itinerary : [],
  })
  return {
    drivers: [{ id: 'Ann', shifts: [shift('Ann Mon', '2027-02-01'), shift('Ann Tue', '2027-02-02')] }],
    jobs: [{ id: 'J', stops: [stop('A', 2, fields)] }],
  }
}
