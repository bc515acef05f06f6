/** Each goal in the tiny plan, by a change of the input and the score that follows from it. */
import { describe, expect, test } from 'vitest'
import { checkPlan } from '../support/checker/checker.ts'
import { setField } from './set-field.ts'
import { day, places, tinyDocuments } from './tiny-plan.ts'

type Change = readonly [path: string, value: unknown]

const overrides = 'request.config.model.overrides'
const annShift = 'request.modelInput.vehicles.0.shifts.0'
const bobShift = 'request.modelInput.vehicles.1.shifts.0'
const visit = (index: number) => `request.modelInput.visits.${index}`

/** Around the equator, between two longitudes. */
function square(west: number, east: number) {
  return {
    type: 'Polygon',
    coordinates: [
      [
        [west, -1],
        [east, -1],
        [east, 1],
        [west, 1],
        [west, -1],
      ],
    ],
  }
}

/** Goal, the change, and the soft points that come to the 13320 of the plan. */
type GoalCase = readonly [goal: string, changes: readonly Change[], points: number]

const goalCases: GoalCase[] = [
  ['minimizeTravelTime counts seconds', [[`${overrides}.minimizeTravelTimeWeight`, 3]], 2 * 6120],
  ['minimizeTravelTime can be switched off', [[`${overrides}.minimizeTravelTimeWeight`, 0]], -6120],
  ['minimizeTravelDistance counts metres', [[`${overrides}.minimizeTravelDistanceWeight`, 1]], 50_000],
  ['minimizeWaitingTime counts seconds', [[`${overrides}.minimizeWaitingTimeWeight`, 2]], 2 * 2400],
  ['maxSoftShiftTravelTime', [[`${bobShift}.maxSoftTravelTime`, 'PT1H']], 60],
  ['maxSoftShiftEndTime', [[`${annShift}.maxSoftEndTime`, day('10:40')]], 60],
  ['maxSoftLastVisitDepartureTime', [[`${annShift}.maxSoftLastVisitDepartureTime`, day('10:15')]], 300],
  // Ann works 161 min, 30 of them at lunch; Bob 91 min.
  [
    'minimizeShiftCosts, fixed and by the hour',
    [[`${bobShift}.cost`, { fixedCost: 12.5, rates: [{ costPerUnit: 20 }] }]],
    1250 + 3033,
  ],
  [
    'minimizeShiftCosts by rates that follow one another',
    [
      [
        `${annShift}.cost`,
        {
          rates: [
            { duration: 'PT2H', costPerUnit: 1, unit: 'PT1M' },
            { duration: 'PT30M', activationCost: 7, costPerUnit: 90 },
            { activationCost: 3 },
          ],
        },
      ],
    ],
    12_000 + 700 + 4500 + 300,
  ],
  [
    'minimizeShiftCosts of a rate that is just not reached',
    [[`${annShift}.cost`, { rates: [{ duration: 'PT2H41M', costPerUnit: 1, unit: 'PT1M' }, { activationCost: 7 }] }]],
    16_100,
  ],
  [
    'minimizeShiftCosts without unpaid breaks, by its weight',
    [
      [`${annShift}.cost`, { rates: [{ costPerUnit: 1, unit: 'PT1M' }] }],
      [`${annShift}.requiredBreaks.0.costImpact`, 'UNPAID'],
      [`${overrides}.minimizeShiftCostsWeight`, 2],
    ],
    2 * 13_100,
  ],
  // Bob ends C at 09:30 and may work until 17:00; Ann ends A at 09:00, B at 10:20 and may work until 13:00.
  ['minimizeVisitCompletionRisk', [[`${overrides}.visitCompletionRiskMinimalTimeToShiftEnd`, 'PT3H']], 1200],
  [
    'minimizeVisitCompletionRisk of high priorities, by its weight',
    [
      [`${overrides}.visitCompletionRiskMinimalTimeToShiftEnd`, 'PT5H'],
      [`${overrides}.visitCompletionRiskMinimalPriority`, '5'],
      [`${visit(0)}.priority`, '4'],
      [`${overrides}.minimizeVisitCompletionRiskWeight`, 2],
    ],
    2 * 3600,
  ],
  // Ann works 9660 s of 18000 s, Bob 5460 s of 28800 s: 5184.2 and 1035.1.
  ['balanceTimeUtilization', [[`${overrides}.balanceTimeUtilizationWeight`, 1]], 5184 + 1035],
  // Bob had 7200 s of 28800 s: 5460 x (2 x 7200 + 5460) / 57600 = 1882.6.
  [
    'balanceTimeUtilization with the past, by its weight',
    [
      [`${overrides}.balanceTimeUtilizationWeight`, 3],
      ['request.modelInput.vehicles.1.historicalTimeUtilized', 'PT2H'],
      ['request.modelInput.vehicles.1.historicalTimeCapacity', 'PT8H'],
    ],
    3 * (5184 + 1883),
  ],
  ['latestSlaEndTime', [[`${visit(2)}.latestSlaEndTime`, day('09:29')]], 60],
  ['preferSchedulingOptionalVisits', [[`${overrides}.preferSchedulingOptionalVisitsWeight`, 2]], 5400],
  [
    'preferSchedulingOptionalVisits by the weight of the priority',
    [[`${overrides}.priorityWeights`, [{ priority: 'opt-2', weight: 1 }]]],
    -8 * 600,
  ],
  // M is mandatory and O optional; A is done.
  [
    'maximizeVisitProfit of visits left out',
    [
      [`${visit(3)}.profit`, { fixedProfit: 12.34 }],
      [`${visit(4)}.profit`, { fixedProfit: 5 }],
      [`${visit(0)}.profit`, { fixedProfit: 99 }],
    ],
    1234 + 500,
  ],
  [
    'maximizeVisitProfit by its weight',
    [
      [`${visit(4)}.profit`, { fixedProfit: 5 }],
      [`${overrides}.maximizeVisitProfitWeight`, 3],
    ],
    1500,
  ],
  ['preferVisitVehicleMatchPreferredVehicles', [[`${visit(0)}.preferredVehicles`, ['Bob']]], 1800],
  // C is served from 09:00 to 09:30.
  [
    'preferredVisitTimeWindow before its opening',
    [[`${visit(2)}.preferredTimeWindows`, [{ minStartTime: day('09:10') }, { minStartTime: day('11:00') }]]],
    600,
  ],
  [
    'preferredVisitTimeWindow after its end',
    [[`${visit(2)}.preferredTimeWindows`, [{ maxStartTime: day('08:58'), maxEndTime: day('09:27') }]]],
    180,
  ],
  [
    'preferredVisitTimeWindow kept',
    [
      [
        `${visit(2)}.preferredTimeWindows`,
        [
          { minStartTime: day('13:00') },
          { minStartTime: day('09:00'), maxStartTime: day('09:00'), maxEndTime: day('09:30') },
        ],
      ],
    ],
    0,
  ],
  [
    'preferredVisitTimeWindow by its weight',
    [
      [`${visit(2)}.preferredTimeWindows`, [{ maxStartTime: day('08:59') }]],
      [`${overrides}.preferredVisitTimeWindowWeight`, 4],
    ],
    240,
  ],
  [
    'minimizeVisitsOutsidePreferredArea',
    [
      [`${bobShift}.preferredArea`, square(-1, 0.29)],
      [`${annShift}.preferredArea`, square(0, 0.2)],
    ],
    1800,
  ],
  [
    'minimizeVisitsOutsidePreferredArea by its weight',
    [
      [`${bobShift}.preferredArea`, square(-1, 0.29)],
      [`${overrides}.minimizeVisitsOutsidePreferredArea`, 2],
    ],
    3600,
  ],
  // The window opened on 31 January, but no shift works before 1 February.
  [
    'preferVisitsScheduledToEarliestDay',
    [[`${visit(2)}.timeWindows`, [{ minStartTime: '2027-01-31T09:00:00Z', maxEndTime: day('20:00') }]]],
    0,
  ],
  [
    'minimizeUnnecessarySkills',
    [
      [`${overrides}.minimizeUnnecessarySkillsWeight`, 5],
      [`${visit(0)}.requiredSkills.0.minLevel`, 1],
    ],
    5,
  ],
  [
    'minimizeUnnecessarySkills of what is borrowed',
    [
      [`${overrides}.minimizeUnnecessarySkillsWeight`, 5],
      [`${annShift}.skills`, []],
      [
        `${annShift}.temporarySkillSets`,
        [{ start: day('08:00'), end: day('12:00'), skills: [{ name: 'electrician', level: 4, multiplier: 0.5 }] }],
      ],
    ],
    10,
  ],
  ['maximizeTechnicianRating', [[`${overrides}.maximizeTechnicianRatingWeight`, 1]], 50],
]

