/** A checker that cannot fail is a defect: one wrong field in the right plan, and exactly that field is reported. */
import { describe, expect, test } from 'vitest'
import { checkPlan } from '../support/checker/checker.ts'
import { setField } from './set-field.ts'
import { day, tinyDocuments } from './tiny-plan.ts'

type Change = readonly [path: string, value: unknown]

function problemsAfter(...changes: readonly Change[]): readonly string[] {
  const documents = tinyDocuments()
  for (const [path, value] of changes) setField(documents, path, value)
  return checkPlan(documents).problems
}

const ann = 'response.modelOutput.vehicles.0'
const bob = 'response.modelOutput.vehicles.1'
const annShift = `${ann}.shifts.0`
const inputAnn = 'request.modelInput.vehicles.0.shifts.0'
const inputBob = 'request.modelInput.vehicles.1.shifts.0'
const inputVisit = (index: number) => `request.modelInput.visits.${index}`

/** Field, wrong value, and the start of the only problem. */
type FieldCase = readonly [path: string, value: unknown, problem: string]

const timeCases: FieldCase[] = [
  [
    `${annShift}.startTime`,
    day('08:01'),
    'shift Ann Mon: startTime is "2027-02-01T08:01:00Z", expected 2027-02-01T08:00:00Z',
  ],
  [
    `${bob}.shifts.0.startTime`,
    day('09:00'),
    'shift Bob Mon: startTime is "2027-02-01T09:00:00Z", expected 2027-02-01T08:30:00Z',
  ],
  [`${annShift}.startTime`, undefined, 'shift Ann Mon: startTime is missing, expected 2027-02-01T08:00:00Z'],
  [`${annShift}.pinned`, true, 'shift Ann Mon: pinned is true, expected false'],
  [
    `${annShift}.itinerary.0.arrivalTime`,
    day('08:11'),
    'shift Ann Mon, visit A: arrivalTime is "2027-02-01T08:11:00Z", expected 2027-02-01T08:10:00Z',
  ],
  [
    `${annShift}.itinerary.0.arrivalTime`,
    'noon',
    'shift Ann Mon, visit A: arrivalTime is "noon", expected 2027-02-01T08:10:00Z',
  ],
  [
    `${annShift}.itinerary.0.startServiceTime`,
    day('08:10'),
    'shift Ann Mon, visit A: startServiceTime is "2027-02-01T08:10:00Z", expected 2027-02-01T08:30:00Z',
  ],
  [
    `${annShift}.itinerary.2.departureTime`,
    day('10:21'),
    'shift Ann Mon, visit B: departureTime is "2027-02-01T10:21:00Z", expected 2027-02-01T10:20:00Z',
  ],
  [
    `${annShift}.itinerary.0.effectiveServiceDuration`,
    'PT1H',
    'shift Ann Mon, visit A: effectiveServiceDuration is "PT1H", expected PT30M',
  ],
  [
    `${annShift}.itinerary.2.travelTimeFromPreviousStandstill`,
    'PT11M',
    'shift Ann Mon, visit B: travelTimeFromPreviousStandstill is "PT11M", expected PT10M',
  ],
  [
    `${annShift}.itinerary.2.travelDistanceMetersFromPreviousStandstill`,
    5001,
    'shift Ann Mon, visit B: travelDistanceMetersFromPreviousStandstill is 5001, expected 5000',
  ],
  [`${annShift}.itinerary.0.pinned`, true, 'shift Ann Mon, visit A: pinned is true, expected false'],
  [
    `${annShift}.itinerary.0.minStartTravelTime`,
    day('08:01'),
    'shift Ann Mon, visit A: minStartTravelTime is "2027-02-01T08:01:00Z", expected at most 2027-02-01T08:00:00Z',
  ],
  [
    `${annShift}.itinerary.1.startTime`,
    day('09:10'),
    'shift Ann Mon, break lunch: startTime is "2027-02-01T09:10:00Z", expected 2027-02-01T09:00:00Z',
  ],
  [
    `${annShift}.itinerary.1.endTime`,
    day('09:29'),
    'shift Ann Mon, break lunch: endTime is "2027-02-01T09:29:00Z", expected 2027-02-01T09:30:00Z',
  ],
  [
    `${annShift}.itinerary.1.travelTimeFromPreviousStandstill`,
    'PT5M',
    'shift Ann Mon, break lunch: travelTimeFromPreviousStandstill is "PT5M", expected no value',
  ],
]

describe('times of the itinerary', () => {
  test.each(timeCases)('%s = %j', (path, value, problem) => {
    const problems = problemsAfter([path, value])
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(new RegExp(`^${problem}`))
  })
})

