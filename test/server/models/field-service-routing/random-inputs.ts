/** Random inputs of the village that use every feature at once, far from what a careful planner would send. */
import { createRandom, type Random } from '../../../../server/foundation/random.ts'
import { formatDateTime, parseDateTime } from '../../../../server/foundation/iso-date-time.ts'
import { at, place } from './village.ts'

const dayStart = parseDateTime(at('00:00'))!.seconds
const time = (minutes: number, offset = 0) => formatDateTime(dayStart + minutes * 60, offset)

/** One of the options; repeat an option to make it likelier. */
function pick<T>(random: Random, options: readonly T[]): T {
  return options[random.below(options.length)]!
}

const somewhere = (random: Random) => place(random.below(12))
const maybe = <T>(random: Random, chance: number, value: () => T) => (random.next() < chance ? value() : undefined)

/** The places from one to another along the road, without those in between where there is a hole. */
function randomArea(random: Random) {
  const box = (west: number, east: number) => [
    [west, -1],
    [east, -1],
    [east, 1],
    [west, 1],
    [west, -1],
  ]
  const west = random.below(6)
  return {
    type: 'Polygon',
    coordinates: [box(west, west + 7), ...(random.next() < 0.3 ? [box(west + 2, west + 4)] : [])],
  }
}

function randomBreaks(random: Random, start: number) {
  return Array.from({ length: pick(random, [0, 0, 1, 1, 2]) }, (_, index) => {
    const from = start + 60 + random.below(240)
    const everyBreak = { id: `break ${index}`, location: maybe(random, 0.3, () => somewhere(random)) }
    if (random.next() < 0.4) return { ...everyBreak, type: 'FIXED', startTime: time(from), endTime: time(from + 20) }
    return {
      ...everyBreak,
      type: 'FLOATING',
      minStartTime: time(from),
      maxEndTime: maybe(random, 0.8, () => time(from + 60 + random.below(120))),
      duration: 'PT30M',
    }
  })
}

function randomShift(random: Random, id: string, day: number) {
  const start = day * 1440 + 420 + random.below(120)
  const first = random.next() < 0.3 ? { minFirstVisitArrivalTime: time(start, 60) } : { minStartTime: time(start, 60) }
  return {
    id,
    ...first,
    startLocation: somewhere(random),
    endLocation: maybe(random, 0.4, () => somewhere(random)),
    maxEndTime: maybe(random, 0.8, () => time(start + 300 + random.below(300))),
    maxSoftEndTime: maybe(random, 0.5, () => time(start + 240)),
    maxLastVisitDepartureTime: maybe(random, 0.3, () => time(start + 400)),
    maxSoftLastVisitDepartureTime: maybe(random, 0.3, () => time(start + 200)),
    maxTravelTime: maybe(random, 0.3, () => 'PT4H'),
    maxSoftTravelTime: maybe(random, 0.3, () => 'PT1H'),
    maxTravelTimePerVisit: maybe(random, 0.3, () => 'PT75M'),
    skills: [{ name: 'wiring', level: 1 + random.below(3), multiplier: pick(random, [0.5, 1, 1, 1.3]) }],
    tags: pick(random, [[], ['north']]),
    preferredArea: maybe(random, 0.3, () => randomArea(random)),
    requiredBreaks: randomBreaks(random, start),
    pinned: random.next() < 0.1,
    movableOccupationRatioThreshold: undefined as number | undefined,
    cost: undefined as object | undefined,
    temporarySkillSets: undefined as object[] | undefined,
    temporaryTagSets: undefined as object[] | undefined,
    itinerary: [] as { id: string; pin: boolean; startServiceTime: string | undefined }[],
  }
}

/**
 * Two shifts of one person. Where both have an end they would be refused on the same day, so the second is on the other
 * day, or has no end where shifts may overlap.
 */
function randomShifts(random: Random, v: number, hasOverlaps: boolean) {
  const days = [random.below(2), random.below(2)] as const
  const isSameDay = days[0] === days[1]
  const first = randomShift(random, `shift ${v}`, days[0])
  const second = randomShift(random, `shift ${v}b`, isSameDay && !hasOverlaps ? 1 - days[1] : days[1])
  if (isSameDay && hasOverlaps) second.maxEndTime = second.maxLastVisitDepartureTime = undefined
  return [first, second]
}