function scoreAfter(...changes: readonly Change[]): string {
  const documents = tinyDocuments()
  for (const [path, value] of changes) setField(documents, path, value)
  return checkPlan(documents).score
}

describe('goals', () => {
  test.each(goalCases)('%s', (_, changes, points) => {
    expect(scoreAfter(...changes)).toBe(`0hard/-16384medium/${0 - 13_320 - points}soft`)
  })

  test('a day later than the first shift', () => {
    // Bob starts a day later: C is done on 2 February, and its window opens on 1 February.
    const windows: Change = [
      `${visit(2)}.timeWindows`,
      [{ minStartTime: day('09:00'), maxEndTime: '2027-02-03T00:00:00Z' }],
    ]
    const later: Change = [`${bobShift}.minFirstVisitArrivalTime`, '2027-02-02T09:00:00Z']
    expect(scoreAfter(windows, later, [`${bobShift}.maxEndTime`, '2027-02-02T17:00:00Z'])).toBe(
      '0hard/-16384medium/-13380soft',
    )
  })
})

describe('services broken down by skill', () => {
  test('each part at the pace of its skill, the rest as it is', () => {
    // Of the 60 minutes of A 20 are electrics, which Ann does in 10: 08:30 to 09:20, not 09:00; B still begins at
    // 10:00.
    const documents = tinyDocuments()
    setField(documents, `${visit(0)}.serviceDurationBreakdown`, [
      { skill: 'electrician', duration: 'PT20M' },
      { skill: 'plumber', duration: 'PT5M' },
    ])
    const { problems } = checkPlan(documents)
    expect(problems).toContain('shift Ann Mon, visit A: effectiveServiceDuration is "PT30M", expected PT50M')
    expect(problems).toContain(
      'shift Ann Mon, visit A: departureTime is "2027-02-01T09:00:00Z", expected 2027-02-01T09:20:00Z',
    )
  })
})

