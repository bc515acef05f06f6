import { describe, expect, it } from 'vitest'
import { overrides as overridesSchema } from '../../../../server/models/field-service-routing/schema/overrides.ts'
import { issueTypes } from '../../../../server/models/field-service-routing/validation/issue-types.ts'
import { validate } from '../../../../server/models/field-service-routing/validation/validate.ts'
import {
  annsMonday,
  at,
  place,
  readInput,
  road,
  villageDocument,
  visitAt,
  type Changes,
  type VisitDocument,
} from './village.ts'

type Code = keyof typeof issueTypes
type Case = readonly [code: Code, changes: Changes, path: string, words: string]

function issuesOf(changes: Changes) {
  const issues: { code: Code; path: string; message: string }[] = []
  validate(readInput(villageDocument(changes)), overridesSchema.parse(changes.overrides ?? {}), (code, details) =>
    issues.push({ code, ...details }),
  )
  return issues
}

const shiftPath = '/vehicles/0/shifts/0'
const pauseAt = (pause: Record<string, unknown>): Changes => ({
  shift: { requiredBreaks: [{ id: 'lunch', ...pause } as never] },
})
const inItinerary = (...items: { id: string; pin?: boolean }[]): Changes => ({ shift: { itinerary: items } })
/** Visits E and F are the group pair. */
const pairOf = (visit: Partial<VisitDocument>): Changes => ({
  root: {
    visitGroups: [
      {
        id: 'pair',
        visits: [
          { ...visitAt('A'), id: 'E' },
          { ...visitAt('B'), id: 'F', ...visit },
        ],
      },
    ],
  },
})
const square = [[1, [0, 1, 2, 3]]] as const

