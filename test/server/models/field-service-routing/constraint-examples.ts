/**
 * One case of every constraint, in the village: what is asked, and a plan that breaks it or costs something. The page
 * of the model in docs/models shows them with the sentence the score analysis has for each.
 */
import { annsMonday, at, place, road, stretch, visitAt, type Changes } from './village.ts'

export interface ConstraintExample {
  /** What the input asks for and what the plan does, in one or two sentences with the fields that say it. */
  readonly given: string
  readonly changes: Changes
}

// Depot 09:00, A 09:10 to 09:40, B 09:50 to 10:20, depot 10:40.
const route = ['A', 'B'] as const
const bob = (itinerary: readonly string[] = []) => [
  { id: 'Bob', shifts: [{ ...annsMonday, id: 'Bob Mon', itinerary: itinerary.map((id) => ({ id })) }] },
]
const toldForTenPast = { vehicleId: 'Ann', startServiceTime: at('09:10') }
const pinnedAtNine = { pinningRequested: true, minStartTravelTime: at('09:00') }
/** A and B as one group. */
const pair = (further: object = {}) => ({
  visits: [visitAt('C'), visitAt('D')],
  visitGroups: [
    {
      id: 'Pair',
      visits: [
        { ...visitAt('A'), ...further },
        { ...visitAt('B'), ...further },
      ],
    },
  ],
})
const noRoadFromAToB = {
  ...road,
  travelTimeSeconds: road.travelTimeSeconds.map((row, from) =>
    row.map((time, to) => (from === 1 && to === 2 ? null : time)),
  ),
}
const wednesday = {
  id: 'Ann Wed',
  startLocation: place(0),
  minStartTime: '2027-02-03T09:00:00Z',
  maxEndTime: '2027-02-03T17:00:00Z',
  itinerary: [{ id: 'A' }],
}

