/**
 * A plan that fits in the head, written by hand. Four places on a line, D A B C, 10 minutes and 5 km apart, a minute
 * more on every trip towards D.
 *
 * Ann (from 08:00, twice as fast with electrics):
 *   08:00 D -> A 08:10, waits for the window at 08:30, 60 min at factor 0.5 = 30 min, leaves 09:00
 *   lunch (30 min, start 09:00 to 10:00) falls into the trip A -> B: begins at 09:00, so B is reached at 09:00 + 10 +
 *   30 = 09:40
 *     (on the trip to A it would make A late, on the way home it would begin at 10:20)
 *   B: first window is over, waits for 10:00, 20 min, leaves 10:20 (SLA 10:30 kept); 2 x 10 + 1 min home, 10:41
 *   travel 10 + 10 + 21 = 41 min, service 50, break 30, waiting 20 + 20: together 161 min = 08:00 to 10:41
 * Bob (first arrival from 09:00): leaves 08:30, C 09:00 to 09:30, 31 min home, 10:01; travel 61 min, in all 91 min
 * Left out: M (mandatory, priority 3 weighs 16384) and O (optional, opt-2 is worth 9, 10 min).
 *
 * Soft: travel 2460 + 3660 = 6120 s; C prefers Ann, 1800 s; O 600 s x 9 = 5400. Sum 13320.
 * Fairness: Ann 9660 s of 08:00-13:00 = 18000 s, 0.53667; Bob 5460 s of 09:00-17:00 = 28800 s, 0.18958;
 *   J = 0.72625^2 / (2 x (0.28801 + 0.03594)) = 0.81407, (J - 0.5) / 0.5 = 62.81 %. Rating (4.5 + 4.5 + 4) / 3 = 4.33.
 */
import type { PlanDocuments } from '../support/checker/checker.ts'

export const places = { D: [0, 0], A: [0, 0.1], B: [0, 0.2], C: [0, 0.3] } as const

export const day = (clock: string) => `2027-02-01T${clock}:00Z`

function travelMatrix() {
  const line = [0, 1, 2, 3]
  return {
    locations: Object.values(places).map((place) => [...place]),
    travelTimeSeconds: line.map((from) => line.map((to) => 600 * Math.abs(from - to) + (to < from ? 60 : 0))),
    distanceMeters: line.map((from) => line.map((to) => 5000 * Math.abs(from - to))),
  }
}

const annShift = {
  id: 'Ann Mon',
  startLocation: places.D,
  minStartTime: day('08:00'),
  maxSoftEndTime: day('12:00'),
  maxEndTime: day('13:00'),
  skills: [{ name: 'electrician', level: 2, multiplier: 0.5 }],
  tags: ['van'],
  requiredBreaks: [
    { type: 'FLOATING', id: 'lunch', minStartTime: day('09:00'), maxEndTime: day('10:30'), duration: 'PT30M' },
  ],
}

const bobShift = {
  id: 'Bob Mon',
  startLocation: places.D,
  minFirstVisitArrivalTime: day('09:00'),
  maxEndTime: day('17:00'),
}

const visitA = {
  id: 'A',
  location: places.A,
  serviceDuration: 'PT1H',
  timeWindows: [{ minStartTime: day('08:30'), maxStartTime: day('08:45') }],
  requiredSkills: [{ name: 'electrician', minLevel: 2 }],
  requiredTags: ['van'],
}

const visitB = {
  id: 'B',
  location: places.B,
  serviceDuration: 'PT20M',
  timeWindows: [
    { minStartTime: day('08:00'), maxEndTime: day('08:30') },
    { minStartTime: day('10:00'), maxEndTime: day('11:00') },
  ],
  latestSlaEndTime: day('10:30'),
}

export function tinyRequest() {
  return structuredClone({
    config: { model: { overrides: { departure: 'EARLIEST' } } },
    modelInput: {
      skills: ['electrician', 'plumber'],
      tags: ['van', 'crane'],
      defaultAssignmentType: 'MANDATORY',
      planningWindow: { startDate: day('00:00'), endDate: '2027-02-02T00:00:00Z' },
      vehicles: [
        { id: 'Ann', technicianRating: 4.5, shifts: [annShift] },
        { id: 'Bob', technicianRating: 4, shifts: [bobShift] },
      ],
      visits: [
        visitA,
        visitB,
        { id: 'C', location: places.C, serviceDuration: 'PT30M', preferredVehicles: ['Ann'] },
        { id: 'M', location: places.C, serviceDuration: 'PT30M', priority: '3', requiredSkills: [{ name: 'plumber' }] },
        { id: 'O', location: places.C, serviceDuration: 'PT10M', priority: 'opt-2' },
      ],
      travelMatrix: travelMatrix(),
    },
  })
}

