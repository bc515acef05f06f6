/** Seeded random requests that use every feature the checker knows, with visits already put into itineraries anyhow. */

export interface Dice {
  /** Integer from 0 to `below` - 1. */
  roll(below: number): number
  /** True in `percent` of the throws. */
  chance(percent: number): boolean
}

/** A small linear congruential generator: equal seeds, equal requests. */
export function diceOf(seed: number): Dice {
  let state = (seed * 2_654_435_761 + 12_345) >>> 0
  const roll = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * below)
  }
  return { roll, chance: (percent) => roll(100) < percent }
}

const midnight = Date.UTC(2027, 1, 1) / 1000

/** A date-time on the clock two hours east of UTC, so that days and offsets matter. */
function clock(minutes: number): string {
  const seconds = midnight + minutes * 60
  return `${new Date((seconds + 7200) * 1000).toISOString().slice(0, 19)}+02:00`
}

const skillNames = ['wood', 'steel', 'glass']
const tagNames = ['van', 'crane']
const placeCount = 8
const places = Array.from({ length: placeCount }, (_, index): [number, number] => [
  50 + index / 50,
  8 + ((index * 3) % 7) / 50,
])

function randomMatrix(dice: Dice) {
  const rows = (scale: number, spread: number) =>
    places.map((_, from) => places.map((__, to) => (from === to ? 0 : scale * Math.abs(from - to) + dice.roll(spread))))
  const travelTimeSeconds: (number | null)[][] = rows(240, 400)
  const distanceMeters: (number | null)[][] = rows(3000, 4000)
  return { locations: places, travelTimeSeconds, distanceMeters }
}

/** Around some of the places, with a hole around others; edges go through none of them. */
function randomArea(dice: Dice) {
  const box = (south: number, north: number) => [
    [7.99, south],
    [8.13, south],
    [8.13, north],
    [7.99, north],
    [7.99, south],
  ]
  const south = 49.99 + dice.roll(4) / 50
  const outline = box(south, south + 0.06 + dice.roll(3) / 50)
  const hole = dice.chance(50) ? [box(south + 0.02, south + 0.04)] : []
  return dice.chance(50)
    ? { type: 'Polygon', coordinates: [outline, ...hole] }
    : { type: 'MultiPolygon', coordinates: [[outline, ...hole], [box(50.13, 50.15)]] }
}

function randomBreak(dice: Dice, id: string, opens: number) {
  const location = dice.chance(35) ? { location: places[dice.roll(placeCount)] } : {}
  const minutes = 15 + 5 * dice.roll(7)
  if (dice.chance(20))
    return { type: 'FIXED', id, startTime: clock(opens), endTime: clock(opens + minutes), ...location }
  const limit = dice.chance(85) ? { maxEndTime: clock(opens + minutes + 10 * dice.roll(20)) } : {}
  const costImpact = dice.chance(40) ? { costImpact: dice.chance(50) ? 'UNPAID' : 'PAID' } : {}
  return {
    type: 'FLOATING',
    id,
    ...costImpact,
    minStartTime: clock(opens),
    duration: `PT${minutes}M`,
    ...limit,
    ...location,
  }
}

function randomCost(dice: Dice) {
  const some = (percent: number, field: object) => (dice.chance(percent) ? field : {})
  const rates = Array.from({ length: dice.roll(4) }, () => ({
    ...some(80, { duration: `PT${30 + dice.roll(200)}M` }),
    ...some(50, { activationCost: dice.roll(2000) / 100 }),
    ...some(80, { costPerUnit: dice.roll(9000) / 100 }),
    ...some(40, { unit: dice.chance(50) ? 'PT1M' : 'PT7M30S' }),
  }))
  return { ...some(60, { fixedCost: dice.roll(10_000) / 100 }), ...some(90, { rates }) }
}

/** Two spans of the day, which may overlap. */
function randomSpans<T extends object>(dice: Dice, opens: number, fields: () => T) {
  return [0, 1].map(() => {
    const from = opens - 60 + 10 * dice.roll(50)
    return { start: clock(from), end: clock(from + 20 + 10 * dice.roll(40)), ...fields() }
  })
}