const hard: Readonly<Record<string, ConstraintExample>> = {
  maxShiftEndTime: {
    given: 'Ann must be back by 10:30 (`maxEndTime`), but does A and B.',
    changes: { route, shift: { maxEndTime: at('10:30') } },
  },
  maxLastVisitDepartureTime: {
    given: 'Ann must leave her last visit by 10:15 (`maxLastVisitDepartureTime`).',
    changes: { route, shift: { maxLastVisitDepartureTime: at('10:15') } },
  },
  serviceMinStartTime: {
    given:
      'A is open from 09:20 to 09:45 (`minStartTime`, `maxEndTime` of its time window), too short for half an hour.',
    changes: {
      route: ['A'],
      visits: { A: { timeWindows: [{ minStartTime: at('09:20'), maxEndTime: at('09:45') }] } },
    },
  },
  serviceMaxStartTime: {
    given: 'The service at A must start by 09:00 (`maxStartTime` of its time window); Ann is there at 09:10.',
    changes: { route: ['A'], visits: { A: { timeWindows: [{ maxStartTime: at('09:00') }] } } },
  },
  serviceMaxEndTime: {
    given: 'The service at A must end by 09:28 (`maxEndTime` of its time window); it ends at 09:40.',
    changes: { route: ['A'], visits: { A: { timeWindows: [{ maxEndTime: at('09:28') }] } } },
  },
  requireSkills: {
    given: 'A requires wiring at level 3 and plumbing (`requiredSkills`); Ann has wiring at level 2.',
    changes: {
      route: ['A'],
      shift: { skills: [{ name: 'wiring', level: 2 }] },
      visits: { A: { requiredSkills: [{ name: 'wiring', minLevel: 3 }, { name: 'plumbing' }] } },
    },
  },
  requireTags: {
    given: 'A requires the tag north (`requiredTags`), which the shift of Ann does not have.',
    changes: { route: ['A'], visits: { A: { requiredTags: ['north'] } } },
  },
  requireVehicles: {
    given: 'A requires Bob (`requiredVehicles`), but is in the itinerary of Ann.',
    changes: { route: ['A'], others: bob(), visits: { A: { requiredVehicles: ['Bob'] } } },
  },
  prohibitVehicles: {
    given: 'A must not be done by Ann (`prohibitedVehicles`), but is in her itinerary.',
    changes: { route: ['A'], visits: { A: { prohibitedVehicles: ['Ann'] } } },
  },
  requireArea: {
    given: 'Ann works east of A only (`requiredArea`), but does A.',
    changes: { route: ['A'], vehicle: { requiredArea: stretch(2, 4) } },
  },
  visitDependencies: {
    given:
      'A must follow B by an hour (`visitDependencies` with `minDelay`), but is pinned to be done first (`pinningRequested`).',
    changes: {
      route,
      visits: { A: { ...pinnedAtNine, visitDependencies: [{ precedingVisit: 'B', minDelay: 'PT1H' }] } },
    },
  },
  visitDependencyTechnician: {
    given: 'B follows A and must be done by the same technician (`coordination`); Ann does A and Bob does B.',
    changes: {
      route: ['A'],
      others: bob(['B']),
      visits: { B: { visitDependencies: [{ precedingVisit: 'A', coordination: 'SAME_TECHNICIAN' }] } },
    },
  },
  visitGroups: {
    given: 'A and B are one group (`visitGroups`), both pinned; Ann is at A ten minutes before Bob is at B.',
    changes: { route: ['A'], others: bob(['B']), root: pair(pinnedAtNine) },
  },
  visitGroupTechnicians: {
    given: 'A and B are one group (`visitGroups`), and Ann does both.',
    changes: { route, root: pair() },
  },
  maxShiftTravelTime: {
    given: 'Ann may travel 35 minutes in all (`maxTravelTime`).',
    changes: { route, shift: { maxTravelTime: 'PT35M' } },
  },
  maxTravelTimePerVisit: {
    given: 'Ann may travel 15 minutes to any one visit (`maxTravelTimePerVisit`), but goes to C first.',
    changes: { route: ['C'], shift: { maxTravelTimePerVisit: 'PT15M' } },
  },
  movableOccupationRatio: {
    given:
      'A tenth of the eight hours of Ann is for movable visits (`movableOccupationRatioThreshold` 0.1); A and B, whose day is free, take an hour.',
    changes: { route, shift: { movableOccupationRatioThreshold: 0.1 } },
  },
  breakStartTime: {
    given: 'Lunch is from 09:20 to 09:50 (`requiredBreaks`) in a canteen at D, 40 minutes away.',
    changes: {
      route: ['A'],
      shift: {
        requiredBreaks: [
          { type: 'FIXED', id: 'lunch', startTime: at('09:20'), endTime: at('09:50'), location: place(4) },
        ],
      },
    },
  },
  onePlaceAtATime: {
    given: 'Ann has a second shift from 09:30 on without an end, and both have visits; with A she is back at 09:50.',
    changes: {
      route: ['A'],
      vehicle: {
        shifts: [
          { ...annsMonday, itinerary: [{ id: 'A' }] },
          { id: 'Ann on call', startLocation: place(0), minStartTime: at('09:30'), itinerary: [{ id: 'B' }] },
        ],
      },
      overrides: { departure: 'EARLIEST' },
    },
  },
  reachableLocations: {
    given: 'The travel matrix has no time from A to B (`null`), and Ann does B after A.',
    changes: { route, root: { travelMatrix: noRoadFromAToB } },
  },
}

const medium: Readonly<Record<string, ConstraintExample>> = {
  requireMandatoryVisits: {
    given: 'C has `priority` 1, which weighs 262,144, and is in no itinerary.',
    changes: { route: ['A', 'B', 'D'], visits: { C: { priority: '1' } } },
  },
}