function randomVisit(random: Random, id: string) {
  const opening = 480 + random.below(360)
  const windowCount = pick(random, [0, 1, 1, 2])
  // Several windows are closed on both sides, as they must not overlap.
  const isClosed = windowCount === 2
  const windows = Array.from({ length: windowCount }, (_, day) => ({
    minStartTime: maybe(random, isClosed ? 1 : 0.9, () => time(day * 1440 + opening)),
    maxStartTime: maybe(random, 0.3, () => time(day * 1440 + opening + 90)),
    maxEndTime: maybe(random, isClosed ? 1 : 0.8, () => time(day * 1440 + opening + 20 + random.below(300))),
  }))
  return {
    id,
    location: somewhere(random),
    serviceDuration: `PT${5 + random.below(60)}M`,
    serviceDurationBreakdown: undefined as { skill: string; duration: string }[] | undefined,
    firstVisitOnLocationExtraDuration: undefined as string | undefined,
    profit: undefined as object | undefined,
    timeWindows: windows,
    preferredTimeWindows: maybe(random, 0.3, () => [
      { minStartTime: time(opening + random.below(200)), maxEndTime: maybe(random, 0.7, () => time(opening + 260)) },
      ...(random.next() < 0.3 ? [{ maxStartTime: time(500) }] : []),
    ]),
    priority: pick(random, [undefined, '1', '9', 'opt-3']),
    visitDependencies: undefined as (Record<string, unknown> & { precedingVisit: string })[] | undefined,
    requiredSkills: pick(random, [[], [{ name: 'wiring', minLevel: 2 }], [{ name: 'wiring' }]]),
    requiredTags: pick(random, [[], [], ['north']]),
    preferredVehicles: pick(random, [[], ['vehicle 0']]),
    prohibitedVehicles: pick(random, [[], [], ['vehicle 1']]),
    latestSlaEndTime: maybe(random, 0.3, () => time(opening + 60)),
    minStartTravelTime: maybe(random, 0.1, () => time(opening)),
  }
}

/** Roads of different lengths there and back, some of them missing. */
function randomRoads(random: Random) {
  const places = Array.from({ length: 12 }, (_, index) => index)
  const missing = pick(random, [0, 0, 0.03])
  const rows = (unit: number) =>
    places.map((from) => places.map((to) => (from === to ? 0 : (1 + random.below(40)) * unit)))
  const travelTimeSeconds = rows(97).map((row, from) =>
    row.map((value, to) => (from !== to && random.next() < missing ? null : value)),
  )
  return { locations: places.map(place), travelTimeSeconds, distanceMeters: rows(811) }
}

function randomDelayTo(random: Random) {
  return {
    minStartDateAdjuster: pick(random, ['SAME_DAY', 'NEXT_DAY', 'NEXT_TUESDAY', 'NEXT_MONTH']),
    minStartTime: maybe(random, 0.7, () => pick(random, ['06:00', '10:30', '14:00'])),
    timezone: maybe(random, 0.5, () => pick(random, ['Europe/Berlin', 'America/New_York'])),
  }
}

/** What some customers were told, of dice of its own; a vehicle 3 has left the company. */
function randomAppointment(random: Random) {
  if (random.next() < 0.4) return {}
  const startServiceTime = time(pick(random, [0, 1440]) + 480 + random.below(400))
  return {
    publishedAppointment: maybe(random, 0.85, () => ({ vehicleId: `vehicle ${random.below(4)}`, startServiceTime })),
    published: pick(random, [undefined, undefined, true, true, false]),
  }
}