describe('first visits at a location', () => {
  test('take longer than others there', () => {
    const documents = tinyDocuments()
    setField(documents, `${visit(1)}.firstVisitOnLocationExtraDuration`, 'PT10M')
    const longer = 'shift Ann Mon, visit B: effectiveServiceDuration is "PT20M", expected PT30M'
    expect(checkPlan(documents).problems).toContain(longer)
    setField(documents, `${visit(1)}.location`, places.A)
    expect(checkPlan(documents).problems).not.toContain(longer)
  })
})

describe('tags for a while', () => {
  const vanFrom = (start: string, end: string) => {
    const documents = tinyDocuments()
    setField(documents, `${annShift}.tags`, [])
    setField(documents, `${annShift}.temporaryTagSets`, [{ start: day(start), end: day(end), tags: ['van'] }])
    return checkPlan(documents).problems
  }

  test('a service waits for them', () => {
    expect(vanFrom('08:40', '12:00')).toContain(
      'shift Ann Mon, visit A: startServiceTime is "2027-02-01T08:30:00Z", expected 2027-02-01T08:40:00Z',
    )
    expect(vanFrom('08:30', '09:00')).toEqual([])
  })

  test('a service they leave no room for breaks the rule', () => {
    expect(vanFrom('08:20', '08:59')).toContain(
      'hard rule requireTags is broken by visit A in shift Ann Mon: 1 required tags missing, expected 0',
    )
  })
})