const travelOf = (minutes: readonly [number, number, number], kilometers: readonly [number, number, number]) => {
  const [first, between, last] = minutes.map((value) => `PT${value}M`)
  return {
    totalTravelTime: `PT${minutes[0] + minutes[1] + minutes[2]}M`,
    travelTimeFromStartLocationToFirstVisit: first,
    travelTimeBetweenVisits: between,
    travelTimeFromLastVisitToEndLocation: last,
    totalTravelDistanceMeters: 1000 * (kilometers[0] + kilometers[1] + kilometers[2]),
    travelDistanceFromStartLocationToFirstVisitMeters: 1000 * kilometers[0],
    travelDistanceBetweenVisitsMeters: 1000 * kilometers[1],
    travelDistanceFromLastVisitToEndLocationMeters: 1000 * kilometers[2],
  }
}

const stop = (
  id: string,
  [arrival, start, departure]: readonly [string, string, string],
  service: string,
  leg: readonly [string, number],
) => ({
  id,
  kind: 'VISIT',
  arrivalTime: day(arrival),
  startServiceTime: day(start),
  departureTime: day(departure),
  effectiveServiceDuration: service,
  travelTimeFromPreviousStandstill: leg[0],
  travelDistanceMetersFromPreviousStandstill: leg[1],
  minStartTravelTime: day('00:00'),
  pinned: false,
})

const annPlan = {
  id: 'Ann Mon',
  startTime: day('08:00'),
  pinned: false,
  itinerary: [
    stop('A', ['08:10', '08:30', '09:00'], 'PT30M', ['PT10M', 5000]),
    { id: 'lunch', kind: 'BREAK', startTime: day('09:00'), endTime: day('09:30') },
    stop('B', ['09:40', '10:00', '10:20'], 'PT20M', ['PT10M', 5000]),
  ],
  metrics: { ...travelOf([10, 10, 21], [5, 5, 10]), endLocationArrivalTime: day('10:41'), overtime: 'PT0S' },
}

const bobPlan = {
  id: 'Bob Mon',
  startTime: day('08:30'),
  pinned: false,
  itinerary: [stop('C', ['09:00', '09:00', '09:30'], 'PT30M', ['PT30M', 15_000])],
  metrics: { ...travelOf([30, 0, 31], [15, 0, 15]), endLocationArrivalTime: day('10:01') },
}

const annMetrics = {
  activatedShifts: 1,
  assignedVisits: 2,
  totalShiftDuration: 'PT2H41M',
  totalServiceDuration: 'PT50M',
  totalTravelTime: 'PT41M',
  totalTravelDistanceMeters: 20_000,
  totalBreakTime: 'PT30M',
  totalWaitingTime: 'PT40M',
  totalOvertime: 'PT0S',
  availableOvertime: 'PT1H',
}

const bobMetrics = {
  activatedShifts: 1,
  assignedVisits: 1,
  totalShiftDuration: 'PT1H31M',
  totalServiceDuration: 'PT30M',
  totalTravelTime: 'PT1H1M',
  totalTravelDistanceMeters: 30_000,
  totalBreakTime: 'PT0S',
  totalWaitingTime: 'PT0S',
  totalOvertime: 'PT0S',
  availableOvertime: 'PT0S',
}

const kpis = {
  totalAssignedVisits: 3,
  totalUnassignedVisits: 2,
  assignedMandatoryVisits: 3,
  assignedOptionalVisits: 0,
  totalActivatedVehicles: 2,
  ...travelOf([40, 10, 52], [20, 5, 25]),
  totalOvertime: 'PT0S',
  totalWaitingTime: 'PT40M',
  workingTimeFairnessPercentage: 52.21,
  averageTechnicianRating: 4.33,
  percentageVisitsInSla: 100,
  absoluteVisitsInSla: 1,
}