/** `modelInput` and `config.model.overrides`. */
export function randomRequest(seed: number, { hasDependencies = false, hasGroups = false, hasOverlaps = false } = {}) {
  const random = createRandom(seed)
  const vehicles = [0, 1, 2].map((v) => ({
    id: `vehicle ${v}`,
    technicianRating: random.below(6),
    requiredArea: maybe(random, 0.2, () => randomArea(random)),
    shifts: randomShifts(random, v, hasOverlaps),
    historicalTimeUtilized: undefined as string | undefined,
    historicalTimeCapacity: undefined as string | undefined,
  }))
  const visits = Array.from({ length: 18 }, (_, v) => randomVisit(random, `visit ${v}`))
  for (const { id } of visits) {
    if (random.next() < 0.5) continue
    const { itinerary } = pick(
      random,
      vehicles.flatMap(({ shifts }) => shifts),
    )
    itinerary.push({ id, pin: random.next() < 0.2, startServiceTime: time(500 + itinerary.length * 60) })
  }
  const modelInput = {
    skills: ['wiring'],
    tags: ['north'],
    planningWindow: { startDate: time(0), endDate: time(1440 + 600) },
    freezeDeparturesBeforeTime: maybe(random, 0.3, () => time(540)),
    pinNextVisitDuringFreeze: pick(random, ['ALWAYS', 'NEVER']),
    vehicles,
    visits,
    travelMatrix: randomRoads(random),
  }
  const told = createRandom(seed + 5_000_000)
  for (const visit of visits) Object.assign(visit, randomAppointment(told))
  const weight = () => pick(random, [undefined, 0, 1, 3])
  const toldWeight = () => pick(told, [undefined, undefined, 0, 1, 3])
  const overrides = {
    minimizeTravelTimeWeight: weight(),
    minimizeTravelDistanceWeight: weight(),
    minimizeWaitingTimeWeight: weight(),
    maxSoftShiftEndTimeWeight: weight(),
    maxSoftLastVisitDepartureTimeWeight: weight(),
    maxSoftShiftTravelTimeWeight: weight(),
    latestSlaEndTimeWeight: weight(),
    minimizeUnnecessarySkillsWeight: weight(),
    maximizeTechnicianRatingWeight: weight(),
    preferVisitsScheduledToEarliestDayWeight: weight(),
    minimizeVisitsOutsidePreferredArea: weight(),
    preferredVisitTimeWindowWeight: weight(),
    minimizeShiftCostsWeight: weight(),
    balanceTimeUtilizationWeight: weight(),
    maximizeVisitProfitWeight: weight(),
    keepPublishedTechnicianWeight: toldWeight(),
    keepPublishedDayWeight: toldWeight(),
    keepPublishedTimeWeight: toldWeight(),
    publishedTimeTolerance: maybe(told, 0.5, () => `PT${told.below(60)}M`),
    minimizeVisitCompletionRiskWeight: weight(),
    visitCompletionRiskMinimalTimeToShiftEnd: maybe(random, 0.4, () => 'PT2H'),
    visitCompletionRiskMinimalPriority: maybe(random, 0.5, () => '6'),
    travelTimeAdjustment: maybe(random, 0.3, () => ({ multiplier: 1.2, extraTime: 'PT2M' })),
    travelTimeProfile: maybe(random, 0.3, () => [
      { from: '07:30', to: '09:00', percentage: 130 + random.below(200) },
      { from: '16:00', to: '24:00', weekdays: ['MONDAY', 'TUESDAY'], percentage: 60 },
      { from: '09:00', to: '10:15', weekdays: ['MONDAY'], percentage: 117 },
    ]),
  }
  for (const visit of visits)
    visit.serviceDurationBreakdown = maybe(random, 0.2, () => [
      { skill: 'wiring', duration: `PT${60 + random.below(200)}S` },
    ])
  for (const vehicle of vehicles)
    for (const shift of vehicle.shifts)
      shift.movableOccupationRatioThreshold = maybe(random, 0.3, () => random.below(40) / 100)
  const money = () => random.below(5000) / 100
  const rate = () => ({
    duration: `PT${60 + random.below(200)}M`,
    activationCost: maybe(random, 0.5, money),
    costPerUnit: money(),
    unit: pick(random, [undefined, 'PT7M']),
  })
  for (const vehicle of vehicles)
    for (const shift of vehicle.shifts)
      shift.cost = maybe(random, 0.4, () => ({
        fixedCost: maybe(random, 0.5, money),
        rates: Array.from({ length: random.below(3) }, rate),
      }))
  for (const vehicle of vehicles) {
    for (const shift of vehicle.shifts) {
      const span = () => {
        const from = 400 + random.below(2000)
        return { start: time(from), end: time(from + 30 + random.below(400)) }
      }
      const multiplier = shift.skills[0]!.multiplier
      shift.temporarySkillSets = maybe(random, 0.3, () =>
        Array.from({ length: 2 }, () => ({ ...span(), skills: [{ name: 'wiring', level: 3, multiplier }] })),
      )
      shift.temporaryTagSets = maybe(random, 0.3, () =>
        Array.from({ length: 2 }, () => ({ ...span(), tags: ['north'] })),
      )
    }
  }
  if (hasDependencies) {
    for (const [v, visit] of visits.entries()) {
      if (v === 0 || random.next() < 0.6) continue
      visit.visitDependencies = [
        {
          precedingVisit: `visit ${random.below(v)}`,
          minDelay: maybe(random, 0.5, () => `PT${random.below(90)}M`),
          minDelayTo: maybe(random, 0.3, () => randomDelayTo(random)),
          coordination: maybe(random, 0.3, () => 'SAME_TECHNICIAN'),
        },
      ]
    }
  }
  // Half of the inputs have such visits, close together.
  if (random.next() < 0.5) {
    for (const visit of visits) {
      visit.firstVisitOnLocationExtraDuration = maybe(random, 0.6, () => `PT${1 + random.below(40)}M`)
      visit.location = place(random.below(4))
    }
  }
  for (const visit of visits) visit.profit = maybe(random, 0.3, () => ({ fixedProfit: maybe(random, 0.9, money) }))
  const grouped = new Set<unknown>()
  const visitGroups = []
  for (let v = random.below(3); hasGroups && v < visits.length - 3 && visitGroups.length < 4; v += 4) {
    const group = visits.slice(v, v + 2 + random.below(2))
    for (const visit of group) {
      grouped.add(visit)
      visit.visitDependencies = visit.visitDependencies?.filter(({ precedingVisit }) =>
        group.every(({ id }) => id !== precedingVisit),
      )
    }
    visitGroups.push({ id: `group ${v}`, alignment: pick(random, ['START', 'END', undefined]), visits: group })
  }
  const groupsOfInput = hasGroups ? { visits: visits.filter((visit) => !grouped.has(visit)), visitGroups } : {}
  for (const vehicle of vehicles) {
    vehicle.historicalTimeUtilized = maybe(random, 0.5, () => `PT${random.below(600)}M`)
    vehicle.historicalTimeCapacity = maybe(random, 0.5, () => 'PT10H')
  }
  // Members without a value are not sent.
  return JSON.parse(JSON.stringify({ modelInput: { ...modelInput, ...groupsOfInput }, overrides })) as {
    modelInput: unknown
    overrides: Record<string, unknown>
  }
}