/** Every figure of the response by its place, with a wrong value. */
function figures(): [string, unknown][] {
  const response = tinyDocuments().response as Record<string, Record<string, unknown>>
  const wrong = (value: unknown) =>
    typeof value === 'number'
      ? value + 1
      : value === 'PT7S'
        ? 'PT8S'
        : typeof value === 'string' && value.startsWith('PT')
          ? 'PT7S'
          : day('23:00')
  const vehicles = response['modelOutput']!['vehicles'] as { metrics: object; shifts: { metrics: object }[] }[]
  const groups: [string, object][] = [
    ['response.kpis', response['kpis']!],
    ['response.inputMetrics', response['inputMetrics']!],
    ...vehicles.map(({ metrics }, index): [string, object] => [
      `response.modelOutput.vehicles.${index}.metrics`,
      metrics,
    ]),
    ...vehicles.map(({ shifts }, index): [string, object] => [
      `response.modelOutput.vehicles.${index}.shifts.0.metrics`,
      shifts[0]!.metrics,
    ]),
  ]
  return groups.flatMap(([place, group]) =>
    Object.entries(group).map(([key, value]): [string, unknown] => [`${place}.${key}`, wrong(value)]),
  )
}

describe('figures', () => {
  test.each(figures())('%s = %j', (path, value) => {
    const key = path.slice(path.lastIndexOf('.') + 1)
    const changed = problemsAfter([path, value])
    expect(changed).toHaveLength(1)
    expect(changed[0]).toContain(`${key} is ${JSON.stringify(value)}, expected `)
    const missing = problemsAfter([path, undefined])
    expect(missing).toHaveLength(1)
    expect(missing[0]).toContain(`${key} is missing, expected `)
  })

  test('a figure that must be left out', () => {
    expect(problemsAfter(['response.kpis.totalTechnicianCosts', 3])).toEqual([
      'kpis: totalTechnicianCosts is 3, expected no value',
    ])
    expect(problemsAfter([`${bob}.shifts.0.metrics.overtime`, 'PT0S'])).toEqual([
      'metrics of shift Bob Mon: overtime is "PT0S", expected no value',
    ])
  })
})

/** Breaks one rule by changing the input and adapting the score, so that only the rule itself can be reported. */
type RuleCase = readonly [rule: string, change: Change, score: string, amount: number, about: string]

const ruleCases: RuleCase[] = [
  [
    'requireSkills',
    [`${inputVisit(0)}.requiredSkills.0.minLevel`, 3],
    '-1hard/-16384medium/-13320soft',
    1,
    'visit A in shift Ann Mon',
  ],
  [
    'requireSkills',
    [`${inputVisit(1)}.requiredSkills`, [{ name: 'plumber' }]],
    '-1hard/-16384medium/-13320soft',
    1,
    'visit B in shift Ann Mon',
  ],
  [
    'requireTags',
    [`${inputVisit(1)}.requiredTags`, ['van', 'crane']],
    '-1hard/-16384medium/-13320soft',
    1,
    'visit B in shift Ann Mon',
  ],
  [
    'requireVehicles',
    [`${inputVisit(1)}.requiredVehicles`, ['Bob']],
    '-1200hard/-16384medium/-13320soft',
    1200,
    'visit B in shift Ann Mon',
  ],
  [
    'prohibitVehicles',
    [`${inputVisit(0)}.prohibitedVehicles`, ['Bob', 'Ann']],
    '-1800hard/-16384medium/-13320soft',
    1800,
    'visit A in shift Ann Mon',
  ],
  [
    'requireArea',
    [
      'request.modelInput.vehicles.1.requiredArea',
      {
        type: 'Polygon',
        coordinates: [
          [
            [0.31, 0],
            [1, -1],
            [1, 1],
            [0.31, 0],
          ],
        ],
      },
    ],
    '-1800hard/-16384medium/-13320soft',
    1800,
    'visit C in shift Bob Mon',
  ],
  // Bob works eight hours, and C may be done on any day: 28 of its 30 minutes have room.
  [
    'movableOccupationRatio',
    [`${inputBob}.movableOccupationRatioThreshold`, 28 / 480],
    '-120hard/-16384medium/-13320soft',
    120,
    'shift Bob Mon',
  ],
  [
    'maxTravelTimePerVisit',
    [`${inputBob}.maxTravelTimePerVisit`, 'PT29M'],
    '-60hard/-16384medium/-13320soft',
    60,
    'visit C in shift Bob Mon',
  ],
  ['maxShiftTravelTime', [`${inputBob}.maxTravelTime`, 'PT1H'], '-60hard/-16384medium/-13320soft', 60, 'shift Bob Mon'],
  [
    'maxLastVisitDepartureTime',
    [`${inputBob}.maxLastVisitDepartureTime`, day('09:29')],
    '-60hard/-16384medium/-13320soft',
    60,
    'shift Bob Mon',
  ],
  [
    'serviceMaxStartTime',
    [`${inputVisit(2)}.timeWindows`, [{ minStartTime: day('08:00'), maxStartTime: day('08:59') }]],
    '-60hard/-16384medium/-13320soft',
    60,
    'visit C in shift Bob Mon',
  ],
  [
    'serviceMaxEndTime',
    [`${inputVisit(2)}.timeWindows`, [{ minStartTime: day('08:00'), maxEndTime: day('09:28') }]],
    '-120hard/-16384medium/-13320soft',
    120,
    'visit C in shift Bob Mon',
  ],
]