const soft: Readonly<Record<string, ConstraintExample>> = {
  minimizeTravelTime: { given: 'Ann drives to A, to B and back: 10, 10 and 20 minutes.', changes: { route } },
  minimizeTravelDistance: { given: 'Ann drives to A, to B and back: 10, 10 and 20 km.', changes: { route } },
  minimizeWaitingTime: {
    given:
      'A opens at 09:25 (`minStartTime` of its time window); Ann, who leaves as early as she may (`departure: EARLIEST`), is there at 09:10.',
    changes: {
      route: ['A'],
      visits: { A: { timeWindows: [{ minStartTime: at('09:25') }] } },
      overrides: { departure: 'EARLIEST' },
    },
  },
  preferSchedulingOptionalVisits: {
    given: 'D is optional with `priority` opt-9, which weighs 2, and is left out.',
    changes: { route: ['A', 'B', 'C'], visits: { D: { priority: 'opt-9' } } },
  },
  maximizeVisitProfit: {
    given: 'C earns 12.34 (`profit.fixedProfit`) and is left out.',
    changes: { route: ['A', 'B', 'D'], visits: { C: { profit: { fixedProfit: 12.34 } } } },
  },
  latestSlaEndTime: {
    given: 'A was promised to be done by 09:30 (`latestSlaEndTime`).',
    changes: { route: ['A'], visits: { A: { latestSlaEndTime: at('09:30') } } },
  },
  preferredVisitTimeWindow: {
    given: 'The customer of A would like 09:25 to 10:00 best (`preferredTimeWindows`).',
    changes: {
      route: ['A'],
      visits: { A: { preferredTimeWindows: [{ minStartTime: at('09:25'), maxEndTime: at('10:00') }] } },
    },
  },
  maxSoftShiftEndTime: {
    given: 'Ann should be back by 10:30 (`maxSoftEndTime`).',
    changes: { route, shift: { maxSoftEndTime: at('10:30') } },
  },
  maxSoftLastVisitDepartureTime: {
    given: 'Ann should leave her last visit by 10:15 (`maxSoftLastVisitDepartureTime`).',
    changes: { route, shift: { maxSoftLastVisitDepartureTime: at('10:15') } },
  },
  maxSoftShiftTravelTime: {
    given: 'Ann should travel 35 minutes at most (`maxSoftTravelTime`).',
    changes: { route, shift: { maxSoftTravelTime: 'PT35M' } },
  },
  minimizeVisitCompletionRisk: {
    given:
      'The shift ends at 11:00 at the latest, and visits should be over an hour before (override `visitCompletionRiskMinimalTimeToShiftEnd`).',
    changes: {
      route,
      shift: { maxEndTime: at('11:00') },
      overrides: { visitCompletionRiskMinimalTimeToShiftEnd: 'PT1H' },
    },
  },
  minimizeShiftCosts: {
    given:
      'The shift costs 30, 24 an hour for the first hour, then 5 once and 36 an hour (`cost`); Ann is under way from 09:00 to 10:40.',
    changes: {
      route,
      shift: {
        cost: {
          fixedCost: 30,
          rates: [
            { duration: 'PT1H', costPerUnit: 24 },
            { activationCost: 5, costPerUnit: 36 },
          ],
        },
      },
    },
  },
  balanceTimeUtilization: {
    given: 'Ann does A and is back at 09:50: 3,000 of the 28,800 seconds of her shift, and Bob does nothing.',
    changes: { route: ['A'], others: bob() },
  },
  keepPublishedTechnician: {
    given: 'A was promised for 09:10 with Ann (`publishedAppointment`), who still works that day; Bob does it.',
    changes: { others: bob(['A']), visits: { A: { publishedAppointment: toldForTenPast } } },
  },
  keepPublishedDay: {
    given: 'A was promised for Monday (`publishedAppointment`), and is done on Wednesday.',
    changes: {
      vehicle: { shifts: [annsMonday, wednesday] },
      visits: { A: { publishedAppointment: toldForTenPast } },
    },
  },
  keepPublishedTime: {
    given: 'A was promised for 09:10 (`publishedAppointment`); Ann does C first and is there at 10:20.',
    changes: { route: ['C', 'A'], visits: { A: { publishedAppointment: toldForTenPast } } },
  },
  preferVisitVehicleMatchPreferredVehicles: {
    given: 'The customer of A prefers Bob (`preferredVehicles`); Ann goes.',
    changes: { route: ['A'], others: bob(), visits: { A: { preferredVehicles: ['Bob'] } } },
  },
  minimizeVisitsOutsidePreferredArea: {
    given: 'The shift of Ann should stay east of A (`preferredArea`), but does A.',
    changes: { route: ['A'], shift: { preferredArea: stretch(2, 4) } },
  },
  preferVisitsScheduledToEarliestDay: {
    given: 'A could be done from Tuesday on (`minStartTime` of its time window), and is done on Wednesday.',
    changes: {
      vehicle: { shifts: [annsMonday, wednesday] },
      visits: { A: { timeWindows: [{ minStartTime: '2027-02-02T09:00:00Z', maxEndTime: '2027-02-05T17:00:00Z' }] } },
    },
  },
  minimizeUnnecessarySkills: {
    given: 'A requires wiring at any level (`requiredSkills`); Ann has it at level 2.',
    changes: {
      route: ['A'],
      shift: { skills: [{ name: 'wiring', level: 2 }] },
      visits: { A: { requiredSkills: [{ name: 'wiring' }] } },
    },
  },
  maximizeTechnicianRating: {
    given: 'Ann is rated 4.5, Bob 4.75 (`technicianRating`), and Ann does A.',
    changes: {
      route: ['A'],
      vehicle: { technicianRating: 4.5 },
      others: bob().map((vehicle) => ({ ...vehicle, technicianRating: 4.75 })),
    },
  },
}

export const constraintExamples = { ...hard, ...medium, ...soft }