describe('visits that depend on others', () => {
  const problemsOf = (index: number, dependency: object) => {
    const documents = tinyDocuments()
    setField(documents, `${visit(index)}.visitDependencies`, [dependency])
    setField(documents, 'response.inputMetrics.visitDependencies', 1)
    return checkPlan(documents).problems
  }

  test('wait for them', () => {
    // Bob may begin C at 09:00; A ends at 09:00, B at 10:20.
    expect(problemsOf(2, { precedingVisit: 'A' })).toEqual([])
    expect(problemsOf(2, { precedingVisit: 'A', minDelay: 'PT10M' })).toContain(
      'shift Bob Mon, visit C: startServiceTime is "2027-02-01T09:00:00Z", expected 2027-02-01T09:10:00Z',
    )
    expect(problemsOf(2, { precedingVisit: 'B' })).toContain(
      'shift Bob Mon, visit C: startServiceTime is "2027-02-01T09:00:00Z", expected 2027-02-01T10:20:00Z',
    )
  })

  test('wait for a day and a time of day', () => {
    const on = (minStartDateAdjuster: string, minStartTime: string, timezone: string) =>
      problemsOf(2, { precedingVisit: 'A', minDelayTo: { minStartDateAdjuster, minStartTime, timezone } })
    expect(on('SAME_DAY', '10:00', 'Europe/Berlin')).toEqual([])
    expect(on('SAME_DAY', '10:00', 'Europe/London')).toContain(
      'shift Bob Mon, visit C: startServiceTime is "2027-02-01T09:00:00Z", expected 2027-02-01T10:00:00Z',
    )
    expect(on('NEXT_TUESDAY', '07:00', 'America/New_York')).toContain(
      'shift Bob Mon, visit C: startServiceTime is "2027-02-01T09:00:00Z", expected 2027-02-02T12:00:00Z',
    )
  })

  test('are done by the same technician where they must', () => {
    expect(problemsOf(2, { precedingVisit: 'A', coordination: 'SAME_TECHNICIAN' })).toContain(
      'hard rule visitDependencyTechnician is broken by visit C in shift Bob Mon: 1800 seconds of service by another technician than that of the visit it depends on, expected 0',
    )
  })

  test('are not done without them, nor before them', () => {
    expect(problemsOf(2, { precedingVisit: 'M' })).toContain(
      'hard rule visitDependencies is broken by visit C in shift Bob Mon: 1800 seconds too early after the visit it depends on, expected 0',
    )
    // A ends at 09:00 and would wait for B, which comes behind it and ends at 10:20: A begins 110 minutes too early.
    expect(problemsOf(0, { precedingVisit: 'B' })).toContain(
      'hard rule visitDependencies is broken by visit A in shift Ann Mon: 6600 seconds too early after the visit it depends on, expected 0',
    )
  })
})