const cases: readonly Case[] = [
  ['DuplicateVehicleId', { others: [{ id: 'Ann', shifts: [{ ...annsMonday, id: 'Ann Tue' }] }] }, '/vehicles/1', 'Ann'],
  ['DuplicateShiftId', { others: [{ id: 'Bob', shifts: [annsMonday] }] }, '/vehicles/1/shifts/0', 'Ann Mon'],
  ['DuplicateVisitId', { visits: { B: { id: 'A' } } }, '/visits/1', 'A'],
  [
    'DuplicateBreakId',
    {
      shift: {
        requiredBreaks: [
          { type: 'FIXED', id: 'x', startTime: at('12:00'), endTime: at('12:30') },
          { type: 'FIXED', id: 'x', startTime: at('15:00'), endTime: at('15:15') },
        ],
      },
    },
    `${shiftPath}/requiredBreaks/1`,
    'x',
  ],
  ['LocationOutOfRange', { visits: { A: { location: [91, 0] } } }, '/visits/0/location', '91'],
  ['LocationOutOfRange', { shift: { startLocation: [0, -181] } }, `${shiftPath}/startLocation`, '-181'],
  ['NegativeDuration', { visits: { A: { serviceDuration: '-PT5M' } } }, '/visits/0/serviceDuration', '-PT5M'],
  ['ZeroDuration', { visits: { A: { serviceDuration: 'PT0S' } } }, '/visits/0/serviceDuration', 'PT0S'],
  [
    'PlanningWindowStartAfterEnd',
    { root: { planningWindow: { startDate: at('10:00'), endDate: at('09:00') } } },
    '/planningWindow',
    at('10:00'),
  ],
  ['EmptyVehicles', { root: { vehicles: [] } }, '/vehicles', 'empty'],
  ['VehicleWithoutShifts', { others: [{ id: 'Bob', shifts: [] }] }, '/vehicles/1', 'Bob'],
  [
    'ShiftStartTimeMissing',
    {
      root: {
        vehicles: [{ id: 'Ann', shifts: [{ id: 'Ann Mon', startLocation: place(0), maxEndTime: at('17:00') }] }],
      },
    },
    shiftPath,
    'Ann Mon',
  ],
  ['ShiftEndBeforeStart', { shift: { maxEndTime: at('08:00') } }, `${shiftPath}/maxEndTime`, at('08:00')],
  [
    'ShiftWithoutEnd',
    {
      root: {
        vehicles: [{ id: 'Ann', shifts: [{ id: 'Ann Mon', startLocation: place(0), minStartTime: at('09:00') }] }],
      },
    },
    shiftPath,
    'Ann Mon',
  ],
  [
    'MaxSoftTravelTimeAboveMaxTravelTime',
    { shift: { maxSoftTravelTime: 'PT2H', maxTravelTime: 'PT1H' } },
    `${shiftPath}/maxSoftTravelTime`,
    'PT2H',
  ],
  [
    'FixedBreakStartAfterEnd',
    pauseAt({ type: 'FIXED', startTime: at('13:00'), endTime: at('12:00') }),
    `${shiftPath}/requiredBreaks/0`,
    at('13:00'),
  ],
  [
    'FloatingBreakTooLong',
    pauseAt({ type: 'FLOATING', minStartTime: at('12:00'), maxEndTime: at('12:30'), duration: 'PT1H' }),
    `${shiftPath}/requiredBreaks/0`,
    'PT1H',
  ],
  [
    'BreakStartsBeforeShift',
    pauseAt({ type: 'FIXED', startTime: at('08:00'), endTime: at('08:30') }),
    `${shiftPath}/requiredBreaks/0`,
    at('08:00'),
  ],
  [
    'BreakTimesMissing',
    pauseAt({ type: 'LEGACY', minStartTime: at('12:00') }),
    `${shiftPath}/requiredBreaks/0`,
    'lunch',
  ],
  [
    'DeprecatedField',
    pauseAt({ type: 'LEGACY', minStartTime: at('12:00'), duration: 'PT1H' }),
    `${shiftPath}/requiredBreaks/0/type`,
    'LEGACY',
  ],
  ['DeprecatedField', { root: { freezeTime: at('09:00') } }, '/freezeTime', 'freezeDeparturesBeforeTime'],
  ['IgnoredField', { root: { locationSetName: 'Atlanta' } }, '/locationSetName', 'Atlanta'],
  [
    'TimeWindowStartAfterEnd',
    { visits: { A: { timeWindows: [{ minStartTime: at('12:00'), maxEndTime: at('11:00') }] } } },
    '/visits/0/timeWindows/0',
    at('12:00'),
  ],
  [
    'TimeWindowStartAfterEnd',
    { visits: { A: { timeWindows: [{ minStartTime: at('12:00'), maxStartTime: at('11:00') }] } } },
    '/visits/0/timeWindows/0',
    'maxStartTime',
  ],
  [
    'TimeWindowsOverlap',
    {
      visits: {
        A: {
          timeWindows: [
            { minStartTime: at('09:00'), maxEndTime: at('12:00') },
            { minStartTime: at('11:00'), maxEndTime: at('15:00') },
          ],
        },
      },
    },
    '/visits/0/timeWindows/1',
    'overlap',
  ],
  [
    'TimeWindowTooSmall',
    { visits: { A: { timeWindows: [{ minStartTime: at('12:00'), maxEndTime: at('12:10') }] } } },
    '/visits/0/timeWindows/0',
    'PT30M',
  ],
  [
    'OpenWindowMakesOptional',
    {
      root: { planningWindow: { startDate: at('00:00'), endDate: at('23:59') } },
      visits: { A: { timeWindows: [{ minStartTime: at('12:00') }] } },
    },
    '/visits/0/timeWindows/0',
    'maxEndTime',
  ],
  ['UnknownPriority', { visits: { A: { priority: 'urgent' } } }, '/visits/0/priority', 'urgent'],
  ['DeprecatedPriority', { visits: { A: { priority: 'HIGH' } } }, '/visits/0/priority', 'HIGH'],
  [
    'UndeclaredSkill',
    { visits: { A: { requiredSkills: [{ name: 'magic' }] } } },
    '/visits/0/requiredSkills/0',
    'magic',
  ],
  ['UndeclaredSkill', { shift: { skills: [{ name: 'magic' }] } }, `${shiftPath}/skills/0`, 'magic'],
  ['UndeclaredTag', { visits: { A: { requiredTags: ['west'] } } }, '/visits/0/requiredTags/0', 'west'],
  ['UndeclaredTag', { shift: { tags: ['west'] } }, `${shiftPath}/tags/0`, 'west'],
  ['UnknownVehicle', { visits: { A: { requiredVehicles: ['Zoe'] } } }, '/visits/0/requiredVehicles/0', 'Zoe'],
  ['UnknownVehicle', { visits: { A: { prohibitedVehicles: ['Zoe'] } } }, '/visits/0/prohibitedVehicles/0', 'Zoe'],
  ['UnknownVehicle', { visits: { A: { preferredVehicles: ['Zoe'] } } }, '/visits/0/preferredVehicles/0', 'Zoe'],
  [
    'UnknownPrecedingVisit',
    { visits: { A: { visitDependencies: [{ precedingVisit: 'Z' }] } } },
    '/visits/0/visitDependencies/0',
    'Z',
  ],
  [
    'TravelTimeSpanEmpty',
    { overrides: { travelTimeProfile: [{ from: '22:00', to: '05:00', percentage: 80 }] } },
    '',
    '22:00 to 05:00',
  ],
  [
    'TravelTimeSpansOverlap',
    {
      overrides: {
        travelTimeProfile: [
          { from: '08:00', to: '10:00', percentage: 150 },
          { from: '09:59', to: '11:00', weekdays: ['FRIDAY'], percentage: 120 },
        ],
      },
    },
    '',
    'FRIDAY',
  ],
  [
    'VisitGroupTooSmall',
    { root: { visitGroups: [{ id: 'pair', visits: [{ ...visitAt('A'), id: 'E' }] }] } },
    '/visitGroups/0',
    'pair',
  ],
  ['UnknownItineraryVisit', inItinerary({ id: 'Z' }), `${shiftPath}/itinerary/0`, 'Z'],
  ['VisitInSeveralItineraries', inItinerary({ id: 'A' }, { id: 'A' }), `${shiftPath}/itinerary/1`, 'A'],
  ['PinnedVisitStartTimeMissing', inItinerary({ id: 'A', pin: true }), `${shiftPath}/itinerary/0`, 'A'],
  [
    'PinnedVisitStartTimeMissing',
    { ...inItinerary({ id: 'A' }), visits: { A: { pinningRequested: true } } },
    `${shiftPath}/itinerary/0`,
    'minStartTravelTime',
  ],
  ['PinnedVisitNotInItinerary', { visits: { A: { pinningRequested: true } } }, '/visits/0/pinningRequested', 'A'],
  [
    'TravelMatrixNotSquare',
    { root: { travelMatrix: { ...road, travelTimeSeconds: square.map(([, row]) => [...row]) } } },
    '/travelMatrix/travelTimeSeconds',
    '5 locations',
  ],
  [
    'TravelMatrixNotSquare',
    {
      root: {
        travelMatrix: {
          ...road,
          distanceMeters: road.distanceMeters.map((row, from) => (from === 0 ? row.slice(1) : row)),
        },
      },
    },
    '/travelMatrix/distanceMeters/0',
    '4 values',
  ],
  ['TravelMatrixLocationMissing', { visits: { A: { location: [9, 9] } } }, '/travelMatrix/locations', 'visit A'],
  [
    'TravelMatrixValueInvalid',
    {
      root: {
        travelMatrix: {
          ...road,
          distanceMeters: road.distanceMeters.map((row, from) => (from === 2 ? [0, -1, 0, 0, 0] : row)),
        },
      },
    },
    '/travelMatrix/distanceMeters/2/1',
    '-1',
  ],
  ['TRAVEL_WEIGHT_CONFLICT', { overrides: { minimizeTravelDistanceWeight: 1 } }, '', 'minimizeTravelDistanceWeight'],
  [
    'TechnicianRatingUnused',
    { vehicle: { technicianRating: 4 } },
    '/vehicles/0/technicianRating',
    'maximizeTechnicianRatingWeight',
  ],
  [
    'CompletionRiskUnused',
    { overrides: { minimizeVisitCompletionRiskWeight: 1 } },
    '',
    'visitCompletionRiskMinimalTimeToShiftEnd',
  ],
  ['NegativeDuration', { overrides: { visitCompletionRiskMinimalTimeToShiftEnd: '-PT1H' } }, '', '-PT1H'],
  ['UnknownPriority', { overrides: { visitCompletionRiskMinimalPriority: 'urgent' } }, '', 'urgent'],
  [
    'ShiftCostsUnused',
    { shift: { cost: { fixedCost: 10 } }, overrides: { minimizeShiftCostsWeight: 0 } },
    `${shiftPath}/cost`,
    'minimizeShiftCostsWeight',
  ],
  [
    'WeightTooLarge',
    { shift: { cost: { fixedCost: 1e9 } }, overrides: { minimizeShiftCostsWeight: 1000 } },
    `${shiftPath}/cost`,
    '100000000000000',
  ],
  [
    'NegativeDuration',
    { visits: { A: { visitDependencies: [{ precedingVisit: 'B', minDelay: '-PT1M' }] } } },
    '/visits/0/visitDependencies/0/minDelay',
    '-PT1M',
  ],
  [
    'VisitDependencyCircle',
    { visits: { A: { visitDependencies: [{ precedingVisit: 'A' }] } } },
    '/visits/0/visitDependencies/0',
    'itself',
  ],
  [
    'TemporarySpanEmpty',
    { shift: { temporaryTagSets: [{ start: at('09:00'), end: at('09:00') }] } },
    `${shiftPath}/temporaryTagSets/0`,
    'later end',
  ],
  [
    'TemporarySkillMultiplier',
    {
      shift: {
        skills: [{ name: 'wiring' }],
        temporarySkillSets: [
          { start: at('09:00'), end: at('10:00'), skills: [{ name: 'wiring', level: 2, multiplier: 0.5 }] },
        ],
      },
    },
    `${shiftPath}/temporarySkillSets/0/skills/0`,
    'multiplier 0.5',
  ],
  [
    'UndeclaredSkill',
    { shift: { temporarySkillSets: [{ start: at('09:00'), end: at('10:00'), skills: [{ name: 'diving' }] }] } },
    `${shiftPath}/temporarySkillSets/0/skills/0`,
    'diving',
  ],
  [
    'UndeclaredTag',
    { shift: { temporaryTagSets: [{ start: at('09:00'), end: at('10:00'), tags: ['west'] }] } },
    `${shiftPath}/temporaryTagSets/0/tags/0`,
    'west',
  ],
  ['CostUnitInvalid', { shift: { cost: { rates: [{ unit: 'PT0S' }] } } }, `${shiftPath}/cost/rates/0/unit`, 'PT0S'],
  [
    'CostRateNeverReached',
    { shift: { cost: { rates: [{}, { costPerUnit: 20 }] } } },
    `${shiftPath}/cost/rates/1`,
    'Rate 1',
  ],
  [
    'ZeroDuration',
    { shift: { cost: { rates: [{ duration: 'PT0S' }] } } },
    `${shiftPath}/cost/rates/0/duration`,
    'cost rate',
  ],
  [
    'WeightTooLarge',
    { visits: { A: { priority: 'opt-1' } }, overrides: { preferSchedulingOptionalVisitsWeight: 1_000_000 } },
    '/visits/0',
    '18000000000',
  ],
  ['WeightTooLarge', { visits: { A: { profit: { fixedProfit: 30_000_000 } } } }, '/visits/0', '3000000000'],
  [
    'VisitProfitUnused',
    { visits: { B: { profit: { fixedProfit: 10 } } }, overrides: { maximizeVisitProfitWeight: 0 } },
    '/visits/1/profit',
    'maximizeVisitProfitWeight',
  ],
  [
    'TimeWindowStartAfterEnd',
    { visits: { A: { preferredTimeWindows: [{ minStartTime: at('10:00'), maxStartTime: at('09:00') }] } } },
    '/visits/0/preferredTimeWindows/0',
    '10:00',
  ],
  [
    'ServiceDurationBreakdownTooLong',
    {
      visits: {
        A: {
          serviceDurationBreakdown: [
            { skill: 'wiring', duration: 'PT20M' },
            { skill: 'plumbing', duration: 'PT11M' },
          ],
        },
      },
    },
    '/visits/0/serviceDurationBreakdown',
    '1860 seconds',
  ],
  [
    'UndeclaredSkill',
    { visits: { A: { serviceDurationBreakdown: [{ skill: 'diving', duration: 'PT10M' }] } } },
    '/visits/0/serviceDurationBreakdown/0',
    'diving',
  ],
  [
    'NegativeDuration',
    { visits: { A: { serviceDurationBreakdown: [{ skill: 'wiring', duration: '-PT10M' }] } } },
    '/visits/0/serviceDurationBreakdown/0/duration',
    '-PT10M',
  ],
  [
    'NegativeDuration',
    { visits: { A: { firstVisitOnLocationExtraDuration: '-PT10M' } } },
    '/visits/0/firstVisitOnLocationExtraDuration',
    '-PT10M',
  ],
  [
    'InvalidArea',
    { vehicle: { requiredArea: { type: 'Polygon', coordinates: [] } } },
    '/vehicles/0/requiredArea',
    'without an outline',
  ],
  [
    'InvalidArea',
    { vehicle: { requiredArea: { type: 'MultiPolygon', coordinates: [[]] } } },
    '/vehicles/0/requiredArea',
    'without an outline',
  ],
  [
    'InvalidArea',
    {
      vehicle: {
        requiredArea: {
          type: 'Polygon',
          coordinates: [
            [
              [0, 0],
              [0, 1],
              [0, 0],
            ],
          ],
        },
      },
    },
    '/vehicles/0/requiredArea',
    '3 positions',
  ],
  [
    'InvalidArea',
    {
      shift: {
        preferredArea: {
          type: 'Polygon',
          coordinates: [
            [
              [0, 0],
              [0, 1],
              [1, 1],
              [1, 0],
            ],
          ],
        },
      },
    },
    `${shiftPath}/preferredArea`,
    'ends at [1, 0]',
  ],
  [
    'InvalidArea',
    {
      shift: {
        preferredArea: {
          type: 'Polygon',
          coordinates: [
            [
              [0, 0],
              [0, 100],
              [1, 1],
              [0, 0],
            ],
          ],
        },
      },
    },
    `${shiftPath}/preferredArea`,
    '[0, 100]',
  ],
  [
    'UnsupportedFeature',
    { root: { visitGroups: [{ id: 'pair', serviceDurationStrategy: 'LONGEST', visits: [] }] } },
    '/visitGroups/0/serviceDurationStrategy',
    'LONGEST',
  ],
  [
    'DuplicateVisitId',
    { root: { visitGroups: [{ id: 'pair', visits: [visitAt('A')] }] } },
    '/visitGroups/0/visits/0',
    '/visits/0',
  ],
  [
    'DuplicateVisitGroupId',
    {
      root: {
        visitGroups: [
          { id: 'pair', visits: [] },
          { id: 'pair', visits: [] },
        ],
      },
    },
    '/visitGroups/1',
    '/visitGroups/0',
  ],
  [
    'VisitGroupTooLarge',
    pairOf({}),
    '/visitGroups/0',
    'has 2 visits, each for another technician, more than the input has vehicles (1)',
  ],
  [
    'UndeclaredSkill',
    pairOf({ requiredSkills: [{ name: 'magic' }] }),
    '/visitGroups/0/visits/1/requiredSkills/0',
    'magic',
  ],
  [
    'VisitDependencyCircle',
    pairOf({ visitDependencies: [{ precedingVisit: 'E' }] }),
    '/visitGroups/0/visits/1/visitDependencies/0',
    'visit group pair',
  ],
  [
    'WeightTooLarge',
    { vehicle: { historicalTimeUtilized: 'PT9999H' }, overrides: { balanceTimeUtilizationWeight: 1_000_000 } },
    '/vehicles/0',
    'vehicle Ann',
  ],
]