function randomShift(dice: Dice, id: string, dayStart: number) {
  const opens = dayStart + 15 * dice.roll(8)
  const end = opens + 300 + 10 * dice.roll(30)
  const some = (percent: number, field: object) => (dice.chance(percent) ? field : {})
  const byArrival = dice.chance(30)
  // One for the lasting and the borrowed skill.
  const paces = Object.fromEntries(skillNames.map((name) => [name, dice.chance(40) ? (3 + dice.roll(15)) / 10 : 1]))
  return {
    id,
    startLocation: places[dice.roll(placeCount)],
    ...some(40, { endLocation: places[dice.roll(placeCount)] }),
    ...(byArrival ? { minFirstVisitArrivalTime: clock(opens + 30) } : {}),
    ...(!byArrival || dice.chance(30) ? { minStartTime: clock(opens) } : {}),
    ...some(90, { maxEndTime: clock(end) }),
    ...some(50, { maxSoftEndTime: clock(end - 10 * dice.roll(20)) }),
    ...some(20, { maxLastVisitDepartureTime: clock(end - 30) }),
    ...some(30, { maxSoftLastVisitDepartureTime: clock(end - 10 * dice.roll(25)) }),
    ...some(20, { maxTravelTimePerVisit: `PT${10 + dice.roll(25)}M` }),
    ...some(20, { maxTravelTime: `PT${40 + dice.roll(60)}M` }),
    ...some(30, { maxSoftTravelTime: `PT${20 + dice.roll(60)}M` }),
    ...some(30, { movableOccupationRatioThreshold: dice.roll(40) / 100 }),
    ...some(25, { preferredArea: randomArea(dice) }),
    ...some(40, { cost: randomCost(dice) }),
    skills: skillNames
      .filter(() => dice.chance(60))
      .map((name) => ({
        name,
        ...some(60, { level: dice.roll(4) }),
        ...(paces[name] === 1 ? {} : { multiplier: paces[name] }),
      })),
    ...some(35, {
      temporarySkillSets: randomSpans(dice, opens, () => ({
        skills: skillNames
          .filter(() => dice.chance(60))
          .map((name) => ({ name, level: dice.roll(4), multiplier: paces[name] })),
      })),
    }),
    ...some(25, {
      temporaryTagSets: randomSpans(dice, opens, () => ({ tags: tagNames.filter(() => dice.chance(60)) })),
    }),
    tags: tagNames.filter(() => dice.chance(50)),
    requiredBreaks: Array.from({ length: dice.chance(40) ? 0 : 1 + dice.roll(3) }, (_, index) =>
      randomBreak(dice, `${id} break ${index}`, opens + 60 + 90 * index + 5 * dice.roll(12)),
    ),
    ...some(8, { pinned: true }),
    ...some(20, { pinNextVisitDuringFreeze: dice.chance(50) ? 'NEVER' : 'ALWAYS' }),
    itinerary: [] as object[],
  }
}

/** Disjoint windows in any order; with `closed` each has a limit. */
function randomWindows(dice: Dice, closed: boolean) {
  let opens = 480 + 10 * dice.roll(20)
  const windows = Array.from({ length: closed ? 1 + dice.roll(3) : dice.roll(4) }, () => {
    const length = 30 + 10 * dice.roll(20)
    const hasEnd = dice.chance(70)
    const window = {
      minStartTime: clock(opens),
      ...(!hasEnd || dice.chance(20) ? { maxStartTime: clock(opens + length) } : {}),
      ...(hasEnd ? { maxEndTime: clock(opens + length + 10 * dice.roll(8)) } : {}),
    }
    opens += length + 100 + 10 * dice.roll(100)
    return window
  })
  if (!closed && windows.length === 1 && dice.chance(40))
    return [{ maxEndTime: windows[0]!.maxEndTime ?? windows[0]!.maxStartTime }]
  return dice.chance(50) ? windows : windows.reverse()
}

const priorities = ['1', '3', '6', '10', 'opt-1', 'opt-7', 'gold', 7]

function randomVisit(dice: Dice, id: string, closed: boolean) {
  const some = (percent: number, field: object) => (dice.chance(percent) ? field : {})
  const vehicle = () => `vehicle ${dice.roll(3)}`
  return {
    id,
    location: places[dice.roll(placeCount)],
    serviceDuration: `PT${5 + 5 * dice.roll(12)}M${dice.roll(60)}S`,
    ...some(25, {
      serviceDurationBreakdown: skillNames
        .filter(() => dice.chance(50))
        .map((skill) => ({ skill, duration: `PT${10 + dice.roll(80)}S` })),
    }),
    timeWindows: randomWindows(dice, closed),
    ...some(30, { preferredTimeWindows: randomWindows(dice, false) }),
    requiredSkills: skillNames
      .filter(() => dice.chance(20))
      .map((name) => ({ name, ...some(60, { minLevel: dice.roll(4) }) })),
    requiredTags: tagNames.filter(() => dice.chance(15)),
    ...some(10, { requiredVehicles: [vehicle()] }),
    ...some(10, { prohibitedVehicles: [vehicle()] }),
    ...some(25, { preferredVehicles: [vehicle()] }),
    ...some(70, { priority: priorities[dice.roll(priorities.length)] }),
    ...some(15, { minStartTravelTime: clock(420 + 10 * dice.roll(60)) }),
    ...some(30, { latestSlaEndTime: clock(540 + 10 * dice.roll(60)) }),
    ...some(12, { pinningRequested: true }),
    ...some(30, { profit: some(90, { fixedProfit: dice.roll(9000) / 100 }) }),
    ...some(30, { firstVisitOnLocationExtraDuration: `PT${1 + dice.roll(20)}M` }),
  }
}