describe('visits of a group', () => {
  const problemsOf = (ids: readonly string[], alignment = 'START', pinned: readonly string[] = []) => {
    const documents = tinyDocuments()
    const { modelInput } = documents.request as { modelInput: { visits: { id: string }[] } }
    const visits = modelInput.visits.filter(({ id }) => ids.includes(id))
    setField(
      documents,
      'request.modelInput.vehicles.0.shifts.0.itinerary',
      pinned.map((id) => ({ id, kind: 'VISIT', pin: true })),
    )
    setField(
      documents,
      'request.modelInput.visits',
      modelInput.visits.filter(({ id }) => !ids.includes(id)),
    )
    setField(documents, 'request.modelInput.visitGroups', [{ id: 'Pair', alignment, visits }])
    setField(documents, 'response.inputMetrics.visitGroups', 1)
    return checkPlan(documents).problems
  }

  test('start or end together', () => {
    // Bob begins C at 09:00 and takes 30 minutes; Ann begins B at 10:00 and takes 20.
    expect(problemsOf(['B', 'C'])).toContain(
      'shift Bob Mon, visit C: startServiceTime is "2027-02-01T09:00:00Z", expected 2027-02-01T10:00:00Z',
    )
    expect(problemsOf(['B', 'C'], 'END')).toContain(
      'shift Bob Mon, visit C: startServiceTime is "2027-02-01T09:00:00Z", expected 2027-02-01T09:50:00Z',
    )
  })

  test('are done all or none, by different technicians', () => {
    expect(problemsOf(['C', 'M'])).toContain(
      'hard rule visitGroups is broken by visit group Pair: 1800 seconds apart, or seconds of service where part of the group is left out, expected 0',
    )
    // Nobody waits for what he does himself: A begins at 08:30, B at 10:00.
    expect(problemsOf(['A', 'B'])).toEqual(
      expect.arrayContaining([
        'hard rule visitGroups is broken by visit group Pair: 5400 seconds apart, or seconds of service where part of the group is left out, expected 0',
        'hard rule visitGroupTechnicians is broken by visit group Pair: 1200 seconds of service by a technician who does another visit of the group, expected 0',
      ]),
    )
    expect(problemsOf(['M', 'O'])).toEqual([])
  })

  test('may be apart, or by one technician, as far as pinned visits of the group are already', () => {
    const hardRules = (ids: readonly string[], pinned: readonly string[]) =>
      problemsOf(ids, 'START', pinned).filter((problem) => problem.startsWith('hard rule'))
    expect(hardRules(['A', 'B', 'C'], ['A'])).toHaveLength(2)
    expect(hardRules(['A', 'B', 'C'], ['A', 'B'])).toEqual([])
    // M is left out, which the pins do not explain.
    expect(hardRules(['A', 'B', 'C', 'M'], ['A', 'B'])).toHaveLength(2)
  })
})

describe('mandatory and optional visits', () => {
  const unassigned = (changes: readonly Change[]) => scoreAfter(...changes)

  test('a mandatory visit counts the weight of its priority', () => {
    expect(unassigned([[`${visit(3)}.priority`, '10']])).toBe('0hard/-1medium/-13320soft')
    expect(
      unassigned([[`${overrides}.priorityWeights`, [{ priority: '3', weight: 77, assignment: 'MANDATORY' }]]]),
    ).toBe('0hard/-77medium/-13320soft')
  })
  test('a priority may be made optional or mandatory', () => {
    expect(unassigned([[`${overrides}.priorityWeights`, [{ priority: '3', weight: 2, assignment: 'OPTIONAL' }]]])).toBe(
      '0hard/0medium/-16920soft',
    )
    expect(
      unassigned([[`${overrides}.priorityWeights`, [{ priority: 'opt-2', weight: 9, assignment: 'MANDATORY' }]]]),
    ).toBe('0hard/-16393medium/-7920soft')
  })
  test('AUTO asks whether the last window ends inside the planning window, if there is one', () => {
    const auto: Change = ['request.modelInput.defaultAssignmentType', 'AUTO']
    const inside: Change = [
      `${visit(3)}.timeWindows`,
      [{ minStartTime: day('08:00'), maxEndTime: '2027-02-02T00:00:00Z' }],
    ]
    const beyond: Change = [
      `${visit(3)}.timeWindows`,
      [{ minStartTime: day('08:00'), maxEndTime: '2027-02-02T00:00:01Z' }],
    ]
    expect(unassigned([auto, inside])).toBe('0hard/-16384medium/-13320soft')
    expect(unassigned([auto, beyond])).toBe('0hard/0medium/-27720soft')
    expect(unassigned([auto])).toBe('0hard/-16384medium/-13320soft')
  })
})