describe('validation', () => {
  it('finds nothing wrong with the village', () => {
    expect(issuesOf({})).toEqual([])
  })

  it.each(cases)('%s (%#)', (code, changes, path, words) => {
    const found = issuesOf(changes).filter((issue) => issue.code === code)
    expect(found.map((issue) => issue.path)).toEqual([path])
    expect(found[0]!.message).toContain(words)
  })

  it('finds circles that lead through a group', () => {
    const issues = issuesOf({
      ...pairOf({ visitDependencies: [{ precedingVisit: 'A' }] }),
      visits: { A: { visitDependencies: [{ precedingVisit: 'E' }] } },
    })
    expect(issues.filter(({ code }) => code === 'VisitDependencyCircle').map(({ path }) => path)).toEqual([
      '/visits/0/visitDependencies/0',
      '/visitGroups/0/visits/1/visitDependencies/0',
    ])
  })

  it('has a test for every issue type', () => {
    // Known once there is a plan, or about several times: pinning.test.ts, validation-times.test.ts.
    const elsewhere = ['Pinned(TimeNotReachable|ShiftsOverlap)', 'ShiftsOverlap', 'Break(MakesShiftUnusable|CutsShift)']
    const matrix = ['VisitGroupNeverMeets', 'TravelMatrixLocationTwice', 'DistanceMetersMissing']
    const others = new RegExp(`^(${[...elsewhere, ...matrix].join('|')})$`)
    const codes = Object.keys(issueTypes).filter((code) => !cases.some(([tested]) => tested === code))
    expect(codes.filter((code) => !others.test(code))).toEqual([])
  })

  it.each([
    [{ minStartDateAdjuster: 'NEXT_YEAR' }, 'SAME_DAY'],
    [{ minStartDateAdjuster: 'NEXT_DAY', minStartDateAdjusterIncrement: 0 }, '>=1'],
    [{ minStartDateAdjuster: 'NEXT_DAY', minStartTime: '24:00' }, 'Expected a time of day'],
    [{ minStartDateAdjuster: 'NEXT_DAY', timezone: 'Europe/Atlantis' }, 'Expected a time zone of the IANA database'],
  ])('has no day for a dependency in %o', (minDelayTo, words) => {
    const document = villageDocument({
      visits: { A: { visitDependencies: [{ precedingVisit: 'B', minDelayTo: minDelayTo as never }] } },
    })
    expect(() => readInput(document)).toThrow(words)
  })

  it('accepts a priority that the overrides define, be it a legacy name', () => {
    const overrides = {
      priorityWeights: [
        { priority: 'urgent', weight: 50 },
        { priority: 'HIGH', weight: 20 },
      ],
    }
    expect(issuesOf({ visits: { A: { priority: 'urgent' }, B: { priority: 'HIGH' } }, overrides })).toEqual([])
  })

  it('accepts a pinned visit whose travel start is known', () => {
    expect(
      issuesOf({ ...inItinerary({ id: 'A', pin: true }), visits: { A: { minStartTravelTime: at('09:00') } } }),
    ).toEqual([])
    expect(issuesOf({ shift: { itinerary: [{ id: 'A', pin: true, startServiceTime: at('09:10') }] } })).toEqual([])
  })
})