const goals = [
  ...[
    'minimizeTravelTimeWeight',
    'minimizeTravelDistanceWeight',
    'minimizeWaitingTimeWeight',
    'maxSoftShiftTravelTimeWeight',
    'maxSoftShiftEndTimeWeight',
  ],
  ...[
    'maxSoftLastVisitDepartureTimeWeight',
    'latestSlaEndTimeWeight',
    'preferSchedulingOptionalVisitsWeight',
    'minimizeUnnecessarySkillsWeight',
  ],
  ...[
    'preferVisitVehicleMatchPreferredVehiclesWeight',
    'maximizeTechnicianRatingWeight',
    'minimizeVisitsOutsidePreferredArea',
    'preferredVisitTimeWindowWeight',
  ],
  'minimizeShiftCostsWeight',
  'balanceTimeUtilizationWeight',
  'maximizeVisitProfitWeight',
  'minimizeVisitCompletionRiskWeight',
]
const publishedGoals = ['keepPublishedTechnicianWeight', 'keepPublishedDayWeight', 'keepPublishedTimeWeight']

function randomOverrides(dice: Dice, other: Dice) {
  return {
    // Off here: services that begin after midnight have a test of their own in settled-points.test.ts.
    preferVisitsScheduledToEarliestDayWeight: 0,
    ...Object.fromEntries(goals.filter(() => dice.chance(50)).map((goal) => [goal, dice.roll(5)])),
    ...Object.fromEntries(publishedGoals.filter(() => other.chance(50)).map((goal) => [goal, other.roll(4)])),
    ...(other.chance(50) ? { publishedTimeTolerance: `PT${other.roll(60)}M` } : {}),
    priorityWeights: [
      { priority: 'gold', weight: 20, assignment: 'MANDATORY' },
      ...(dice.chance(30)
        ? [
            { priority: '3', weight: 2, assignment: 'OPTIONAL' },
            { priority: '10', weight: 4 },
          ]
        : []),
    ],
    ...(dice.chance(30)
      ? { travelTimeAdjustment: { multiplier: (8 + dice.roll(8)) / 10, extraTime: `PT${dice.roll(5)}M` } }
      : {}),
    ...(dice.chance(40)
      ? {
          visitCompletionRiskMinimalTimeToShiftEnd: `PT${30 + dice.roll(240)}M`,
          ...(dice.chance(60) ? { visitCompletionRiskMinimalPriority: ['3', '6', 'gold'][dice.roll(3)] } : {}),
        }
      : {}),
    ...(dice.chance(30) ? { defaultTechnicianRating: 3.25 } : {}),
    ...(dice.chance(30)
      ? {
          travelTimeProfile: [
            { from: '00:00', to: '07:00', percentage: 70 + dice.roll(20) },
            { from: '07:15', to: '09:30', percentage: 110 + dice.roll(300) },
            { from: '12:00', to: '13:10', weekdays: ['MONDAY', 'TUESDAY', 'SUNDAY'], percentage: 107 },
            { from: '16:00', to: '24:00', percentage: 150 },
          ],
        }
      : {}),
  }
}

function randomVehicle(dice: Dice, index: number) {
  const id = `vehicle ${index}`
  const some = (percent: number, field: object) => (dice.chance(percent) ? field : {})
  return {
    id,
    ...some(50, { technicianRating: dice.roll(500) / 100 }),
    ...some(30, { historicalTimeUtilized: `PT${dice.roll(30)}H`, historicalTimeCapacity: 'P1DT6H' }),
    ...some(25, { requiredArea: randomArea(dice) }),
    shifts: Array.from({ length: 1 + dice.roll(2) }, (_, day) =>
      randomShift(dice, `shift ${index}.${day}`, 360 + 1440 * day),
    ),
  }
}

/** Fills the itineraries of the shifts with about so many percent of the visits. */
function assign(
  dice: Dice,
  visits: readonly { id: string; timeWindows: object[] }[],
  shifts: readonly { itinerary: object[] }[],
  percent: number,
): void {
  for (const { id, timeWindows } of visits) {
    if (!dice.chance(percent)) continue
    const pin = dice.chance(10) ? { pin: true } : {}
    // By which of several windows a given start is judged late is left open.
    const start = timeWindows.length < 2 && dice.chance(20) ? { startServiceTime: clock(480 + 10 * dice.roll(60)) } : {}
    shifts[dice.roll(shifts.length)]!.itinerary.push({ id, kind: 'VISIT', ...pin, ...start })
  }
}