const inputMetrics = {
  visits: 5,
  visitGroups: 0,
  visitDependencies: 0,
  mandatoryVisits: 4,
  optionalVisits: 1,
  vehicles: 2,
  vehicleShifts: 2,
  visitsWithSla: 1,
  movableVisits: 3,
  pinnedVisits: 0,
}

export function tinyResponse() {
  return structuredClone({
    metadata: { score: '0hard/-16384medium/-13320soft' },
    modelOutput: {
      vehicles: [
        { id: 'Ann', shifts: [annPlan], metrics: annMetrics },
        { id: 'Bob', shifts: [bobPlan], metrics: bobMetrics },
      ],
      unassignedVisits: ['M', 'O'],
    },
    kpis,
    inputMetrics,
  })
}

/** Amounts of the constraints that fire, by id. */
const match: Readonly<Record<string, readonly number[]>> = {
  requireMandatoryVisits: [16_384],
  preferSchedulingOptionalVisits: [5400],
  preferVisitVehicleMatchPreferredVehicles: [1800],
  minimizeTravelTime: [2460, 3660],
}

const ofLevel = {
  hard: [
    ...[
      'requireSkills',
      'requireTags',
      'requireVehicles',
      'prohibitVehicles',
      'requireArea',
      'serviceMinStartTime',
      'serviceMaxStartTime',
      'serviceMaxEndTime',
      'maxTravelTimePerVisit',
    ],
    ...[
      'reachableLocations',
      'breakStartTime',
      'onePlaceAtATime',
      'maxShiftEndTime',
      'maxLastVisitDepartureTime',
      'maxShiftTravelTime',
      'movableOccupationRatio',
      'visitDependencies',
      'visitDependencyTechnician',
      'visitGroups',
      'visitGroupTechnicians',
    ],
  ],
  medium: ['requireMandatoryVisits'],
  soft: [
    ...[
      'preferSchedulingOptionalVisits',
      'maximizeVisitProfit',
      'latestSlaEndTime',
      'preferredVisitTimeWindow',
      'preferVisitVehicleMatchPreferredVehicles',
      'preferVisitsScheduledToEarliestDay',
      'minimizeVisitsOutsidePreferredArea',
    ],
    ...[
      'minimizeTravelTime',
      'maxSoftShiftTravelTime',
      'maxSoftShiftEndTime',
      'maxSoftLastVisitDepartureTime',
      'minimizeShiftCosts',
      'minimizeVisitCompletionRisk',
      'keepPublishedTechnician',
      'keepPublishedDay',
      'keepPublishedTime',
    ],
  ],
}
const switchedOff = [
  'balanceTimeUtilization',
  'minimizeUnnecessarySkills',
  'maximizeTechnicianRating',
  'minimizeTravelDistance',
  'minimizeWaitingTime',
]

/** Where it is not 1. */
const defaultWeight: Readonly<Record<string, number>> = { preferVisitsScheduledToEarliestDay: 60 }

function points(level: string, amount: number): string {
  return (['hard', 'medium', 'soft'] as const).map((name) => `${name === level ? amount : 0}${name}`).join('/')
}

function constraintAnalysis(id: string, level: string, weight: number) {
  const amounts = match[id] ?? []
  const matches = amounts.map((amount) => ({
    score: points(level, 0 - amount),
    justification: { description: `${id} costs ${amount}.` },
  }))
  const sum = amounts.reduce((total, amount) => total + amount, 0)
  return {
    id,
    name: id,
    weight: points(level, 0 - weight),
    score: points(level, 0 - sum),
    matchCount: amounts.length,
    matches,
  }
}

export function tinyAnalysis() {
  const weighted = Object.entries(ofLevel).flatMap(([level, ids]) =>
    ids.map((id) => constraintAnalysis(id, level, defaultWeight[id] ?? 1)),
  )
  return {
    score: '0hard/-16384medium/-13320soft',
    constraints: [...weighted, ...switchedOff.map((id) => constraintAnalysis(id, 'soft', 0))],
  }
}

export function tinyDocuments(): PlanDocuments {
  return { request: tinyRequest(), response: tinyResponse(), scoreAnalysis: tinyAnalysis() }
}