describe('hard rules', () => {
  test.each(ruleCases)('%s: %j', (rule, [path, value], score, amount, about) => {
    const documents = tinyDocuments()
    setField(documents, path, value)
    setField(documents, 'response.metadata.score', score)
    setField(documents, 'scoreAnalysis', undefined)
    const { feasible, problems } = checkPlan(documents)
    const reported = problems.filter((problem) => !/^(kpis: workingTimeFairness|inputMetrics: movable)/.test(problem))
    expect(reported).toHaveLength(1)
    expect(reported[0]).toMatch(new RegExp(`^hard rule ${rule} is broken by ${about}: ${amount} `))
    expect(feasible).toBe(false)
  })

  test('maxShiftEndTime', () => {
    const problems = problemsAfter(
      [`${inputBob}.maxEndTime`, day('10:00')],
      ['response.metadata.score', '-60hard/-16384medium/-13320soft'],
      ['scoreAnalysis', undefined],
    )
    expect(problems.filter((problem) => !problem.startsWith('kpis: workingTimeFairness'))).toEqual([
      'hard rule maxShiftEndTime is broken by shift Bob Mon: 60 seconds of end after maxEndTime, expected 0',
    ])
  })

  test('reachableLocations: what no road leads to has no times', () => {
    const problems = problemsAfter(['request.modelInput.travelMatrix.travelTimeSeconds.3.0', null])
    expect(problems).toContain(
      'hard rule reachableLocations is broken by shift Bob Mon on the way home: 1 trips without a road, expected 0',
    )
    expect(problems).toContain(
      'metrics of shift Bob Mon: endLocationArrivalTime is "2027-02-01T10:01:00Z", expected no value',
    )
  })
})

describe('breaks', () => {
  test('outside the span', () => {
    const problems = problemsAfter(
      [`${inputAnn}.requiredBreaks.0.maxEndTime`, undefined],
      [`${inputAnn}.requiredBreaks.0.maxStartTime`, day('08:59')],
      ['scoreAnalysis', undefined],
    )
    expect(problems).toContain(
      'hard rule breakStartTime is broken by break lunch of shift Ann Mon: 60 seconds of break start after the latest one, expected 0',
    )
  })

  test('of another length', () => {
    const problems = problemsAfter([`${annShift}.itinerary.1.endTime`, day('09:31')])
    expect(problems).toEqual([
      'shift Ann Mon, break lunch: endTime is "2027-02-01T09:31:00Z", expected 2027-02-01T09:30:00Z',
    ])
  })

  test('left out, taken twice, unknown', () => {
    expect(problemsAfter([`${inputAnn}.requiredBreaks.0.id`, 'tea'])).toEqual(
      expect.arrayContaining([
        'shift Ann Mon: break lunch of the output is not in the input',
        'shift Ann Mon leaves out tea while on duty',
      ]),
    )
    const lunch = { id: 'lunch', kind: 'BREAK', startTime: day('09:00'), endTime: day('09:30') }
    expect(problemsAfter([`${annShift}.itinerary.3`, lunch])).toContain(
      'shift Ann Mon: break lunch is 2 times in the output, expected once',
    )
  })

  test('in a shift without visits', () => {
    const problems = problemsAfter([
      `${bob}.shifts.0.itinerary`,
      [{ id: 'lunch', kind: 'BREAK', startTime: day('09:00'), endTime: day('09:30') }],
    ])
    expect(problems).toContain('shift Bob Mon has no visit but takes break lunch, expected no break')
  })
})

const bobStop = (id: string) => ({ id, kind: 'VISIT', effectiveServiceDuration: 'PT10M', pinned: false })