/** Lets some visits depend on earlier ones of the list. */
function chain(dice: Dice, visits: { id: string; visitDependencies?: object[] }[]): void {
  for (const [index, visit] of visits.entries()) {
    if (index === 0 || dice.chance(60)) continue
    const delay = dice.chance(60) ? { minDelay: `PT${dice.roll(100)}M` } : {}
    const delayTo = dice.chance(25) ? { minDelayTo: randomDelayTo(dice) } : {}
    const coordination = dice.chance(40) ? { coordination: dice.chance(60) ? 'SAME_TECHNICIAN' : 'NONE' } : {}
    visit.visitDependencies = [{ precedingVisit: visits[dice.roll(index)]!.id, ...delay, ...delayTo, ...coordination }]
  }
}

function randomDelayTo(dice: Dice) {
  return {
    minStartDateAdjuster: ['SAME_DAY', 'NEXT_DAY', 'NEXT_TUESDAY', 'NEXT_MONTH'][dice.roll(4)],
    ...(dice.chance(20) ? { minStartDateAdjusterIncrement: 1 + dice.roll(2) } : {}),
    ...(dice.chance(70) ? { minStartTime: ['08:00', '10:30', '14:00:30'][dice.roll(3)] } : {}),
    ...(dice.chance(50) ? { timezone: ['Europe/Berlin', 'America/New_York', 'Asia/Kathmandu'][dice.roll(3)] } : {}),
  }
}

/**
 * Takes visits, two or three at a time, out of the list and into groups; what they depend on could be in the same one.
 */
function group<T extends object>(dice: Dice, visits: T[]): { id: string; visits: T[]; alignment?: string }[] {
  const groups = Array.from({ length: 1 + dice.roll(2) }, (_, index) => ({
    id: `group ${index}`,
    ...(dice.chance(60) ? { alignment: dice.chance(50) ? 'END' : 'START' } : {}),
    visits: visits
      .splice(dice.roll(visits.length - 3), 2 + dice.roll(2))
      .map((visit) => ({ ...visit, visitDependencies: [] })),
  }))
  return dice.chance(50) ? groups : groups.reverse()
}

/** Dice of its own, so that everything else stays as it was. A fourth vehicle has left the company. */
function published(dice: Dice): object {
  if (dice.chance(40)) return {}
  const startServiceTime = clock(480 + 1440 * dice.roll(2) + 10 * dice.roll(60))
  return {
    ...(dice.chance(85) ? { publishedAppointment: { vehicleId: `vehicle ${dice.roll(4)}`, startServiceTime } } : {}),
    ...(dice.chance(40) ? { published: dice.chance(80) } : {}),
  }
}

const assignments = ['MANDATORY', 'OPTIONAL', 'AUTO'] as const

/** Request body; its itineraries break rules freely. */
export function randomRequest(seed: number) {
  const dice = diceOf(seed)
  const vehicles = Array.from({ length: 3 }, (_, index) => randomVehicle(dice, index))
  const defaultAssignmentType = assignments[dice.roll(3)]!
  const visits = Array.from({ length: 6 + dice.roll(10) }, (_, index) =>
    randomVisit(dice, `visit ${index}`, defaultAssignmentType === 'AUTO'),
  )
  if (dice.chance(40)) chain(dice, visits)
  assign(
    dice,
    visits,
    vehicles.flatMap((vehicle) => vehicle.shifts),
    60,
  )
  const told = visits.map((visit) => ({ ...visit, ...published(diceOf(seed * 1000 + Number(visit.id.slice(6)))) }))
  visits.splice(0, visits.length, ...told)
  const visitGroups = dice.chance(40) ? group(dice, visits) : []
  return {
    config: { model: { overrides: randomOverrides(dice, diceOf(seed + 77_777)) } },
    modelInput: {
      skills: skillNames,
      tags: tagNames.map((name) => ({ name })),
      defaultAssignmentType,
      ...(dice.chance(70) ? { planningWindow: { startDate: clock(0), endDate: clock(900 + 60 * dice.roll(24)) } } : {}),
      ...(dice.chance(40) ? { freezeDeparturesBeforeTime: clock(480 + 10 * dice.roll(40)) } : {}),
      vehicles,
      visits,
      visitGroups,
      travelMatrix: randomMatrix(dice),
    },
  }
}