describe('who does what', () => {
  test('a visit that is nowhere', () => {
    expect(problemsAfter(['response.modelOutput.unassignedVisits', ['M']])).toEqual([
      'visit O is 0 times in the output, expected once',
    ])
  })
  test('a visit that is planned and left out', () => {
    expect(problemsAfter(['response.modelOutput.unassignedVisits', ['M', 'O', 'A']])).toEqual([
      'visit A is 2 times in the output, expected once',
    ])
  })
  test('a visit in two shifts', () => {
    expect(problemsAfter([`${bob}.shifts.0.itinerary.1`, bobStop('A')])).toContain(
      'visit A is 2 times in the output, expected once',
    )
  })
  test('a visit nobody knows', () => {
    expect(problemsAfter([`${bob}.shifts.0.itinerary.1`, bobStop('Z')])).toEqual([
      'visit Z of the output is not in the input',
    ])
    expect(problemsAfter(['response.modelOutput.unassignedVisits', ['M', 'O', 'Z']])).toEqual([
      'visit Z of the output is not in the input',
    ])
  })
  test('a shift or vehicle that is missing or foreign', () => {
    expect(problemsAfter(['response.modelOutput.vehicles.1.id', 'Eve'])).toEqual(
      expect.arrayContaining([
        'vehicle Eve of the output is not in the input',
        'vehicle Bob is 0 times in the output, expected once',
        'shift Bob Mon is under vehicle Eve, expected under Bob',
      ]),
    )
    expect(problemsAfter([`${bob}.shifts.0.id`, 'Bob Tue'])).toEqual(
      expect.arrayContaining([
        'shift Bob Tue of the output is not in the input',
        'shift Bob Mon is 0 times in the output, expected once',
      ]),
    )
  })
})

describe('score', () => {
  test('another total', () => {
    expect(problemsAfter(['response.metadata.score', '0hard/-16384medium/-13321soft'])).toEqual([
      'score is "0hard/-16384medium/-13321soft", expected 0hard/-16384medium/-13320soft',
    ])
  })
  test('no total', () => {
    expect(problemsAfter(['response.metadata', {}])).toEqual([
      'score is undefined, expected 0hard/-16384medium/-13320soft',
    ])
  })
  test('a changed weight', () => {
    const problems = problemsAfter(
      ['request.config.model.overrides.minimizeTravelTimeWeight', 2],
      ['scoreAnalysis', undefined],
    )
    expect(problems).toEqual(['score is "0hard/-16384medium/-13320soft", expected 0hard/-16384medium/-19440soft'])
  })
})

const travelTime = tinyDocuments().scoreAnalysis as { constraints: { id: string }[] }
const travelIndex = travelTime.constraints.findIndex(({ id }) => id === 'minimizeTravelTime')
const constraint = `scoreAnalysis.constraints.${travelIndex}`

const analysisCases: FieldCase[] = [
  [
    'scoreAnalysis.score',
    '0hard/0medium/0soft',
    'score of the score analysis is "0hard/0medium/0soft", expected 0hard/-16384medium/-13320soft',
  ],
  [
    `${constraint}.score`,
    '0hard/0medium/-6121soft',
    'score of constraint minimizeTravelTime is "0hard/0medium/-6121soft", expected 0hard/0medium/-6120soft',
  ],
  [
    `${constraint}.weight`,
    '0hard/0medium/-2soft',
    'weight of constraint minimizeTravelTime is "0hard/0medium/-2soft", expected 0hard/0medium/1soft',
  ],
  [
    `${constraint}.weight`,
    '0hard/-1medium/0soft',
    'weight of constraint minimizeTravelTime is "0hard/-1medium/0soft", expected 0hard/0medium/1soft',
  ],
  [`${constraint}.matchCount`, 3, 'matchCount of constraint minimizeTravelTime is 3, expected 2'],
  [
    `${constraint}.matches.0.score`,
    '0hard/0medium/-2461soft',
    'scores of the matches of constraint minimizeTravelTime are ',
  ],
  [`${constraint}.matches.1`, undefined, 'scores of the matches of constraint minimizeTravelTime are '],
  [
    `${constraint}.matches.0.justification.description`,
    '',
    '1 matches of constraint minimizeTravelTime have no description',
  ],
  [
    'scoreAnalysis.constraints.0.score',
    '-1hard/0medium/0soft',
    'score of constraint requireSkills is "-1hard/0medium/0soft", expected 0hard/0medium/0soft',
  ],
]

describe('score analysis', () => {
  test.each(analysisCases)('%s = %j', (path, value, problem) => {
    const problems = problemsAfter([path, value])
    expect(problems).toHaveLength(1)
    expect(problems[0]!.startsWith(problem)).toBe(true)
  })
  test('a constraint that is missing, double or foreign', () => {
    const constraints = travelTime.constraints
    expect(problemsAfter(['scoreAnalysis.constraints', constraints.slice(1)])).toEqual([
      'constraint requireSkills is missing in the score analysis',
    ])
    expect(problemsAfter(['scoreAnalysis.constraints', [...constraints, constraints[0]]])).toEqual([
      'constraint requireSkills is more than once in the score analysis, expected once',
    ])
    const foreign = { id: 'luck', score: '0hard/0medium/-1soft', matches: [], matchCount: 0 }
    expect(problemsAfter(['scoreAnalysis.constraints', [...constraints, foreign]])).toEqual([
      'score of constraint luck, which the checker does not know, is "0hard/0medium/-1soft", expected 0hard/0medium/0soft',
    ])
  })
})
